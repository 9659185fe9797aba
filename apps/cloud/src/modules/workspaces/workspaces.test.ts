import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMembership, giveRole, joinWorkspace, standAs } from "../people/membership.testing.ts";
import { callApi } from "../../testing/calls.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { publishTerms } from "../people/api.ts";

const { customSettings, identity, workspaces } = endpoints;
const unknownId = "01a1fd00-0000-7000-8000-000000000000";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function addMember(person: Person, workspaceId: string, status: string): Promise<void> {
  await addMembership(server, person, workspaceId, status);
  await giveRole(server, person, workspaceId, "member");
}

async function refusesWorkspace(body: Record<string, unknown>, field: string): Promise<void> {
  const person = await signUp(server);
  const { status, problem } = await person.call(workspaces.create, { body });
  expect([status, problem.field]).toEqual([400, field]);
}

describe("creating workspaces", () => {
  it("WS-13 WS-2 NAV-8 the caller owns a new workspace, which answers all of its fields", async () => {
    const person = await signUp(server);
    const body = { name: "Bakery", industry: "foodAndBeverage", customerFacing: true } as const;
    const created = await person.call(workspaces.create, { body });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: created.body.id,
      name: "Bakery",
      description: "Cameras, recordings and people in one place",
      language: "english",
      welcomeMessage: "Welcome! Here you watch together.",
      status: "joined",
      team: { id: created.body.team?.id, name: "Captain" },
      locked: false,
      lockForUser: false,
      createdAt: new Date(server.clock.nowMs()).toISOString(),
      logo: null,
      industry: "foodAndBeverage",
      address: {
        longitude: 51.389,
        latitude: 35.6892,
        city: "",
        country: "",
        line1: "",
        line2: "",
        postalCode: "",
        state: "",
      },
      operationHours: null,
      customerFacing: true,
      creator: { id: person.accountId, fullName: "Sara Amini" },
      owner: { id: person.accountId, fullName: "Sara Amini" },
      subscription: null,
      lifecycle: "active",
      lockReason: null,
      timezone: "UTC",
      allowGuest: false,
      isDemo: false,
      expiresAt: null,
    });
    await person.call(workspaces.switch, { params: { id: created.body.id } });
    const matrix = await person.call(endpoints.access.readMatrix, { params: { id: person.accountId } });
    expect(matrix.body).toMatchObject({ isOwner: true, team: { name: "Captain" } });
  });

  it("WS-14 left-out texts are in the owner's language, and the name counts the workspaces before", async () => {
    const person = await signUp(server);
    const nameOf = async () => (await person.call(workspaces.create, { body: {} })).body.name;
    expect([await nameOf(), await nameOf()]).toEqual(["My workspace", "My workspace 1"]);
    await person.call(identity.updateUser, { params: { id: person.accountId }, body: { locale: "fa" } });
    expect(await nameOf()).toBe("فضای کاری من ۲");
  });

  it("WS-17 it has the four locked roles", async () => {
    const { id } = await createWorkspace(await signUp(server));
    const { rows } = await sql<{ name: string }>`
      select name from team where workspace_id = ${id} and kind <> 'custom' order by id`.execute(
      server.platform.database,
    );
    expect(rows.map(({ name }) => name)).toEqual(["Captain", "Co-Pilot", "Member", "Guest"]);
  });

  it("WS-18 one person owns at most 20, also when creating side by side", async () => {
    const person = await signUp(server);
    const create = () => person.call(workspaces.create, { body: {} });
    const answers = await Promise.all(Array.from({ length: 23 }, create));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const { status, problem } = await create();
    expect([status, problem.code]).toEqual([422, "workspaceLimitReached"]);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "n".repeat(75) }, "name"],
    [{ description: "d".repeat(501) }, "description"],
    [{ welcomeMessage: "w".repeat(501) }, "welcomeMessage"],
  ])("WS-16 a workspace with %j is refused at field %s", refusesWorkspace);

  it.each([[{ language: "german" }, "language"]])(
    "WS-15 a workspace with %j is refused at field %s",
    refusesWorkspace,
  );

  it.each([[{ industry: "mining" }, "industry"]])(
    "WS-7 a workspace with %j is refused at field %s",
    refusesWorkspace,
  );

  it.each([[{ timezone: "Mars/Base" }, "timezone"]])(
    "WS-12 a workspace with %j is refused at field %s",
    refusesWorkspace,
  );

  it.each([[{ ownerId: unknownId }, "ownerId"]])(
    "ERR-4 a workspace with %j is refused at field %s",
    refusesWorkspace,
  );

  it("WS-16 ERR-13 the text of a name that is too long or empty says what is wrong", async () => {
    const person = await signUp(server);
    const textFor = async (name: string) =>
      (await person.call(workspaces.create, { body: { name } })).problem.detail;
    expect(await textFor("n".repeat(75))).toBe("Oops, too long! Max character count is 74.");
    expect(await textFor("")).toBe("This is required.");
  });

  it("WS-12 its time zone is the creator's", async () => {
    const person = await signUp(server);
    const body = { timezone: "Asia/Tehran" };
    await person.call(identity.updateUser, { params: { id: person.accountId }, body });
    expect((await createWorkspace(person)).timezone).toBe("Asia/Tehran");
  });
});

describe("listing and reading workspaces", () => {
  it("WS-20 WS-19 WS-3 the list goes by the caller's status, then newest first, across pages, and needs no acting workspace", async () => {
    const person = await signUp(server);
    const host = await signUp(server);
    const places: string[] = [];
    for (const name of ["one", "two", "three", "four"]) {
      places.push((await createWorkspace(host, name)).id);
      await server.clock.advance(1000);
    }
    const [one = "", two = "", three = "", four = ""] = places;
    await addMember(person, one, "pending");
    await addMember(person, two, "withdrawn");
    await addMember(person, three, "termsRequired");
    await addMember(person, four, "joined");
    const own = await createWorkspace(person, "five");
    const idle = await signUp(server);
    expect((await idle.call(workspaces.list, {})).body.total).toBe(0);
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => person.call(workspaces.list, { query: { limit: 2, offset } })),
    );
    const items = pages.flatMap(({ body }) => body.items);
    expect(items.map(({ id }) => id)).toEqual([one, own.id, four, three, two]);
    expect(items.map(({ status }) => status)).toEqual([
      "pending",
      "joined",
      "joined",
      "termsRequired",
      "withdrawn",
    ]);
    expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5]);
  });

  it("WS-23 a foreign workspace, an unknown id and no id at all are not found alike", async () => {
    const person = await signUp(server);
    const foreign = await createWorkspace(await signUp(server));
    const answers = await Promise.all(
      [foreign.id, unknownId, "no-id"].map((id) => person.call(workspaces.read, { params: { id } })),
    );
    const [first, ...others] = answers.map(({ status, problem }) => ({ answeredStatus: status, ...problem }));
    expect(first).toMatchObject({ answeredStatus: 404, code: "notFound" });
    for (const other of others) expect(other).toEqual(first);
  });

  it("WS-22 the acting workspace is answered after a switch and not before", async () => {
    const person = await signUp(server);
    const before = await person.call(workspaces.current, {});
    expect([before.status, before.problem.code]).toEqual([404, "notFound"]);
    const { id } = await createWorkspace(person);
    expect((await person.call(workspaces.current, {})).body.id).toBe(id);
  });

  it("WS-4 WS-6 its lifecycle is active at first and told whatever it becomes; without billing it has no subscription", async () => {
    const person = await signUp(server);
    const { id } = await createWorkspace(person);
    const seen = async () => (await person.call(workspaces.read, { params: { id } })).body;
    expect(await seen()).toMatchObject({ lifecycle: "active", subscription: null });
    for (const lifecycle of ["frozen", "billingSuspended"]) {
      await sql`update workspace set lifecycle = ${lifecycle} where id = ${id}`.execute(
        server.platform.database,
      );
      expect(await seen()).toMatchObject({ id, lifecycle, subscription: null });
    }
  });

  it("WS-5 a lock shows, and whom it keeps out", async () => {
    const owner = await signUp(server);
    const member = await signUp(server);
    const { id } = await createWorkspace(owner);
    await addMember(member, id, "joined");
    const lock = (reason: string | null) =>
      sql`update workspace set lock_reason = ${reason}, locked_by = ${owner.accountId} where id = ${id}`.execute(
        server.platform.database,
      );
    const seenBy = async (person: Person) => {
      const { locked, lockForUser, lockReason } = (await person.call(workspaces.read, { params: { id } }))
        .body;
      return [locked, lockForUser, lockReason];
    };
    await lock("manual");
    expect([await seenBy(owner), await seenBy(member)]).toEqual([
      [true, false, "manual"],
      [true, true, "manual"],
    ]);
    await lock("operator");
    expect(await seenBy(owner)).toEqual([true, true, "operator"]);
    await lock(null);
    expect(await seenBy(member)).toEqual([false, false, null]);
  });
});

describe("a workspace as its guests read it", () => {
  it("ROLE-21 tells nobody's name but one's own", async () => {
    const [owner, guest] = [await signUp(server, { fullName: "Nima Rad" }), await signUp(server)];
    const { id } = await createWorkspace(owner, "Bakery");
    const own = await createWorkspace(guest, "Kiosk");
    await joinWorkspace(server, guest, id, "guest");
    const params = { id };
    for (const { body } of [
      await guest.call(workspaces.read, { params }),
      await guest.call(workspaces.current, {}),
    ])
      expect([body.creator.fullName, body.owner.fullName]).toEqual(["Team member", "Team member"]);
    const { items } = (await guest.call(workspaces.list, {})).body;
    const named = items.map((item) =>
      "owner" in item ? [item.name, item.creator.fullName, item.owner.fullName] : [],
    );
    expect(named).toEqual(
      expect.arrayContaining([
        ["Bakery", "Team member", "Team member"],
        [own.name, "Sara Amini", "Sara Amini"],
      ]),
    );
    const { body } = await owner.call(workspaces.read, { params });
    expect([body.creator.fullName, body.owner.fullName]).toEqual(["Nima Rad", "Nima Rad"]);
  });
});

describe("changing the acting workspace", () => {
  it("WS-40 an owner changes what is given and nothing else, and others are told", async () => {
    const person = await signUp(server);
    const before = await createWorkspace(person);
    const told: string[] = [];
    const stop = server.platform.events.subscribe("workspace.changed", { onEvent: (id) => told.push(id) });
    const body = { name: "  Corner shop ", industry: "other", timezone: "Europe/Berlin" } as const;
    const changed = await person.call(workspaces.updateCurrent, { body });
    expect(changed.body).toEqual({ ...before, ...body, name: "Corner shop" });
    await expect.poll(() => told).toContain(before.id);
    stop();
    const cleared = await person.call(workspaces.updateCurrent, { body: { industry: null } });
    expect(cleared.body.industry).toBeNull();
  });

  it("WS-40 a member may not, and neither may someone who acts nowhere", async () => {
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    const member = await signUp(server);
    await addMember(member, id, "joined");
    await member.call(workspaces.switch, { params: { id } });
    const outsider = await signUp(server);
    for (const person of [member, outsider]) {
      const { status, problem } = await person.call(workspaces.updateCurrent, { body: { name: "Mine" } });
      expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    }
    expect((await owner.call(workspaces.current, {})).body.name).toBe("Shop");
  });
});

describe("joining and entering workspaces", () => {
  it("WS-26 a pending member joins, and joining again changes nothing", async () => {
    const { id } = await createWorkspace(await signUp(server));
    const person = await signUp(server);
    await addMember(person, id, "pending");
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await person.call(workspaces.join, { params: { id } });
      expect([status, body.status]).toEqual([200, "joined"]);
    }
  });

  it("WS-27 terms that are published are agreed to by every member at their next entry, and by nobody twice", async () => {
    const { database } = server.platform;
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner, "Harbour");
    const member = await signUp(server);
    await joinWorkspace(server, member, id, "member");
    const params = { id };
    const statusOf = async (person: Person) => (await person.call(workspaces.read, { params })).body.status;
    expect((await member.call(workspaces.readTerms, {})).body).toEqual({ version: 0, texts: null });
    const publish = async (en: string) => publishTerms(database, { en, fa: "شرایط" }, server.clock.nowMs());

    expect(await publish("  \n")).toEqual({ fault: "The en text is empty." });
    expect(await publish("x".repeat(20_001))).toMatchObject({ fault: expect.stringContaining("20001") });
    expect(await publish("First\r\n")).toEqual({ version: 1 });
    expect((await member.call(workspaces.readTerms, {})).body).toEqual({
      version: 1,
      texts: { en: "First", fa: "شرایط" },
    });
    // Whoever is there stays, until they enter again.
    expect((await member.call(customSettings.listTabs, {})).status).toBe(200);
    expect((await member.call(workspaces.current, {})).status).toBe(200);
    for (const person of [owner, member]) {
      expect(await statusOf(person)).toBe("termsRequired");
      expect((await person.call(workspaces.switch, { params })).problem).toMatchObject({
        code: "userNotInvited",
        value: { status: "termsRequired" },
      });
      expect((await person.call(workspaces.join, { params })).problem.field).toBe("termsAccepted");
    }
    // Those that were read have been followed by others meanwhile.
    expect(await publish("Second")).toEqual({ version: 2 });
    const agree = (body: object) => member.call(workspaces.join, { params, body });
    expect((await agree({ termsAccepted: true, termsVersion: 1 })).problem).toMatchObject({
      code: "IsDefined",
      field: "termsAccepted",
    });
    expect((await agree({ termsAccepted: true, termsVersion: 2 })).body.status).toBe("joined");
    expect((await member.call(workspaces.switch, { params })).status).toBe(200);
    expect((await agree({})).status).toBe(200);
    expect(await statusOf(owner)).toBe("termsRequired");
    // Who joins under them has nothing to agree to.
    const { id: later } = await createWorkspace(member, "Later");
    expect((await member.call(workspaces.switch, { params: { id: later } })).status).toBe(200);
    await sql`delete from workspace_terms`.execute(database);
  });

  it("WS-27 new terms must be accepted in so many words", async () => {
    const { id } = await createWorkspace(await signUp(server));
    const person = await signUp(server);
    await addMember(person, id, "termsRequired");
    for (const body of [{}, { termsAccepted: false }]) {
      const { status, problem } = await person.call(workspaces.join, { params: { id }, body });
      expect([status, problem.code, problem.field]).toEqual([400, "IsDefined", "termsAccepted"]);
    }
    const accepted = await person.call(workspaces.join, { params: { id }, body: { termsAccepted: true } });
    expect(accepted.body.status).toBe("joined");
  });

  it("WS-28 without a membership there is nothing to join, and a withdrawn one needs a manager", async () => {
    const { id } = await createWorkspace(await signUp(server));
    const person = await signUp(server);
    const none = await person.call(workspaces.join, { params: { id } });
    expect([none.status, none.problem.code]).toEqual([404, "notFound"]);
    await addMember(person, id, "withdrawn");
    const withdrawn = await person.call(workspaces.join, { params: { id } });
    expect([withdrawn.status, withdrawn.problem.code]).toEqual([400, "userNotInvited"]);
  });

  it("WS-29 a switch makes it the session's acting workspace, of that session alone, and notes the time", async () => {
    const person = await signUp(server);
    const { id } = (await person.call(workspaces.create, { body: {} })).body;
    const { status, body } = await person.call(workspaces.switch, { params: { id } });
    expect([status, body.id]).toEqual([200, id]);
    expect((await person.call(identity.current, {})).body.session.workspaceId).toBe(id);
    const { body: again } = await callApi(server, identity.login, {
      body: { username: person.phone, password: "Sunrise-Harbor-47!" },
    });
    const other = await callApi(server, identity.current, {}, again.accessToken);
    expect(other.body.session.workspaceId).toBeNull();
    const { rows } = await sql<{ last_switched_at: Date }>`
      select last_switched_at from member where workspace_id = ${id}`.execute(server.platform.database);
    expect(rows[0]?.last_switched_at.getTime()).toBe(server.clock.nowMs());
  });

  it.each([
    ["pending", 400, "userNotInvited"],
    ["termsRequired", 400, "userNotInvited"],
    ["withdrawn", 400, "userNotInvited"],
    ["locked", 403, "workspaceLocked"],
    ["suspended", 403, "roleSuspended"],
    ["expired", 403, "demoExpired"],
    ["deleted", 404, "notFound"],
    ["foreign", 404, "notFound"],
  ] as const)("WS-30 entering as %s answers %d %s", async (how, status, code) => {
    const { database } = server.platform;
    const { id } = await createWorkspace(await signUp(server));
    const person = await signUp(server);
    const isAbout = how === "locked" || how === "deleted";
    if (how !== "foreign") await standAs(server, person, id, isAbout ? "joined" : how);
    if (how === "locked")
      await sql`update workspace set lock_reason = 'manual' where id = ${id}`.execute(database);
    if (how === "deleted") {
      await sql`update workspace set lifecycle = 'deletionScheduled' where id = ${id}`.execute(database);
    }
    const { problem, ...answer } = await person.call(workspaces.switch, { params: { id } });
    expect([answer.status, problem.code]).toEqual([status, code]);
    expect((await person.call(identity.current, {})).body.session.workspaceId).toBeNull();
  });

  it("WS-34 a lock refuses the calls of sessions that still act there, but not the owner's", async () => {
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    const member = await signUp(server);
    await addMember(member, id, "joined");
    await member.call(workspaces.switch, { params: { id } });
    const matrixOf = (person: Person) =>
      person.call(endpoints.access.readMatrix, { params: { id: person.accountId } });
    expect((await matrixOf(member)).status).toBe(200);
    await sql`update workspace set lock_reason = 'manual' where id = ${id}`.execute(server.platform.database);
    const refused = await matrixOf(member);
    expect([refused.status, refused.problem.code]).toEqual([403, "workspaceLocked"]);
    expect((await member.call(workspaces.current, {})).problem.code).toBe("workspaceLocked");
    expect((await matrixOf(owner)).status).toBe(200);
  });
});
