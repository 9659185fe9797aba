import { endpoints } from "@didban/contract";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinWorkspace } from "../../people/membership.testing.ts";
import { createWorkspace, makeGuest, signUp } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readOutbox } from "../../notifications/outbox.testing.ts";

const { profile } = endpoints;
const secret = "a secret that the panel knows too, long";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("people as others see them", () => {
  it("PROF-2 PROF-4 oneself in full, with member since and last active", async () => {
    const person = await signUp(server);
    const { status, body } = await person.call(profile.readUser, { params: { id: person.accountId } });
    expect([status, body]).toMatchObject([
      200,
      {
        id: person.accountId,
        phone: person.phone,
        fullName: "Sara Amini",
        timezone: "UTC",
        createdAt: new Date(server.clock.nowMs()).toISOString(),
        lastActiveAt: new Date(server.clock.nowMs()).toISOString(),
      },
    ]);
  });

  it("PROF-2 a member of the acting workspace shows name and contacts, anyone else is not there", async () => {
    const [owner, member, stranger] = [await signUp(server), await signUp(server), await signUp(server)];
    const { id } = await createWorkspace(owner);
    await joinWorkspace(server, member, id, "member");
    await createWorkspace(stranger);
    const seen = await owner.call(profile.readUser, { params: { id: member.accountId } });
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        id: member.accountId,
        fullName: "Sara Amini",
        phone: member.phone,
        email: expect.stringContaining("@"),
        avatarId: null,
        createdAt: expect.any(String),
      },
    ]);
    for (const [who, whom] of [
      [stranger, member],
      [owner, stranger],
    ] as const) {
      const { status, problem } = await who.call(profile.readUser, { params: { id: whom.accountId } });
      expect([status, problem.code]).toEqual([404, "notFound"]);
    }
  });

  it("PROF-2 to a guest nobody else is there, and a guest is there for nobody", async () => {
    const [owner, guest] = [await signUp(server), await signUp(server)];
    const { id } = await createWorkspace(owner);
    await joinWorkspace(server, guest, id, "guest");
    await makeGuest(server, guest);
    const { status } = await guest.call(profile.readUser, { params: { id: owner.accountId } });
    expect(status).toBe(404);
    expect((await owner.call(profile.readUser, { params: { id: guest.accountId } })).status).toBe(404);
  });
});

describe("support", () => {
  it("PROF-20 leads into the panel with a token that is good for 5 minutes", async () => {
    const panel = { DIDBAN_SUPPORT_URL: "https://help.example.com/enter", DIDBAN_SUPPORT_SECRET: secret };
    const withPanel = await startTestServer({ environment: panel });
    try {
      const person = await signUp(withPanel);
      const body = { callCode: "A-7", fullname: "Sara Amini", userId: person.accountId };
      const { status, body: answer } = await person.call(profile.supportLink, { body });
      const url = new URL(answer.url);
      expect([status, url.origin + url.pathname]).toEqual([200, "https://help.example.com/enter"]);
      const at = (ms: number) => ({ currentDate: new Date(withPanel.clock.nowMs() + ms) });
      const read = (ms: number) =>
        jwtVerify(url.searchParams.get("token") ?? "", Buffer.from(secret), at(ms));
      expect((await read(0)).payload).toMatchObject({
        sub: person.accountId,
        name: "Sara Amini",
        code: "A-7",
      });
      await expect(read(5 * 60_000 + 1000)).rejects.toThrow(/exp/);
      const other = await signUp(withPanel);
      const foreign = { body: { ...body, userId: other.accountId } };
      const { problem } = await person.call(profile.supportLink, foreign);
      expect(problem.code).toBe("forbiddenResource");
    } finally {
      await withPanel.close();
    }
  });

  it("PROF-20 without a panel leads to the form of the house, whose question is mailed with who asks", async () => {
    const person = await signUp(server);
    const body = { callCode: "", fullname: "Sara Amini", userId: person.accountId };
    const { url } = (await person.call(profile.supportLink, { body })).body;
    expect(url).toBe("/profile-app/settings?tab=support");
    const question = { subject: "A dark picture", text: "Camera Gate is dark." };
    expect((await person.call(profile.askSupport, { body: question })).status).toBe(202);
    const outbox = await readOutbox(server, { channel: "email", limit: 1 });
    expect(outbox.items[0]?.text).toContain("A dark picture");
    expect(outbox.items[0]?.text).toContain(person.phone);
    for (let more = 0; more < 4; more += 1) await person.call(profile.askSupport, { body: question });
    expect((await person.call(profile.askSupport, { body: question })).problem.code).toBe("tooManyRequests");
  });
});
