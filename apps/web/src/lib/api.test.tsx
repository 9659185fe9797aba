// How the client keeps its token good while calls go out with it.
import { endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { aMoment, aPerson, aSession, aTokenUntil, tokens } from "../testing/samples.ts";
import { api } from "./api.ts";
import { useSession } from "./session-store.ts";

const { cameras, identity, workspaces } = endpoints;
const minute = 60_000;
const nothing = { items: [], total: 0 };
const current = { user: aPerson(), session: aSession({ isInWorkspace: false }) };
const renewed = { accessToken: tokens.accessToken, refreshToken: "the-next" } as const;

/** Somebody in safe mode, whose token ends at `endMs`. */
function signInUntil(endMs: number): string {
  const accessToken = aTokenUntil(endMs);
  useSession.getState().signIn({ accessToken, refreshToken: "the-first" });
  fakeApi.answer(identity.refresh, { ...renewed, createdAt: aMoment });
  return accessToken;
}

/** The tokens that calls to `id` went out with. */
const sentTo = ({ id }: { readonly id: string }) =>
  fakeApi.sent().flatMap((call) => (call.id === id ? [call.accessToken] : []));

it.each([
  ["minutes before its end", 4 * minute],
  ["after its end", -minute],
])("SESS-9 SESS-7 %s a token is renewed once, before it is used", async (_, leftMs) => {
  signInUntil(Date.now() + leftMs);
  fakeApi.answer(identity.current, current);
  fakeApi.answer(workspaces.list, nothing);
  await Promise.all([api.identity.current(), api.workspaces.list({ query: {} })]);
  await api.workspaces.list({ query: {} });
  expect(fakeApi.calls(identity.refresh).map(({ body }) => body)).toEqual([{ refreshToken: "the-first" }]);
  expect(sentTo(identity.current)).toEqual([renewed.accessToken]);
  expect(sentTo(workspaces.list)).toEqual([renewed.accessToken, renewed.accessToken]);
  expect(JSON.parse(localStorage.getItem("tokens") ?? "")).toEqual(renewed);
});

it("SESS-9 six minutes before its end it is good as it is", async () => {
  const accessToken = signInUntil(Date.now() + 6 * minute);
  fakeApi.answer(identity.current, current);
  await api.identity.current();
  expect(sentTo(identity.current)).toEqual([accessToken]);
  expect(fakeApi.calls(identity.refresh)).toEqual([]);
});

it("SESS-9 calls refused for their token side by side are repeated once each, after one renewal", async () => {
  const old = signInUntil(Date.now() + 60 * minute);
  const asked = [workspaces.list, cameras.list];
  for (const endpoint of asked) fakeApi.refuse(endpoint, "TokenExpired");
  fakeApi.answer(identity.refresh, () => {
    for (const endpoint of asked) fakeApi.answer(endpoint, nothing);
    return { ...renewed, createdAt: aMoment };
  });
  const arrive = asked.map((endpoint) => fakeApi.hold(endpoint));
  const both = Promise.all([api.workspaces.list({ query: {} }), api.cameras.list({ query: {} })]);
  await expect.poll(() => fakeApi.sent().length).toBe(2);
  arrive.forEach((release) => release());
  expect(await both).toEqual([nothing, nothing]);
  expect(fakeApi.calls(identity.refresh)).toHaveLength(1);
  for (const endpoint of asked) expect(sentTo(endpoint)).toEqual([old, renewed.accessToken]);
});

it("SESS-9 one that is refused once another was renewed is repeated without a further renewal", async () => {
  const old = signInUntil(Date.now() + 60 * minute);
  fakeApi.refuse(workspaces.list, "TokenExpired");
  const arrive = fakeApi.hold(workspaces.list);
  const late = api.workspaces.list({ query: {} });
  await expect.poll(() => sentTo(workspaces.list)).toEqual([old]);
  fakeApi.refuse(identity.current, "TokenExpired");
  fakeApi.answer(identity.refresh, () => {
    fakeApi.answer(identity.current, current);
    return { ...renewed, createdAt: aMoment };
  });
  await api.identity.current();
  fakeApi.answer(workspaces.list, nothing);
  arrive();
  expect(await late).toEqual(nothing);
  expect(sentTo(workspaces.list)).toEqual([old, renewed.accessToken]);
  expect(fakeApi.calls(identity.refresh)).toHaveLength(1);
});
