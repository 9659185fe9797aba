// Attacks on workspaces by who does not belong, or not any more (R21): invitations as a weapon, one way that is to count twice, and a number that
// is taken over.
import { createWorkspace, newPhone, signInByCode, signUp, type Person } from "@didban/cloud/testing/person";
import {
  forgetAttempts,
  proveIdentity,
  turnSmsOn,
} from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { sql } from "@didban/cloud/testing/test-database";
import { endpoints } from "@didban/contract";
import { countOf, inTurn, type Attack } from "./attack.ts";
import { workspaceOf } from "./shared-workspace.ts";

const { invitations, members, people, workspaces } = endpoints;

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
];
