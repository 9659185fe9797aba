// Which tokens that a browser keeps count as a session.
import { expect, it } from "vitest";
import { aTokenUntil } from "../testing/samples.ts";
import { useSession } from "./session-store.ts";

const refreshToken = "a-refresh-token";
const minute = 60_000;
const ahead = aTokenUntil(Date.now() + minute);
const over = aTokenUntil(Date.now() - minute);

/** What there is of a session once the browser keeps `tokens`, which it is told of as by another tab. */
function sessionOf(storage: Storage, tokens: unknown) {
  storage.setItem("tokens", JSON.stringify(tokens));
  dispatchEvent(new StorageEvent("storage", { key: "tokens" }));
  return useSession.getState().tokens;
}

it.each([
  ["in safe mode without a refresh token", localStorage, { accessToken: ahead, refreshToken: null }],
  ["that cannot be read", localStorage, { accessToken: "unreadable", refreshToken }],
  ["that is none at all", localStorage, "unreadable"],
  ["that is a refresh token alone", localStorage, { refreshToken }],
  ["of normal mode past its end", sessionStorage, { accessToken: over, refreshToken: null }],
] as const)("SESS-7 a token %s does not count, and is not kept", (_, storage, tokens) => {
  expect(sessionOf(storage, tokens)).toBeNull();
  expect([localStorage.getItem("tokens"), sessionStorage.getItem("tokens")]).toEqual([null, null]);
});

it.each([
  ["of normal mode before its end", sessionStorage, { accessToken: ahead, refreshToken: null }],
  ["of safe mode before its end", localStorage, { accessToken: ahead, refreshToken }],
  ["of safe mode past its end, which can be renewed", localStorage, { accessToken: over, refreshToken }],
] as const)("SESS-7 a token %s counts", (_, storage, tokens) => {
  expect(sessionOf(storage, tokens)).toEqual(tokens);
  expect(storage.getItem("tokens")).toBe(JSON.stringify(tokens));
});
