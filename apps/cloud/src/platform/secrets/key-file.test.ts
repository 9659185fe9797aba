import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { KeyFileWrong, prepareKeyFile, readKeyFile } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "didban-key-"));
const path = join(folder, "keys", "secret-key");
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it("OPS-8 the key is made at the first start with mode 600 and kept at later ones", async () => {
  await prepareKeyFile(path, test.database);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { id } = readKeyFile(path);
  await prepareKeyFile(path, test.database);
  expect(readKeyFile(path).id).toBe(id);
});

it("OPS-8 a missing, swapped or spoiled key stops the start with one clear line", async () => {
  renameSync(path, `${path}.away`);
  const missing = await prepareKeyFile(path, test.database).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(KeyFileWrong);
  expect(String(missing)).toMatch(
    /secret-key is missing, but secrets sealed with key [0-9a-f]{8} exist; put it back/,
  );
  writeFileSync(path, Buffer.alloc(32, 5).toString("base64"));
  await expect(prepareKeyFile(path, test.database)).rejects.toThrow(/but the secrets were sealed with key/);
  writeFileSync(path, "short");
  await expect(prepareKeyFile(path, test.database)).rejects.toThrow(/holds no key of 32 bytes/);
});
