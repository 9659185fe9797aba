// Who may look into the demo's outbox (SESS-24): whoever has the link that the start prints, and from then on their browser. A call that seems to be
// the machine's own may be a stranger's, whom a proxy brought that hides itself.
import { timingSafeEqual } from "node:crypto";
import { keptCookie, readCookie } from "../../platform/http/index.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";

/** 132 bits. */
const keyLength = 22;

export class OutboxKey {
  /** The same at every start of a server. */
  readonly text: string;
  /** Servers on several ports of one machine share its cookies. */
  readonly #cookieName: string;

  constructor(secrets: SecretBox) {
    this.text = secrets.derive("the outbox").slice(0, keyLength);
    this.#cookieName = `didban_outbox_${secrets.keyId}`;
  }

  /** True when the key stands in the address, or in the cookie that it was once exchanged for. */
  isIn(key: string | undefined, cookieHeader: string | undefined): boolean {
    return this.#isRight(key ?? readCookie(cookieHeader, this.#cookieName));
  }

  /** Value of the `Set-Cookie` header that keeps it. */
  cookie(isSecure: boolean): string {
    return keptCookie(this.#cookieName, this.text, "/api/sandbox", isSecure);
  }

  #isRight(key: string | undefined): boolean {
    const [given, wanted] = [Buffer.from(key ?? ""), Buffer.from(this.text)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
