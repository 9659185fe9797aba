// Keys on disk: made once, kept, replaced, and never made anew in place of ones that are lost.
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBundle } from "@didban/evidence";
import { afterAll, beforeEach, expect, it } from "vitest";
import { mediaAbout, unsignedAbout } from "../../../../../packages/evidence/src/evidence.testing.ts";
import { SigningKeys, SigningKeysWrong } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "didban-signing-"));
let [folder, round] = ["", 0];
beforeEach(() => {
  folder = join(root, `${(round += 1)}`, "keys");
});
afterAll(() => rmSync(root, { recursive: true }));

const bytes = new Uint8Array(5000).fill(7);
const { version: _version, keyId: _keyId, algorithm: _algorithm, ...facts } = unsignedAbout([bytes], "");
const file = {
  name: mediaAbout(bytes).fileName,
  size: bytes.length,
  stream: () => new Blob([bytes]).stream(),
};
const privateFile = () => join(folder, "signing-key.json");
const publicFile = () => join(folder, "verification-keys.json");
const verdictOf = async (text: string, by: SigningKeys) =>
  (
    await verifyBundle({
      manifest: new TextEncoder().encode(text),
      keys: await by.publicKeys(),
      files: [file],
    })
  ).verdict;

it("EXP-25 EXP-26 a key is made at the first need, with mode 600, and is there after a restart", async () => {
  const { manifest, text } = await new SigningKeys(folder).sign(facts);
  expect(statSync(privateFile()).mode & 0o777).toBe(0o600);
  const again = new SigningKeys(folder);
  again.check();
  expect((await again.sign(facts)).manifest).toEqual(manifest);
  expect(await verdictOf(text, again)).toBe("unchanged");
  expect(JSON.stringify(await again.publicKeys())).not.toContain('"d"');
});

it("EXP-26 of processes that need the first key at once one makes it", async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const keys = new SigningKeys(folder);
      return at % 2 === 0 ? (await keys.publicKeys()).keys[0]?.kid : (await keys.sign(facts)).manifest.keyId;
    }),
  );
  expect(new Set(made).size).toBe(1);
});

it("EXP-26 a new key signs from then on; the old one is listed, checks what it signed, and its private half is gone", async () => {
  const keys = new SigningKeys(folder);
  const before = await keys.sign(facts);
  const former = JSON.parse(readFileSync(privateFile(), "utf8")).d;
  const kid = await new SigningKeys(folder).rotate();
  const after = await keys.sign(facts);
  expect(after.manifest.keyId).toBe(kid);
  expect((await keys.publicKeys()).keys.map((key) => key.kid)).toEqual([kid, before.manifest.keyId]);
  for (const { text } of [before, after]) expect(await verdictOf(text, keys)).toBe("unchanged");
  const left = readdirSync(folder).filter((name) => !name.endsWith(".lock"));
  expect(left.toSorted()).toEqual(["signing-key.json", "verification-keys.json"]);
  for (const name of left) expect(readFileSync(join(folder, name), "utf8")).not.toContain(former);
});

it("EXP-26 keys that are lost, broken or not to be read stop with one line, and none is made in their place", async () => {
  await new SigningKeys(folder).sign(facts);
  const wrongs: [string, () => void][] = [
    ["private lost", () => renameSync(privateFile(), `${privateFile()}.away`)],
    ["private broken", () => writeFileSync(privateFile(), "{}")],
    ["private empty", () => writeFileSync(privateFile(), "")],
    ["private another's", () => writeFileSync(privateFile(), JSON.stringify(foreign))],
    ["list lost", () => renameSync(publicFile(), `${publicFile()}.away`)],
    ["list broken", () => writeFileSync(publicFile(), '{"keys":[{}]}')],
    ["list a folder", () => (rmSync(publicFile()), renameSync(privateFile(), `${publicFile()}`))],
  ];
  const other = new SigningKeys(join(folder, "other"));
  await other.sign(facts);
  const foreign = JSON.parse(readFileSync(join(folder, "other", "signing-key.json"), "utf8"));
  const good = [privateFile(), publicFile()].map((path) => [path, readFileSync(path)] as const);
  for (const [what, spoil] of wrongs) {
    spoil();
    const before = readdirSync(folder);
    const keys = new SigningKeys(folder);
    expect(() => keys.check(), what).toThrow(SigningKeysWrong);
    await expect(keys.sign(facts), what).rejects.toThrow(SigningKeysWrong);
    expect(readdirSync(folder), what).toEqual(before);
    for (const [path, held] of good) {
      rmSync(path, { force: true, recursive: true });
      writeFileSync(path, held, { mode: 0o600 });
    }
    keys.check();
  }
});

it("EXP-26 a lost private key is replaced by the operator's command alone, and the list stays", async () => {
  const keys = new SigningKeys(folder);
  const { keyId } = (await keys.sign(facts)).manifest;
  rmSync(privateFile());
  const kid = await keys.rotate();
  expect((await keys.publicKeys()).keys.map((key) => key.kid)).toEqual([kid, keyId]);
  rmSync(publicFile());
  await expect(keys.rotate()).rejects.toThrow(/verification-keys\.json is missing/);
});

it("EXP-26 a making that was interrupted at any step goes on", async () => {
  const whole = new SigningKeys(folder);
  const { keyId } = (await whole.sign(facts)).manifest;
  writeFileSync(publicFile(), '{"keys":[]}');
  expect((await new SigningKeys(folder).sign(facts)).manifest.keyId).toBe(keyId);
  expect((await whole.publicKeys()).keys.map((key) => key.kid)).toEqual([keyId]);
  writeFileSync(publicFile(), '{"keys":[]}');
  rmSync(privateFile());
  expect((await whole.publicKeys()).keys).toHaveLength(1);
  // The new key is listed and its private half did not come: the one of before signs on.
  const former = readFileSync(privateFile());
  const signedBy = (await whole.sign(facts)).manifest.keyId;
  await whole.rotate();
  writeFileSync(privateFile(), former);
  expect((await whole.sign(facts)).manifest.keyId).toBe(signedBy);
});

it("EXP-25 facts that no verifier would take are not signed", async () => {
  await expect(new SigningKeys(folder).sign({ ...facts, fileName: "../a.mp4" })).rejects.toThrow(/not valid/);
});
