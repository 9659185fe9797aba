// Loaded into the product's processes (`--import`): the media process tells every second how its memory is parted, which nobody can see from
// outside. The figure P2 reads it.
import { renameSync, writeFileSync } from "node:fs";

const everyMs = 1000;
const file = process.env["DIDBAN_MEMORY_FILE"];
const [, , role] = process.argv;

if (file !== undefined && role === "media") {
  setInterval(() => {
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.new`, file);
  }, everyMs).unref();
}
