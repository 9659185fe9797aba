// Looks up an account by its phone, for commands typed on the server.
import type { Database } from "../../platform/database/index.ts";
import { AccountStore } from "./account-store.ts";

/** The account of an E.164 phone; null when there is none. */
export async function findAccountByPhone(
  database: Database,
  phone: string,
): Promise<{ readonly id: string } | null> {
  return new AccountStore(database).byPhone(phone);
}
