// `npm run bridge -- build [folder]`: the program as one file, `bridge.mjs`, that needs Node alone, and `bridge.json`, what a server says of it to bridges. With the private key of
// DIDBAN_BRIDGE_RELEASE_KEY it is signed, and takes updates that are signed so alone (docs/decisions/bridge-updates.md). `npm run bridge -- new-release-key <file>` makes one.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newLineKey, readLineKey, signPackage, writeLineKey } from "@didban/bridge-line";
import { bundleBridge } from "./bundle-bridge.ts";
import { version } from "./version.ts";

const [, , command, place] = process.argv;
if (command === "new-release-key") newReleaseKey(place ?? "bridge-release-key.pem");
else await build(place ?? join(import.meta.dirname, "..", "dist"));

function newReleaseKey(file: string): void {
  writeFileSync(file, writeLineKey(newLineKey()), { mode: 0o600, flag: "wx" });
  console.log(`wrote ${file}: keep it off the server`);
}

async function build(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const keyFile = process.env["DIDBAN_BRIDGE_RELEASE_KEY"];
  const key = keyFile ? readLineKey(readFileSync(keyFile, "utf8")) : null;
  const file = join(folder, "bridge.mjs");
  await bundleBridge({ file, version, releaseKey: key?.publicKey ?? null });
  const bytes = readFileSync(file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const facts = { version, sha256, bytes: bytes.length };
  // Without a key the server that hands it on signs.
  const told = key === null ? facts : signPackage(facts, key);
  writeFileSync(join(folder, "bridge.json"), `${JSON.stringify(told)}\n`);
  console.log(`wrote ${file}`);
}
