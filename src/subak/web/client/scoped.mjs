// A page's stylesheet that stops at the boards: games name their classes as they like, the page must not dress them.

const OUTSIDE = ":where(:not(.board *))";

/** Every selector of a stylesheet, kept from matching inside a board unless it names one. Keyframes stay as they are. */
export function scoped(css) {
  let out = "";
  let prelude = "";
  const blocks = []; // of the open braces: whether selectors inside are to be scoped
  for (const character of css.replace(/\/\*[\s\S]*?\*\//g, "")) {
    if (character === "{") {
      const head = prelude.trim();
      const outer = blocks.every((block) => block);
      out += outer && head && !head.startsWith("@") ? selectors(head) : prelude;
      out += "{";
      blocks.push(outer && /^@(media|supports)/.test(head));
      prelude = "";
    } else if (character === "}" || character === ";") {
      out += prelude + character;
      if (character === "}") blocks.pop();
      prelude = "";
    } else {
      prelude += character;
    }
  }
  return out + prelude;
}

function selectors(head) {
  return split(head)
    .map((selector) => selector.trim())
    .map((selector) => (/\.board\b|^(:root|html|body|\*)/.test(selector) ? selector : outside(selector)))
    .join(",");
}

/** Before a pseudo-element, which must come last. */
function outside(selector) {
  const at = selector.search(/::/);
  return at < 0 ? selector + OUTSIDE : selector.slice(0, at) + OUTSIDE + selector.slice(at);
}

/** At commas that are in no brackets. */
function split(text) {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if ("([".includes(character)) depth += 1;
    if (")]".includes(character)) depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
