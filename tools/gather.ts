// `npm run gather`: writes the files anew that only gather what stands beside them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gatheredFiles } from "./gather/gathered-files.ts";
import { readText, root } from "./source-files.ts";

for (const [path, text] of Object.entries(gatheredFiles(root))) {
  if (readText(path) === text) continue;
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
