import { createSecretKey, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { readAccessToken, signAccessToken } from "./access-token.ts";

const newKey = () => createSecretKey(randomBytes(32));
const key = newKey();
const claims = { accountId: "account", sessionId: "session" };
const nowMs = Date.UTC(2026, 0, 15, 12);

function text(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("access tokens", () => {
  it("SESS-1 a token lives 85,200 seconds and names person and session", async () => {
    const token = await signAccessToken(key, claims, nowMs);
    expect(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())).toEqual({
      sub: "account",
      sid: "session",
      iat: nowMs / 1000,
      exp: nowMs / 1000 + 85_200,
    });
    expect(readAccessToken(key, `Bearer ${token}`, nowMs + 85_199_000)).toEqual(claims);
    expect(() => readAccessToken(key, `Bearer ${token}`, nowMs + 85_200_000)).toThrow("TokenExpired");
  });

  it.each([
    [undefined, "Unauthorized"],
    ["", "Unauthorized"],
    ["Basic dTpw", "Unauthorized"],
    ["Bearer", "Unauthorized"],
    ["Bearer one.two", "Unauthorized"],
    [`Bearer ${text({ alg: "HS256" })}.bm90IGpzb24.c2ln`, "NotValidJSON"],
    [
      `Bearer ${text({ alg: "HS256" })}.${text({ sub: "account", sid: "session", exp: 9e9 })}.c2ln`,
      "authenticateFailed",
    ],
    [
      `Bearer ${text({ alg: "none" })}.${text({ sub: "account", sid: "session", exp: 9e9 })}.`,
      "authenticateFailed",
    ],
  ])("SESS-10 %s is refused as %s", (header, code) => {
    expect(() => readAccessToken(key, header, nowMs)).toThrow(code);
  });

  it("SESS-10 a token signed with another key is refused", async () => {
    const token = await signAccessToken(newKey(), claims, nowMs);
    expect(() => readAccessToken(key, `Bearer ${token}`, nowMs)).toThrow("authenticateFailed");
  });

  /** A token that is signed with our key, by a library of others. */
  const signedBy = (header: { alg: string; crit?: string[] }, payload: Record<string, unknown>) =>
    new SignJWT(payload).setProtectedHeader(header).sign(key);

  it("SESS-10 a token that names a longer algorithm, no person, or no end is refused, whoever signed it", async () => {
    const whole = { sub: "account", sid: "session", exp: 9e9 };
    expect(readAccessToken(key, `Bearer ${await signedBy({ alg: "HS256" }, whole)}`, nowMs)).toEqual(claims);
    const long = new SignJWT(whole).setProtectedHeader({ alg: "HS512" }).sign(randomBytes(64));
    const { sub: _, ...nobody } = whole;
    const { exp: __, ...endless } = whole;
    const tokens = [
      await long,
      ...(await Promise.all([nobody, endless].map((one) => signedBy({ alg: "HS256" }, one)))),
    ];
    for (const token of tokens)
      expect(() => readAccessToken(key, `Bearer ${token}`, nowMs)).toThrow("authenticateFailed");
  });

  it("SESS-10 a token with a single letter changed is refused", async () => {
    const token = await signAccessToken(key, claims, nowMs);
    for (let at = 0; at < token.length; at += 1) {
      // The last letter of a signature carries bits that nobody reads; those before it do not.
      const other = token[at] === "A" ? "Q" : "A";
      const altered = token.slice(0, at) + other + token.slice(at + 1);
      if (at < token.length - 1) expect(() => readAccessToken(key, `Bearer ${altered}`, nowMs)).toThrow();
    }
  });
});
