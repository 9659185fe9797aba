// What signing in needs to know of a call: where it comes from and which browser it is.
import type { Locale } from "@didban/contract";
import { Refusal, type CallOrigin } from "../../platform/http/index.ts";
import type { Browser } from "./browser-cookie.ts";
import { parsePhone } from "./phone-number.ts";

export interface SignInCall {
  readonly origin: Pick<CallOrigin, "address" | "userAgent">;
  readonly locale: Locale;
  readonly browser: Browser;
}

/** Refuses programs that do not say what they are (AUTH-15). */
export function requireUserAgent({ origin }: SignInCall): void {
  if (origin.userAgent === "") throw new Refusal("emptyUserAgent");
}

/** The E.164 number in `text`. Throws `phoneInvalid` with the closer reason (AUTH-14). */
export function requirePhone(
  text: string,
  field: "username" | "phone",
  countries: readonly string[],
): string {
  const parsed = parsePhone(text, countries);
  if (parsed.ok) return parsed.phone;
  throw new Refusal("phoneInvalid", { field, value: parsed.fault, parameters: { reason: parsed.fault } });
}
