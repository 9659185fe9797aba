// `npm run bridge -- build`: the program as one file, `dist/bridge.mjs`, that needs Node alone.
import { join } from "node:path";
import { rolldown } from "rolldown";
import { version } from "./version.ts";

const file = join(import.meta.dirname, "..", "dist", "bridge.mjs");
const bundle = await rolldown({
  input: join(import.meta.dirname, "main.ts"),
  platform: "node",
  // What `ws` would take where it is there: code in C that is not needed.
  external: ["bufferutil", "utf-8-validate"],
  transform: { define: { didbanBridgeVersion: JSON.stringify(version) } },
  logLevel: "silent",
});
await bundle.write({ file, format: "esm", codeSplitting: false, minify: true });
await bundle.close();
console.log(`wrote ${file}`);
