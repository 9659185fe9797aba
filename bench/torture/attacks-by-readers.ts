// Attacks by reading (R21): what of a workspace is read by who does not belong or not any more, whose permission matrix by whom, and what of its
// members' lives outside by its owner.
import { callApi, fromAddress } from "@didban/cloud/testing/calls";
import {
  createWorkspace,
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  startChallenge,
  type Person,
} from "@didban/cloud/testing/person";
import { proveIdentity, turnSmsOn } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { giveRole, joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { markedPicture } from "@didban/cloud/platform/images/marked-picture.testing";
import { sql } from "@didban/cloud/testing/test-database";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints, type Endpoint } from "@didban/contract";
import { minuteMs, type Attack } from "./attack.ts";
import { workspaceOf, type SharedWorkspace } from "./shared-workspace.ts";

const { access, activity, customSettings, identity, invitations, people, profile } = endpoints;
const { workspaces, workspaceSettings } = endpoints;

const address = { line1: "Saadi Street 7", line2: "", city: "Shiraz", country: "IR", postalCode: "71" };
const closed = { open: false, allDay: false, start: "12:00 am", end: "12:00 am", nextDay: false };
const operationHours = {
  saturday: closed,
  sunday: { ...closed, open: true, start: "03:15 am", end: "04:45 pm" },
  monday: closed,
  tuesday: closed,
  wednesday: closed,
  thursday: closed,
  friday: closed,
};
const texts = { description: "Nets and buoys", welcomeMessage: "Mind the quay" };
/** What is for those inside alone; who is invited sees what a workspace is, and not where and when it is. */
const inside = [address.line1, operationHours.sunday.start, "sportingGoods"];
const allButName = [...inside, texts.description, texts.welcomeMessage];

/** Fills in everything that a workspace tells of itself. */
async function furnish({ id, owner }: SharedWorkspace): Promise<void> {
  await owner.call(workspaceSettings.createAddress, {
    params: { id },
    body: { ...address, latitude: 29.6, longitude: 52.5 },
  });
  await owner.call(workspaces.updateCurrent, {
    body: { ...texts, industry: "sportingGoods", operationHours },
  });
  const file = new Blob([new Uint8Array(await markedPicture(7))]);
  const { status } = await owner.call(workspaceSettings.updateLogo, { params: { id }, file });
  if (status !== 200) throw new Error(`The logo was refused: ${status}`);
}

/** Ways not to belong: to have stopped, or to be invited and no more. */
const endings = {
  "let go": async ({ owner, member }) => {
    await proveIdentity(owner);
    await owner.call(people.suspend, { params: { id: member.accountId } });
  },
  left: async ({ member }) => {
    await member.call(people.leave, {});
  },
  "in a suspended role": async ({ id, database }) => {
    await sql`update team set suspended_at = now() where workspace_id = ${id} and kind = 'member'`.execute(
      database,
    );
  },
  "on a visit that is over": async ({ member, clock, database }) => {
    const at = new Date(clock.nowMs());
    await sql`update member set expires_at = ${at} where account_id = ${member.accountId}`.execute(database);
  },
  invited: async ({ owner, member, database }) => {
    await sql`delete from permission where account_id = ${member.accountId}`.execute(database);
    await sql`delete from member where account_id = ${member.accountId}`.execute(database);
    await owner.call(invitations.invite, { body: { phone: member.phone, type: "member" } });
  },
} as const satisfies Record<string, (scene: SharedWorkspace) => Promise<void>>;

/** Everything that tells of a workspace, asked by who acted in it until then. */
const questions: readonly ((person: Person, id: string) => Promise<{ readonly body: unknown }>)[] = [
  (person, id) => person.call(workspaces.read, { params: { id } }),
  (person) => person.call(workspaces.list, {}),
  (person) => person.call(workspaces.current, {}),
  (person, id) => person.call(workspaces.switch, { params: { id } }),
  (person, id) => person.call(workspaceSettings.readAddress, { params: { id } }),
  (person) => person.call(customSettings.listOfWorkspace, {}),
  (person) => person.call(activity.listLogs, {}),
];

/** How many questions are told what is kept from who asks; a logo that comes counts too. */
async function tellingOf(scene: SharedWorkspace, isInvited: boolean): Promise<number> {
  const { id, member } = scene;
  const answers = await Promise.all(questions.map((ask) => ask(member, id)));
  const secrets = isInvited ? inside : allButName;
  const told = answers.filter(({ body }) =>
    secrets.some((text) => JSON.stringify(body ?? "").includes(text)),
  );
  const logo = await member.call(workspaceSettings.readLogo, { params: { id } });
  return told.length + (logo.status === 200 && !isInvited ? 1 : 0);
}

const outside = "203.0.113.77";
/** What tells of a life outside of the workspace: where, what and with whom. */
const tellsOutside =
  /203\.0\.113\.77|\b(signIn|signInFailed|signOut|sessionRevoked|passwordChanged|phoneChanged|emailChanged|multiFactorOn|recoveryUsed)\b|Boathouse/;

/** A member signs in, wrongly too, has new factors, passwords and numbers, comes back by a recovery code, and works elsewhere. */
async function liveOutside(server: TestServer, member: Person): Promise<void> {
  const headers = fromAddress(outside);
  const login = (username: string, password: string) =>
    callApi(server, identity.login, { body: { username, password }, headers });
  for (const password of ["Wrong-Harbor-47!", goodPassword]) await login(member.phone, password);
  await recover(server, member);
  const params = { id: member.accountId };
  for (const oldPassword of ["Wrong-Harbor-47!", goodPassword])
    await member.call(identity.changePassword, {
      params,
      body: { oldPassword, newPassword: "Moonlit-Meadow-58?" },
      headers,
    });
  await proveIdentity(member, "Moonlit-Meadow-58?");
  const phone = newPhone();
  const { token } = (await member.call(profile.changePhone, { body: { phone }, headers })).body;
  const value = await newestCode(server, phone);
  await member.call(profile.verifyPhone, { body: { token, value }, headers });
  await server.clock.advance(2 * minuteMs);
  const reset = await callApi(server, identity.requestPasswordReset, { body: { username: phone }, headers });
  const code = { token: reset.body.token, value: await newestCode(server, phone) };
  await callApi(server, identity.verifyPasswordReset, { body: code, headers });
  const password = "Copper-Lantern-93?";
  await callApi(server, identity.finishPasswordReset, { body: { token: code.token, password }, headers });
}

/** Turns messages on as a second factor, and signs in by the recovery code in their place. */
async function recover(server: TestServer, member: Person): Promise<void> {
  const value = await turnSmsOn(server, member);
  const { token } = (await startChallenge(server, member.phone)).body;
  const headers = fromAddress(outside);
  await callApi(server, identity.verifyChallenge, { body: { token, value: goodPassword }, headers });
  const body = { token, method: "recoveryCode", value } as const;
  const { status } = await callApi(server, identity.recover, { body, headers });
  if (status !== 200) throw new Error(`The recovery was refused: ${status}`);
}

const logs: readonly Endpoint[] = [activity.listLogs, activity.listUserLogs, activity.listAuditTrails];
const words = ["sign", "Sign", "password", "phone", "recovery", "factor", "Boathouse", outside];
const files = ["logs", "userLogs", "auditTrails"].flatMap((tab) => [
  { tab, format: "csv" },
  { tab, format: "json" },
]);

/** Every way to a workspace's logs: each of the three whole, of one person and by words, and as a file. */
async function* readLogs(owner: Person, { accountId: userId }: Person) {
  const filters: readonly object[] = [{}, { userId }, ...words.map((search) => ({ search }))];
  for (const log of logs)
    for (const query of filters) yield await owner.call(log, { query: { limit: 200, ...query } });
  for (const file of files) yield await owner.call(activity.exportLogs, { body: { ...file, filters: {} } });
}
const logReads = logs.length * (2 + words.length) + files.length;

export const attacksByReaders: readonly Attack[] = [
  {
    what: `answers that tell address, hours, logo or texts of a workspace to who was let go, left, is suspended or whose visit is over, or where and when it is to who is invited, of ${Object.keys(endings).length * (questions.length + 1)}`,
    most: 0,
    async run(server, isBroken) {
      let told = 0;
      for (const [how, end] of Object.entries(endings)) {
        const scene = await workspaceOf(server);
        await furnish(scene);
        if (!isBroken) await end(scene);
        told += await tellingOf(scene, how === "invited");
      }
      return told;
    },
  },

  {
    what: "permission matrices of others read by a guest, a member without that right, and who was let go, of 9",
    most: 0,
    async run(server, isBroken) {
      const scene = await workspaceOf(server);
      const { id, owner, member } = scene;
      const [guest, gone] = [await signUp(server), await signUp(server)];
      await joinWorkspace(server, guest, id, "guest");
      await joinWorkspace(server, gone, id, "member");
      const askers = [guest, member, gone];
      if (isBroken) for (const asker of askers) await giveRole(server, asker, id, "coPilot");
      else await endings["let go"]({ ...scene, member: gone });
      const asked = askers.flatMap((asker) =>
        [owner, ...askers]
          .filter((other) => other !== asker)
          .map(({ accountId }) => asker.call(access.readMatrix, { params: { id: accountId } })),
      );
      return (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    },
  },

  {
    what: `readings of a workspace's logs (lists, searches, files) that tell its owner what a member did outside or before they came, of ${logReads}`,
    most: 0,
    async run(server, isBroken) {
      const { id, owner, member, database } = await workspaceOf(server);
      await createWorkspace(member, "Boathouse");
      await member.call(workspaces.switch, { params: { id } });
      await liveOutside(server, member);
      if (isBroken)
        await sql`
        update log_entry set workspace_id = ${id}
        where workspace_id is null and account_id = ${member.accountId}`.execute(database);
      let telling = 0;
      for await (const { status, bytes } of readLogs(owner, member)) {
        if (status !== 200) throw new Error(`The logs are not read: ${status}`);
        if (tellsOutside.test(Buffer.from(bytes).toString())) telling += 1;
      }
      return telling;
    },
  },
];
