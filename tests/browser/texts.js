// What a reader would find at fault with the texts of a board, as sentences: they overlap, run over the rim of what they
// stand on, or are covered. A text is the box of its ink in units of the board; it stands on the uppermost opaque shape
// that lies whole under it. Scenery (hills, furrows, ghosts of moves) may lie under texts, and its own are not judged.
(picture) => {
  document.body.innerHTML = picture;
  const HAIR = 0.7; // units
  const svg = document.querySelector("svg.board");
  const toBoard = svg.getScreenCTM().inverse();
  const pen = document.createElement("canvas").getContext("2d");
  const seen = (node) => !node.closest("defs, clipPath, .scenery") && getComputedStyle(node).visibility !== "hidden";
  const boxed = (box, matrix) => {
    const corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(([i, k]) =>
      new DOMPoint(box.x + i * box.width, box.y + k * box.height).matrixTransform(matrix));
    const xs = corners.map((p) => p.x), ys = corners.map((p) => p.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  const placed = (node) => toBoard.multiply(node.getScreenCTM());
  const inkOf = (text) => {
    const style = getComputedStyle(text);
    pen.font = `${style.fontWeight} 100px ${style.fontFamily}`; // a canvas rounds small sizes
    const line = pen.measureText(text.textContent.trim()), size = parseFloat(style.fontSize) / 100;
    const up = line.actualBoundingBoxAscent * size, down = line.actualBoundingBoxDescent * size;
    const box = text.getBBox(), base = text.getStartPositionOfChar(0).y;
    return boxed({ x: box.x, y: base - up, width: box.width, height: up + down }, placed(text));
  };
  const overlap = (a, b) =>
    Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top, a.right - a.left, a.bottom - a.top);
  const clear = (colour) => colour === "none" || /^rgba\(.*, 0\)$/.test(colour);
  const name = (node) => [node.tagName, ...node.classList].join(".") + ` of ${node.parentNode.getAttribute("class") || node.parentNode.tagName}`;

  const all = [...svg.querySelectorAll("rect, circle, ellipse, path, line, polygon, text")].filter(seen);
  const texts = [], shapes = [];
  all.forEach((node, order) => {
    if (node.tagName === "text") {
      if (node.textContent.trim()) texts.push({ node, order, words: node.textContent.trim().replace(/\s+/g, " "), ...inkOf(node) });
      return;
    }
    const style = getComputedStyle(node);
    const filled = !clear(style.fill) && Number(style.fillOpacity) > 0.03;
    const stroked = !clear(style.stroke) && Number(style.strokeOpacity) > 0.03 && parseFloat(style.strokeWidth) > 0;
    if (!filled && !stroked) return;
    const opaque = filled && !style.fill.startsWith("url") && Number(style.fillOpacity) > 0.8;
    const matrix = placed(node);
    shapes.push({ node, order, filled, stroked, opaque, back: matrix.inverse(), ...boxed(node.getBBox(), matrix) });
  });

  // The part of a text's box that a shape covers.
  const covered = (text, shape) => {
    const across = Math.max(6, Math.min(48, Math.round((text.right - text.left) / 2)));
    let hits = 0;
    for (let i = 0; i <= across; i++)
      for (let k = 1; k <= 5; k++) {
        const point = new DOMPoint(
          text.left + ((text.right - text.left) * i) / across,
          text.top + ((text.bottom - text.top) * k) / 6,
        ).matrixTransform(shape.back);
        if ((shape.filled && shape.node.isPointInFill(point)) || (shape.stroked && shape.node.isPointInStroke(point))) hits++;
      }
    return hits / (5 * across + 5);
  };

  const { x, y, width, height } = svg.viewBox.baseVal;
  const faults = [];
  texts.forEach((text, n) => {
    if (text.left < x || text.top < y || text.right > x + width || text.bottom > y + height) faults.push(`“${text.words}” leaves the board`);
    for (const other of texts.slice(n + 1)) {
      const by = overlap(text, other);
      if (by > HAIR) faults.push(`“${text.words}” and “${other.words}” overlap by ${by.toFixed(1)}`);
    }
    for (const shape of shapes.toReversed()) {
      if (overlap(text, shape) <= HAIR) continue;
      const part = covered(text, shape);
      const before = shape.order < text.order;
      if (before && part === 1) {
        if (shape.opaque) break;
        continue;
      }
      if (part > 0.012) faults.push(`“${text.words}” ${before ? "runs over" : "is covered by"} ${name(shape.node)} (${Math.round(part * 100)} %)`);
    }
  });
  for (const prose of svg.querySelectorAll("foreignObject"))
    if (prose.firstElementChild.scrollHeight > prose.height.baseVal.value) faults.push(`“${prose.textContent.trim()}” is longer than its card`);
  return faults;
}
