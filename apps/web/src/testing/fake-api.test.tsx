// That the made-up server lets nothing through that a real one would not.
import { endpoints } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { api } from "../lib/api.ts";
import { fakeApi } from "./fake-api.ts";
import { aRole, idOf } from "./samples.ts";

const { identity, roles } = endpoints;
const params = { id: idOf(1) };

describe("the made-up server", () => {
  it("hands a call to whoever answers it as the contract reads it", async () => {
    fakeApi.answer(roles.list, ({ query }) => ({ items: [aRole({ memberCount: query.limit })], total: 1 }));
    const { items } = await api.roles.list({ query: { limit: 7 } });
    expect(items[0]?.memberCount).toBe(7);
    expect(fakeApi.calls(roles.list).map(({ query }) => query)).toEqual([{ limit: 7, offset: 0 }]);
  });

  it("tells a trial from what it tries", async () => {
    fakeApi.answer(roles.remove, undefined);
    fakeApi.answer(roles.previewRemoval, {
      team: aRole(),
      users: [],
      pendingUsers: [],
      resourcePermissions: 3,
    });
    expect((await api.roles.previewRemoval({ params, query: { dryRun: "true" } })).resourcePermissions).toBe(
      3,
    );
    await api.roles.remove({ params, query: {}, body: { name: "Night guard" } });
    expect(fakeApi.calls(roles.remove)).toHaveLength(1);
  });

  it("refuses with the words of the contract", async () => {
    fakeApi.refuse(roles.list, "tooManyRequests", { retrySeconds: 9 });
    await expect(api.roles.list({ query: {} })).rejects.toMatchObject({
      status: 429,
      code: "tooManyRequests",
    });
  });

  it("finds a call that nobody answers", async () => {
    await expect(api.roles.list({ query: {} })).rejects.toMatchObject({ status: 0 });
    expect(fakeApi.reset()).toEqual(["Nobody answers roles.list"]);
  });

  it("keeps such a call waiting where a test is about something else", async () => {
    fakeApi.letOthersWait();
    const soon = new Promise((done) => setTimeout(done)).then(() => "soon");
    expect(await Promise.race([api.roles.list({ query: {} }), soon])).toBe("soon");
    expect(fakeApi.calls(roles.list)).toHaveLength(1);
    expect(fakeApi.reset()).toEqual([]);
  });

  it("finds a request and an answer that break the contract", async () => {
    fakeApi.answer(identity.login, () => JSON.parse('{"status":"success"}'));
    await api.identity.login({ body: { username: "x".repeat(65), password: "" } });
    const [request, answer] = fakeApi.reset();
    expect(request).toMatch(/^What identity.login is asked[^]+username/);
    expect(answer).toMatch(/^The answer of identity.login[^]+accessToken/);
  });
});
