import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readAccessToken, signAccessToken } from "./access-token.ts";

const key = randomBytes(32);
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
    expect(await readAccessToken(key, `Bearer ${token}`, nowMs + 85_199_000)).toEqual(claims);
    await expect(readAccessToken(key, `Bearer ${token}`, nowMs + 85_200_000)).rejects.toThrow("TokenExpired");
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
  ])("SESS-10 %s is refused as %s", async (header, code) => {
    await expect(readAccessToken(key, header, nowMs)).rejects.toThrow(code);
  });

  it("SESS-10 a token signed with another key is refused", async () => {
    const token = await signAccessToken(randomBytes(32), claims, nowMs);
    await expect(readAccessToken(key, `Bearer ${token}`, nowMs)).rejects.toThrow("authenticateFailed");
  });
});
