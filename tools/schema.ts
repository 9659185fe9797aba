// `npm run schema`: writes what is made from the schema anew: docs/schema.md, and the row types beside each module's stores.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { schemaFiles } from "./schema/schema-files.ts";
import { readText, root } from "./source-files.ts";

for (const [path, text] of Object.entries(await schemaFiles())) {
  if (readText(path) === text) continue;
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
