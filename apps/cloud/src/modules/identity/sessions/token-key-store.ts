// The key that signs access tokens: made once, kept sealed in the database, the same for every process.
import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { SecretBox } from "../../../platform/secrets/index.ts";
import type { Tables } from "../tables.ts";

const context = "token_key";

interface Deps {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/** Answers the key, reading or making it on first use. Throws SecretUnreadable when the operator's key is another one. */
export function tokenKeySource({ database, secrets, clock }: Deps): () => Promise<KeyObject> {
  const load = async (): Promise<KeyObject> => {
    const db = database.withTables<Tables>();
    const sealed = secrets.seal(randomBytes(32).toString("base64url"), context);
    await db
      .insertInto("token_key")
      .values({ id: 1, sealed, created_at: new Date(clock.nowMs()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await db.selectFrom("token_key").select("sealed").executeTakeFirstOrThrow();
    return createSecretKey(secrets.open(kept.sealed, context), "base64url");
  };
  let key: Promise<KeyObject> | undefined;
  return () => {
    key ??= load().catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}
