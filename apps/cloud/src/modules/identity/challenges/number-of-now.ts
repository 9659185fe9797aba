// Whether what was begun with a number may go on: not once its account has another. The change of a number ends what stands then (PROF-14); what
// is begun at that very moment is found out here.
import type { Database } from "../../../platform/database/index.ts";
import { AccountStore } from "../accounts/account-store.ts";
import type { Challenge } from "./challenge-store.ts";

/** True while the account has the number, or nobody has it yet; the account keeps it until `within` ends. To be asked before anything else is held. */
export async function isOfNow(
  { accountId, phone }: Pick<Challenge, "accountId" | "phone">,
  within: Database,
): Promise<boolean> {
  return accountId === null || (await new AccountStore(within).hold(accountId, phone)) !== null;
}
