// Bundle the client into ../static: script, worker, stylesheet, fonts, icons. Fails when the script outgrows its budget.
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { scoped } from "./scoped.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "static");
const BUDGET = 40_000; // bytes, gzipped

const stopAtBoards = {
  name: "stop at boards",
  setup(bundler) {
    bundler.onLoad({ filter: /style\/(base|home|layout|table)\.css$/ }, async ({ path }) => ({
      contents: scoped(await readFile(path, "utf8")),
      loader: "css",
    }));
  },
};

await mkdir(out, { recursive: true });
for (const name of await readdir(out)) if (name.endsWith(".woff2")) await rm(join(out, name)); // of an older build
await build({
  entryPoints: { client: join(here, "src/main.ts"), worker: join(here, "worker/worker.ts"), site: join(here, "style/site.css"), japanese: join(here, "style/japanese.css") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  loader: { ".woff2": "file" },
  assetNames: "[name]-[hash]",
  legalComments: "none",
  plugins: [stopAtBoards],
});
for (const name of ["icon.svg", "turn.svg"]) await copyFile(join(here, "style", name), join(out, name));
await initWasm(await readFile(join(here, "node_modules/@resvg/resvg-wasm/index_bg.wasm")));
for (const [name, width] of [["icon", 192], ["icon", 512], ["mask", 192], ["mask", 512], ["badge", 96]]) {
  const picture = new Resvg(await readFile(join(here, "style", `${name}.svg`), "utf8"), { fitTo: { mode: "width", value: width } });
  await writeFile(join(out, `${name}-${width}.png`), picture.render().asPng());
}
const size = gzipSync(await readFile(join(out, "client.js"))).length;
console.log(`client.js: ${size} bytes gzipped, budget ${BUDGET}`);
if (size > BUDGET) process.exit(1);
