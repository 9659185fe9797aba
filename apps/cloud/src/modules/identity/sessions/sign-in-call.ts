// What signing in needs to know of a call: where it comes from and which browser it is.
import type { Locale } from "@didban/contract";
import { Refusal, type CallOrigin } from "../../../platform/http/index.ts";
import type { Browser } from "./browser-cookie.ts";

export interface SignInCall {
  readonly origin: Pick<CallOrigin, "address" | "userAgent">;
  readonly locale: Locale;
  readonly browser: Browser;
}

/** Refuses programs that do not say what they are (AUTH-15). */
export function requireUserAgent({ origin }: SignInCall): void {
  if (origin.userAgent === "") throw new Refusal("emptyUserAgent");
}
