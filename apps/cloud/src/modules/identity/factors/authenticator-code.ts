// Codes of authenticator apps (MFA-5, MFA-7, MFA-8): RFC 6238 with SHA-1, 6 digits, 30 seconds. Pure but for the making of secrets.
import { Secret, TOTP } from "otpauth";

/** How far a clock may be off, in steps of 30 seconds: within `accepted` a code is good, within `told` its owner is told of the clock. */
const drift = { accepted: 1, told: 10 } as const;
const secretBytes = 20;
const stepMs = 30_000;

/** A new secret: 160 bits in base 32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What an authenticator app reads as a QR code. */
export function authenticatorUri(secret: string, phone: string): string {
  return totpOf(secret, phone).toString();
}

/** The step of time that a code is right for, or what is wrong with it. */
export function stepOfCode(
  secret: string,
  code: string,
  nowMs: number,
): { readonly step: number } | "timeNotSync" | "invalidCode" {
  const totp = totpOf(secret);
  const near = totp.validate({ token: code, timestamp: nowMs, window: drift.accepted });
  if (near !== null) return { step: Math.floor(nowMs / stepMs) + near };
  const far = totp.validate({ token: code, timestamp: nowMs, window: drift.told });
  return far === null ? "invalidCode" : "timeNotSync";
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: "Didban",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: stepMs / 1000,
    secret: Secret.fromBase32(secret),
  });
}
