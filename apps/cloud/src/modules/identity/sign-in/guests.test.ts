import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WaitlistStore } from "../accounts/waitlist-store.ts";
import { proveIdentity } from "../factors/second-factors.testing.ts";
import { joinWorkspace } from "../../people/membership.testing.ts";
import { namePublicGuest } from "../../workspaces/api.ts";
import { callApi, cookieOf, fromNewAddress } from "../../../testing/calls.ts";
import {
  createWorkspace,
  newestCode,
  newPhone,
  personOf,
  registrationOf,
  signUp,
  startChallenge,
  type Person,
} from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const { cameras, identity, profile, workspaces } = endpoints;
const hour = 60 * 60_000;

let server: TestServer;
let owner: Person;
let guestWsId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server);
  guestWsId = (await createWorkspace(owner, "Showroom")).id;
});
afterAll(() => server.close());

const open = () => namePublicGuest(server.platform.database, guestWsId);
const shut = () => namePublicGuest(server.platform.database, null);

async function startAsGuest(phone: string) {
  return callApi(server, identity.startChallenge, {
    body: { mode: "normal", username: phone, guest: true },
    headers: fromNewAddress(),
  });
}

/** A sign-up as guest whose code was given. */
async function provenGuest(phone = newPhone()): Promise<string> {
  const { body } = await startAsGuest(phone);
  await callApi(server, identity.verifyChallenge, {
    body: { token: body.token, value: await newestCode(server, phone) },
  });
  return body.token;
}

async function signUpAsGuest(): Promise<Person> {
  const phone = newPhone();
  const token = await provenGuest(phone);
  const body = { token, phone, fullName: "Reza Guest" };
  const { body: result, headers } = await callApi(server, identity.registerByChallenge, { body });
  const guest = await personOf(server, phone, result, cookieOf(headers));
  await guest.call(workspaces.switch, { params: { id: guestWsId } });
  return guest;
}

describe("guests of the sign-in page", () => {
  it("AUTH-43 WS-64 without a workspace for them guest sign-up is refused and the page is told", async () => {
    await shut();
    const { body } = await callApi(server, workspaces.readAllowGuest, {});
    expect(body).toEqual({ guestWsId: null, allowGuest: false });
    const { status, problem } = await startAsGuest(newPhone());
    expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
  });

  it("AUTH-42 AUTH-43 the short form makes an account that belongs to the workspace the operator named", async () => {
    expect(await open()).toBe("Showroom");
    expect((await callApi(server, workspaces.readAllowGuest, {})).body).toEqual({
      guestWsId,
      allowGuest: true,
    });
    const guest = await signUpAsGuest();
    const { body } = await guest.call(identity.current, {});
    expect(body.user).toMatchObject({
      fullName: "Reza Guest",
      isUserGuest: true,
      email: null,
      hasPassword: false,
      isOperator: false,
    });
    expect(body.session.workspaceId).toBe(guestWsId);
    const { status } = await guest.call(workspaces.current, {});
    expect(status).toBe(200);
  });

  it("AUTH-42 who did not come as a guest has to fill in the whole form", async () => {
    await open();
    const phone = newPhone();
    const { body } = await startChallenge(server, phone);
    await callApi(server, identity.verifyChallenge, {
      body: { token: body.token, value: await newestCode(server, phone) },
    });
    const short = { token: body.token, phone, fullName: "Reza Guest" };
    const { status, problem } = await callApi(server, identity.registerByChallenge, { body: short });
    expect([status, problem.code]).toEqual([400, "IsDefined"]);
    expect(problem.errors?.map(({ field }) => field)).toEqual(["email", "password", "cameraCounts"]);
  });

  it("AUTH-42 a guest's form is checked like everyone's", async () => {
    await open();
    const phone = newPhone();
    const token = await provenGuest(phone);
    const { status, problem } = await callApi(server, identity.registerByChallenge, {
      body: { token, phone, fullName: "Reza" },
    });
    expect(status).toBe(400);
    expect(problem.errors?.map(({ field }) => field)).toContain("fullName");
  });

  it("AUTH-42 a workspace that stopped taking guests meanwhile takes none", async () => {
    await open();
    const phone = newPhone();
    const token = await provenGuest(phone);
    await shut();
    const { status, problem } = await callApi(server, identity.registerByChallenge, {
      body: { token, phone, fullName: "Reza Guest" },
    });
    expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
  });

  it("AUTH-44 a guest uses every control, and nothing of it stays; what has effects is refused", async () => {
    await open();
    const { body } = await owner.call(cameras.create, { body: { name: "Showcase", config: {} } });
    const cameraId = body.camera.id;
    const guest = await signUpAsGuest();
    const params = { id: cameraId };
    const tried = [
      await guest.call(cameras.update, { params, body: { name: "Mine" } }),
      await guest.call(cameras.create, { body: { name: "Another", config: {} } }),
      await guest.call(workspaces.updateCurrent, { body: { name: "My place" } }),
      await guest.call(cameras.remove, { params, body: { name: "Showcase" } }),
    ];
    expect(tried.map(({ status, headers }) => [status, headers.get("x-not-saved")])).toEqual([
      [200, "1"],
      [201, "1"],
      [200, "1"],
      [204, "1"],
    ]);
    expect(tried[0]?.body).toMatchObject({ name: "Mine" });
    const faulty = await guest.call(cameras.remove, { params, body: { name: "Other" } });
    expect([faulty.status, faulty.problem.code]).toEqual([400, "nameMismatch"]);
    const { items } = (await guest.call(cameras.list, { query: {} })).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(["Showcase"]);
    expect((await owner.call(workspaces.current, {})).body.name).toBe("Showroom");
    const refused = [
      await guest.call(cameras.connection, { params }),
      await guest.call(cameras.retry, { params }),
      await guest.call(cameras.publicAddress, {}),
    ];
    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
      refused.map(() => [403, "forbiddenResource"]),
    );
  });

  it("AUTH-44 ROLE-21 so does whoever has an account of their own and is a guest here, and elsewhere what they do stays", async () => {
    const { body } = await owner.call(cameras.create, { body: { name: "Window", config: {} } });
    const params = { id: body.camera.id };
    const person = await signUp(server);
    const own = await createWorkspace(person, "Own");
    await joinWorkspace(server, person, guestWsId, "guest");
    const tried = await person.call(cameras.update, { params, body: { name: "Mine" } });
    expect([tried.status, tried.headers.get("x-not-saved"), tried.body.name]).toEqual([200, "1", "Mine"]);
    expect((await owner.call(cameras.get, { params })).body.name).toBe("Window");
    const refused = await person.call(cameras.connection, { params });
    expect([refused.status, refused.problem.code]).toEqual([403, "forbiddenResource"]);
    const { users } = (await person.call(cameras.get, { params })).body;
    const others = users.filter(({ remoteId }: { remoteId: string }) => remoteId !== person.accountId);
    expect(others.length).toBeGreaterThan(0);
    for (const { fullName } of others) expect(fullName).toBe("Team member");
    await person.call(workspaces.switch, { params: { id: own.id } });
    const saved = await person.call(workspaces.updateCurrent, { body: { name: "Own shop" } });
    expect([saved.status, saved.headers.get("x-not-saved")]).toEqual([200, null]);
    expect((await person.call(workspaces.current, {})).body.name).toBe("Own shop");
    expect((await person.call(identity.current, {})).body.user.isUserGuest).toBe(false);
  });

  it("AUTH-46 a guest becomes a regular user with the fields that were missing, and leaves the guest workspace", async () => {
    await open();
    const guest = await signUpAsGuest();
    const { token: _, phone: __, ...form } = registrationOf(guest.phone, "");
    const { status, body } = await guest.call(profile.upgradeGuest, {
      params: { id: guest.accountId },
      body: form,
    });
    expect([status, body]).toMatchObject([
      200,
      { id: guest.accountId, phone: guest.phone, isUserGuest: false, hasPassword: true, email: form.email },
    ]);
    const current = await guest.call(identity.current, {});
    expect([current.body.user.isUserGuest, current.body.session.workspaceId]).toEqual([false, null]);
    expect((await guest.call(workspaces.list, {})).body.total).toBe(0);
    const again = await guest.call(profile.upgradeGuest, { params: { id: guest.accountId }, body: form });
    expect([again.status, again.problem.code]).toEqual([400, "actionTypeMismatch"]);
  });

  it("AUTH-46 a weak password, an email in use and another's id are refused and change nothing", async () => {
    await open();
    const guest = await signUpAsGuest();
    const { token: _, phone: __, ...form } = registrationOf(guest.phone, "");
    const ownerEmail = (await owner.call(identity.current, {})).body.user.email;
    const said = async (change: object, id = guest.accountId) => {
      const body = { ...form, ...change };
      return (await guest.call(profile.upgradeGuest, { params: { id }, body })).problem.code;
    };
    expect(await said({ password: "Password1!" })).toBe("PasswordNotStrongEnough");
    expect(await said({ email: ownerEmail })).toBe("UniquenessViolation");
    expect(await said({}, owner.accountId)).toBe("forbiddenResource");
    expect((await guest.call(identity.current, {})).body.user.isUserGuest).toBe(true);
  });
});

describe("a full server", () => {
  it("AUTH-49 takes no new number, and known people still sign in", async () => {
    const full = await startTestServer({ environment: { DIDBAN_ACCOUNT_LIMIT: "2" } });
    try {
      // The demo's owner is the first.
      const person = await signUp(full);
      const { status, problem } = await startChallenge(full, newPhone());
      expect([status, problem.code]).toEqual([503, "capacityFull"]);
      expect((await startChallenge(full, person.phone)).status).toBe(201);
    } finally {
      await full.close();
    }
  });

  it("AUTH-49 AUTH-16 whoever asks number after number which are known is held back, as on any server", async () => {
    const full = await startTestServer({ environment: { DIDBAN_ACCOUNT_LIMIT: "1" } });
    try {
      const [codes, stranger] = [new Array<string>(), fromNewAddress()];
      for (let round = 0; round < 31; round += 1)
        codes.push((await startChallenge(full, newPhone(), "normal", stranger)).problem.code);
      expect(codes.slice(0, 30)).toEqual(Array(30).fill("capacityFull"));
      expect(codes.at(-1)).toBe("TooManyLoginAttempts");
    } finally {
      await full.close();
    }
  });

  it("AUTH-49 a place that was taken while the form was filled in is not given twice", async () => {
    const full = await startTestServer({ environment: { DIDBAN_ACCOUNT_LIMIT: "2" } });
    try {
      const phone = newPhone();
      const { body } = await startChallenge(full, phone);
      await callApi(full, identity.verifyChallenge, {
        body: { token: body.token, value: await newestCode(full, phone) },
      });
      await signUp(full);
      const form = registrationOf(phone, body.token);
      const { status, problem } = await callApi(full, identity.registerByChallenge, { body: form });
      expect([status, problem.code]).toEqual([503, "capacityFull"]);
    } finally {
      await full.close();
    }
  });

  it("AUTH-49 of many who ask for the last place at once one gets it, an account as well as a workspace", async () => {
    const full = await startTestServer({
      environment: { DIDBAN_ACCOUNT_LIMIT: "3", DIDBAN_WORKSPACE_LIMIT: "2" },
    });
    try {
      const person = await signUp(full);
      const forms = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const phone = newPhone();
          const { body } = await startChallenge(full, phone);
          const value = await newestCode(full, phone);
          await callApi(full, identity.verifyChallenge, { body: { token: body.token, value } });
          return registrationOf(phone, body.token);
        }),
      );
      const registered = await Promise.all(
        forms.map((body) => callApi(full, identity.registerByChallenge, { body })),
      );
      expect(registered.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(503)]);
      const made = await Promise.all(
        Array.from({ length: 4 }, () => person.call(workspaces.create, { body: {} })),
      );
      expect(made.map(({ status }) => status).toSorted()).toEqual([201, 503, 503, 503]);
    } finally {
      await full.close();
    }
  });

  it("AUTH-49 makes no workspace beyond the operator's limit", async () => {
    const full = await startTestServer({ environment: { DIDBAN_WORKSPACE_LIMIT: "2" } });
    try {
      const person = await signUp(full);
      await createWorkspace(person);
      const { status, problem } = await person.call(workspaces.create, { body: {} });
      expect([status, problem.code]).toEqual([503, "capacityFull"]);
    } finally {
      await full.close();
    }
  });

  it("AUTH-50 notes an address once, answers it always the same, five times an hour from one place", async () => {
    const headers = fromNewAddress();
    const wait = (email: string) => callApi(server, profile.joinWaitlist, { body: { email }, headers });
    expect((await wait("someone")).problem.field).toBe("email");
    for (const email of [
      "late@example.com",
      "Late@Example.com",
      "a@example.com",
      "b@example.com",
      "c@example.com",
    ]) {
      const { status, body } = await wait(email);
      expect([status, body]).toEqual([202, {}]);
    }
    const sixth = await wait("d@example.com");
    expect([sixth.status, sixth.problem.code]).toEqual([429, "tooManyRequests"]);
    const { rows } = await sql<{ email: string }>`select email from waitlist_entry order by email`.execute(
      server.platform.database,
    );
    expect(rows.map(({ email }) => email)).toEqual([
      "a@example.com",
      "b@example.com",
      "c@example.com",
      "late@example.com",
    ]);
    await server.clock.advance(hour);
    expect((await wait("d@example.com")).status).toBe(202);
  });

  it("AUTH-50 an entry ends when its person has proven that the address is theirs, and with their account, and for nobody else", async () => {
    const waiting = async (email: string) => {
      const entries = await new WaitlistStore(server.platform.database).list();
      return entries.some((entry) => entry.email === email);
    };
    const wait = (email: string) =>
      callApi(server, profile.joinWaitlist, { body: { email }, headers: fromNewAddress() });
    const close = async (person: Person) => {
      await proveIdentity(person);
      const body = { name: "Sara Amini" };
      return person.call(profile.closeAccount, { params: { id: person.accountId }, body });
    };
    const phone = newPhone();
    const email = `p${phone.slice(1)}@example.com`;
    await wait(email.toUpperCase());
    // Somebody else types the address, and goes.
    const other = await signUp(server, { phone });
    expect((await close(other)).status).toBe(204);
    expect(await waiting(email)).toBe(true);

    // A number gets a message a minute.
    await server.clock.advance(61_000);
    const person = await signUp(server, { phone });
    const asked = await person.call(profile.changeEmail, { body: { email }, headers: fromNewAddress() });
    expect(await waiting(email)).toBe(true);
    const value = await newestCode(server, email);
    await callApi(server, identity.verifyChallenge, { body: { token: asked.body.token, value } });
    expect(await waiting(email)).toBe(false);
    await wait(email);
    expect([(await close(person)).status, await waiting(email)]).toEqual([204, false]);
  });
});
