// Bundle the client into ../static: script, stylesheet, the display font. Fails when the script outgrows its budget.
import { build } from "esbuild";
import { copyFile, mkdir, readFile } from "node:fs/promises";
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
    bundler.onLoad({ filter: /style\/(base|home|table)\.css$/ }, async ({ path }) => ({
      contents: scoped(await readFile(path, "utf8")),
      loader: "css",
    }));
  },
};

await mkdir(out, { recursive: true });
await build({
  entryPoints: { client: join(here, "src/main.ts"), site: join(here, "style/site.css") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  external: ["./fraunces.woff2"],
  legalComments: "none",
  plugins: [stopAtBoards],
});
await copyFile(
  join(here, "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2"),
  join(out, "fraunces.woff2"),
);
await copyFile(join(here, "style/icon.svg"), join(out, "icon.svg"));
const size = gzipSync(await readFile(join(out, "client.js"))).length;
console.log(`client.js: ${size} bytes gzipped, budget ${BUDGET}`);
if (size > BUDGET) process.exit(1);
