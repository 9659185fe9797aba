// Looks at a code or password that was given, within the limits of AUTH-21: a wrong one counts, and the fifth makes an account suspicious
// (AUTH-41).
import type { Database } from "../../../platform/database/index.ts";
import { Refusal } from "../../../platform/http/index.ts";
import type { RaiseNotice } from "../accounts/ports.ts";
import type { SignInLimits, Trier } from "./sign-in-limits.ts";

interface Deps {
  readonly database: Database;
  readonly limits: SignInLimits;
  readonly raise: RaiseNotice;
}

/** Uses a good value up, within the change that it opens the way to; false when another call used it meanwhile. */
export type Spend = (within: Database) => Promise<boolean>;

/** What a value is: good, or the code of what is wrong with it. */
export type Verdict =
  | { readonly good: Spend }
  | "expiredCode"
  | "invalidCode"
  | "timeNotSync"
  | "UsernameOrPasswordNotMatch"
  | "passwordNotMatch";

/** Good, with nothing to use up: a password. */
export const goodForEver: Verdict = { good: async () => true };

/** What a value is tried for. */
export interface Tried {
  /** What 5 wrong values lock; null: the phone alone counts. */
  readonly id: string | null;
  /** Null: nobody's. */
  readonly accountId: string | null;
  /** The field that it came in. */
  readonly field?: string;
}

/** Tries a value. Throws a Refusal unless it is good, and unasked while the phone is held back. */
export async function tryValue(
  { database, limits, raise }: Deps,
  trier: Trier,
  { id, accountId, field = "value" }: Tried,
  judge: () => Promise<Verdict>,
): Promise<Spend> {
  const attempt = await limits.tryValue(trier, id);
  const verdict = await judge().catch(limits.unlooked(attempt.claim));
  if (typeof verdict !== "string") {
    await limits.giveBack(attempt.claim);
    return verdict.good;
  }
  if (attempt.isFifth && accountId !== null) await raise(accountId, "suspiciousActivity", database);
  throw new Refusal(verdict, { field });
}
