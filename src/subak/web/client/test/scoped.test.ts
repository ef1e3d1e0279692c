import { describe, expect, it } from "vitest";
import { scoped } from "../scoped.mjs";

const OUT = ":where(:not(.board *))";

describe("a page's style", () => {
  it("stops at the boards", () => {
    expect(scoped(".frame { width: 100% }")).toBe(`.frame${OUT}{ width: 100% }`);
    expect(scoped(".a, .b:is(.c, .d) > e { x: y }")).toBe(`.a${OUT},.b:is(.c, .d) > e${OUT}{ x: y }`);
  });
  it("keeps pseudo-elements last", () => {
    expect(scoped(".grip::before { content: '' }")).toBe(`.grip${OUT}::before{ content: '' }`);
  });
  it("reaches into media queries, leaves keyframes, fonts and rules about boards alone", () => {
    expect(scoped("@media print { .a { b: c } }").replace(/\s/g, "")).toBe(`@mediaprint{.a${OUT}{b:c}}`.replace(/\s/g, ""));
    expect(scoped("@keyframes k { 50% { opacity: 0 } }").replace(/\s/g, "")).toBe("@keyframesk{50%{opacity:0}}");
    expect(scoped(".board .x { a: b } :root { c: d } @import 'e';").replace(/\s/g, "")).toBe(".board.x{a:b}:root{c:d}@import'e';");
  });
});
