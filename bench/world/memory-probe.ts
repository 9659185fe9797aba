// Loaded into the product's processes (`--import`): the media process tells every second, or so often as it is asked to, how its memory is parted, which nobody can see from
// outside. The figure P2 and the torture run R9 read it.
import { renameSync, writeFileSync } from "node:fs";

const everyMs = Number(process.env["DIDBAN_MEMORY_EVERY_MS"] ?? 1000);
const file = process.env["DIDBAN_MEMORY_FILE"];
const [, , role] = process.argv;

if (file !== undefined && role === "media") {
  setInterval(() => {
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.new`, file);
  }, everyMs).unref();
}
