import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from "./authenticator-code.ts";

/** RFC 6238, appendix B: the SHA-1 secret, and for each time the last 6 of its 8 digits. */
const rfcSecret = Secret.fromLatin1("12345678901234567890").base32;
const rfcVectors = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;

describe("codes of an authenticator", () => {
  it.each(rfcVectors)("MFA-7 the vector of RFC 6238 for second %i", (second, digits) => {
    expect(stepOfCode(rfcSecret, digits.slice(2), second * 1000)).toEqual({ step: Math.floor(second / 30) });
  });

  it("MFA-7 MFA-8 one step of drift is taken, up to ten are told of, more are wrong", () => {
    const secret = newAuthenticatorSecret();
    const nowMs = Date.UTC(2026, 0, 15, 12, 0, 10);
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs + steps * 30_000 });
    const near = new Set([-1, 0, 1].map(codeAt));
    for (let steps = -12; steps <= 12; steps += 1) {
      const verdict = stepOfCode(secret, codeAt(steps), nowMs);
      if (Math.abs(steps) <= 1) expect(verdict).toEqual({ step: Math.floor(nowMs / 30_000) + steps });
      // A code may happen to be that of a nearer step too.
      else if (!near.has(codeAt(steps)) && Math.abs(steps) <= 10) expect(verdict).toBe("timeNotSync");
    }
    expect(stepOfCode(rfcSecret, "287082", 59_000 + 11 * 30_000)).toBe("invalidCode");
    expect(stepOfCode(rfcSecret, "287082", 59_000 + 10 * 30_000)).toBe("timeNotSync");
  });

  it("MFA-5 the address names Didban, the number and the kind of code", () => {
    const secret = newAuthenticatorSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(authenticatorUri(secret, "+12015550100"));
    expect(uri.protocol + uri.host).toBe("otpauth:totp");
    expect(decodeURIComponent(uri.pathname)).toBe("/Didban:+12015550100");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Didban",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
