// The file of the key that seals secrets (OPS-8): made at the first start, then only read. The database remembers the id of its key, so
// that a lost or swapped file stops the start instead of making every secret unreadable later.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Database } from "../database/index.ts";
import { secretKey, type SecretKey } from "./secret-box.ts";
import type { Tables } from "./tables.ts";

const keyBytes = 32;

/** The key file is missing, unreadable or another database's; the message is the one line to print. */
export class KeyFileWrong extends Error {
  constructor(message: string) {
    super(message);
    this.name = "KeyFileWrong";
  }
}

/** Makes the key at the very first start and checks at every other that it is the database's. Throws KeyFileWrong. */
export async function prepareKeyFile(path: string, database: Database): Promise<void> {
  const db = database.withTables<Tables>();
  const remembered = await db.selectFrom("secret_key").select("id").executeTakeFirst();
  if (!existsSync(path)) {
    if (remembered !== undefined) {
      throw new KeyFileWrong(
        `The key file ${path} is missing, but secrets sealed with key ${remembered.id} exist; put it back or set DIDBAN_KEY_FILE to where it lies.`,
      );
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, `${randomBytes(keyBytes).toString("base64")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
  }
  const key = readKeyFile(path);
  chmodSync(path, 0o600);
  if (remembered === undefined) await db.insertInto("secret_key").values({ id: key.id }).execute();
  else if (remembered.id !== key.id) {
    throw new KeyFileWrong(
      `The key file ${path} holds key ${key.id}, but the secrets were sealed with key ${remembered.id}; put that one back.`,
    );
  }
}

/** The key in `path`. Throws KeyFileWrong. */
export function readKeyFile(path: string): SecretKey {
  let bytes: Buffer;
  try {
    bytes = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  } catch (error) {
    throw new KeyFileWrong(`The key file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (bytes.byteLength !== keyBytes)
    throw new KeyFileWrong(`The key file ${path} holds no key of ${keyBytes} bytes.`);
  return secretKey(bytes);
}
