// Looks at a code or password that was given, within the limits of AUTH-21: a wrong one counts, and the fifth makes an account suspicious
// (AUTH-41).
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { Challenge, SentCode } from "./challenge-store.ts";
import type { RaiseNotice } from "./ports.ts";
import type { SignInLimits, Trier } from "./sign-in-limits.ts";

interface Deps {
  readonly database: Database;
  readonly limits: SignInLimits;
  readonly raise: RaiseNotice;
}

/** What a value is: good, and by which code if it is one; or why not. */
export type Verdict = { readonly good: SentCode | null } | "expired" | "wrong" | "wrongPassword";

/** The code that a good value was, null for a password. Throws a Refusal for any other value, and unasked while the phone is held back. */
export async function tryValue(
  { database, limits, raise }: Deps,
  trier: Trier,
  { id, accountId }: Pick<Challenge, "id" | "accountId">,
  judge: () => Promise<Verdict>,
): Promise<SentCode | null> {
  const attempt = await limits.tryValue(trier, id);
  const verdict = await judge();
  if (typeof verdict !== "string") {
    await limits.giveBack(attempt.claim);
    return verdict.good;
  }
  if (attempt.isFifth && accountId !== null) await raise(accountId, "suspiciousActivity", database);
  throw wrongValue(verdict);
}

function wrongValue(verdict: Extract<Verdict, string>): Refusal {
  switch (verdict) {
    case "expired":
      return new Refusal("expiredCode", { field: "value" });
    case "wrong":
      return new Refusal("invalidCode", { field: "value" });
    case "wrongPassword":
      return new Refusal("UsernameOrPasswordNotMatch", { field: "value" });
  }
}
