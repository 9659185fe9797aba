// Whether the server takes another account (AUTH-49).
import { takeTurn, type Database } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import { AccountStore } from "../accounts/account-store.ts";

/** Throws `capacityFull` when the operator's limit is reached; null: there is none. */
export async function requireRoom(database: Database, accountLimit: number | null): Promise<void> {
  if (accountLimit === null) return;
  if ((await new AccountStore(database).count()) >= accountLimit) throw new Refusal("capacityFull");
}

/** The same for an account that is made within the transaction: of several at once, each sees those before it. */
export async function takeRoom(trx: Database, accountLimit: number | null): Promise<void> {
  if (accountLimit !== null) await takeTurn(trx, "accounts of the server");
  await requireRoom(trx, accountLimit);
}
