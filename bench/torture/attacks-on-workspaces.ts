// Attacks on workspaces by who does not belong, or not any more (R21): one way that is to count twice, a number that is taken over, and what is read
// of a workspace and of its members' lives outside.
import { callApi } from "@didban/cloud/testing/calls";
import {
  createWorkspace,
  goodPassword,
  newPhone,
  signInByCode,
  signUp,
  type Person,
} from "@didban/cloud/testing/person";
import {
  forgetAttempts,
  proveIdentity,
  turnSmsOn,
} from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { joinWorkspace, standAs } from "@didban/cloud/modules/people/membership.testing";
import { sql } from "@didban/cloud/testing/test-database";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import { countOf, inTurn, minuteMs, type Attack } from "./attack.ts";

const { activity, identity, invitations, members, people, workspaces, workspaceSettings } = endpoints;

/** A workspace with its owner, and somebody who joined it. */
async function workspaceOf(server: TestServer) {
  const [owner, member] = [await signUp(server), await signUp(server)];
  const { id } = await createWorkspace(owner, "Harbour");
  await joinWorkspace(server, member, id, "member");
  await server.clock.advance(minuteMs);
  return { id, owner, member, database: server.platform.database };
}

/** Fifty at once into the workspace that `person` acts in; how many were sent a message. */
async function inviteFifty(person: Person): Promise<number> {
  const users = Array.from({ length: 50 }, () => ({ phone: newPhone(), type: "member" as const }));
  const { body } = await person.call(invitations.inviteMany, { body: { users } });
  return body.invited.length;
}

const enters = async (person: Person, id: string): Promise<number> =>
  (await person.call(workspaces.switch, { params: { id } })).status === 200 ? 1 : 0;

export const attacksOnWorkspaces: readonly Attack[] = [
  {
    what: "messages of invitations to one number within a day, whoever invites it",
    most: 5,
    async run(server, isBroken) {
      const phone = newPhone();
      const answers = await inTurn(8, async () => {
        const person = await signUp(server);
        await createWorkspace(person, "Harbour");
        if (isBroken) await forgetAttempts(server);
        return person.call(invitations.invite, { body: { phone, type: "member" } });
      });
      return countOf(answers, 201);
    },
  },

  {
    what: "messages of invitations that one person has sent within a day, from workspace after workspace",
    most: 200,
    async run(server, isBroken) {
      const person = await signUp(server);
      const sent = await inTurn(5, async (round) => {
        // A workspace invites a hundred a day.
        if (round % 2 === 0) await createWorkspace(person, `Harbour ${round}`);
        if (isBroken) await forgetAttempts(server);
        return inviteFifty(person);
      });
      return sent.reduce((sum, count) => sum + count, 0);
    },
  },

  {
    what: "workspaces that ask for a second factor, entered by one way alone",
    most: 0,
    async run(server, isBroken) {
      const { id, owner, member, database } = await workspaceOf(server);
      const byCode = await signInByCode(server, member);
      await turnSmsOn(server, member);
      await proveIdentity(owner);
      await owner.call(members.forceMultiFactor, { params: { id: member.accountId } });
      if (isBroken)
        await sql`
        insert into session_proof (session_id, method)
        select id, 'password' from session where account_id = ${member.accountId} on conflict do nothing`.execute(
          database,
        );
      return enters(byCode, id);
    },
  },

  {
    what: "members let go who come back by the invitation of a number that they took over",
    most: 0,
    async run(server, isBroken) {
      const { id, owner, member, database } = await workspaceOf(server);
      await proveIdentity(owner);
      await owner.call(people.suspend, { params: { id: member.accountId } });
      const phone = newPhone();
      await owner.call(invitations.invite, { body: { phone, type: "member" } });
      await sql`update account set phone = ${phone} where id = ${member.accountId}`.execute(database);
      if (isBroken)
        await sql`update member set withdrawn_by = 'self' where account_id = ${member.accountId}`.execute(
          database,
        );
      return (await member.call(workspaces.join, { params: { id }, body: {} })).status === 200 ? 1 : 0;
    },
  },

  {
    what: "workspaces whose address is read by who was let go, is suspended, or whose visit is over",
    most: 0,
    async run(server, isBroken) {
      let found = 0;
      for (const how of ["withdrawn", "suspended", "expired"] as const) {
        const owner = await signUp(server);
        const { id } = await createWorkspace(owner, "Harbour");
        const address = {
          line1: "Saadi Street 7",
          line2: "",
          city: "Shiraz",
          country: "IR",
          postalCode: "71",
        };
        await owner.call(workspaceSettings.createAddress, {
          params: { id },
          body: { ...address, latitude: 29.6, longitude: 52.5 },
        });
        const person = await signUp(server);
        await standAs(server, person, id, isBroken ? "joined" : how);
        const answers = await Promise.all([
          person.call(workspaces.read, { params: { id } }),
          person.call(workspaces.list, {}),
        ]);
        if (answers.some(({ body }) => JSON.stringify(body).includes(address.line1))) found += 1;
      }
      return found;
    },
  },

  {
    what: "entries of a workspace's logs about what a member did before they came, or outside",
    most: 0,
    async run(server, isBroken) {
      const { id, owner, member, database } = await workspaceOf(server);
      for (const password of ["Wrong-Harbor-47!", goodPassword])
        await callApi(server, identity.login, { body: { username: member.phone, password } });
      if (isBroken)
        await sql`
        update log_entry set workspace_id = ${id}
        where workspace_id is null and account_id = ${member.accountId}`.execute(database);
      const { items } = (await owner.call(activity.listUserLogs, { query: { userId: member.accountId } }))
        .body;
      return items.filter(({ action }) => action === "signIn" || action === "signInFailed").length;
    },
  },
];
