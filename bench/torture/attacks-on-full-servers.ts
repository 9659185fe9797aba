// Attacks on what is counted (R21): the last places of a full server, its waitlist, and the workspaces of one person, asked for at once.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { callApi, fromNewAddress } from "@didban/cloud/testing/calls";
import {
  createWorkspace,
  newestCode,
  newPhone,
  registrationOf,
  signUp,
  startChallenge,
  type Person,
} from "@didban/cloud/testing/person";
import { forgetAttempts, proveIdentity } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { addMembership, giveRole } from "@didban/cloud/modules/people/membership.testing";
import { onDatabase, sql } from "@didban/cloud/testing/test-database";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import { countOf, inTurn, minuteMs, type Attack } from "./attack.ts";
import { shapeOf } from "./known-numbers.ts";

const { identity, people, profile, workspaces } = endpoints;
const execute = promisify(execFile);
const waitlistCommand = join(import.meta.dirname, "../../apps/cloud/src/commands/waitlist.ts");
const workspacesAtOnce = 60;

/** A filled-in form of sign-up with its proven number. */
async function filledForm(server: TestServer) {
  const phone = newPhone();
  const { token } = (await startChallenge(server, phone)).body;
  const value = await newestCode(server, phone);
  await callApi(server, identity.verifyChallenge, { body: { token, value } });
  return registrationOf(phone, token);
}

/**
 * Has the database let everybody go on whose turn it is not; its connections are new ones, which have prepared nothing. A workspace comes a while
 * after others were counted, each after another while, so that some are counted in between whatever the machine does.
 */
async function endTurns({ testDatabase }: TestServer): Promise<void> {
  await onDatabase(testDatabase.url, async (client) => {
    await client.query(`
      create function come_late() returns trigger language plpgsql as $$ begin
        perform pg_sleep(0.2 + 0.2 * random());
        return new;
      end $$`);
    await client.query(
      "create trigger come_late before insert on workspace for each row execute function come_late()",
    );
    await client.query("alter function pg_catalog.pg_advisory_xact_lock(bigint) rename to turn_taken");
    await client.query("create function pg_advisory_xact_lock(bigint) returns void language sql as ''");
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'didban test'",
    );
  });
}

/** Somebody who is about to make `person` the owner of a workspace of theirs. */
async function giver(server: TestServer, person: Person): Promise<Person> {
  const owner = await signUp(server);
  const { id } = await createWorkspace(owner, "Harbour");
  await addMembership(server, person, id);
  await giveRole(server, person, id, "member");
  await proveIdentity(owner);
  return owner;
}

const askToWait = (server: TestServer, email: string, headers = fromNewAddress()) =>
  callApi(server, profile.joinWaitlist, { body: { email }, headers });

/** Has the waitlist say of an address that it is there already. */
async function refuseSecondEntry({ platform: { database } }: TestServer): Promise<void> {
  await sql`
    create function refuse_second() returns trigger language plpgsql as $$ begin
      if exists (select from waitlist_entry where email = new.email) then raise 'There already'; end if;
      return new;
    end $$`.execute(database);
  await sql`
    create trigger refuse_second before insert on waitlist_entry
    for each row execute function refuse_second()`.execute(database);
}

/** Whether the operator is told of an address. */
async function isListed({ testDatabase }: TestServer, email: string): Promise<boolean> {
  const env = { ...process.env, DATABASE_URL: testDatabase.url };
  return (await execute(process.execPath, [waitlistCommand], { env })).stdout.includes(email);
}

async function close(person: Person): Promise<void> {
  await proveIdentity(person);
  const body = { name: "Sara Amini" };
  const { status } = await person.call(profile.closeAccount, { params: { id: person.accountId }, body });
  if (status !== 204) throw new Error(`The account stayed: ${status}`);
}

async function setProven({ platform }: TestServer, { accountId }: Person, isProven: boolean): Promise<void> {
  const at = isProven ? new Date() : null;
  await sql`update account set email_verified_at = ${at} where id = ${accountId}`.execute(platform.database);
}

/** Proves that the mail address of a sign-up is its person's. */
async function proveEmail(server: TestServer, person: Person, email: string): Promise<void> {
  const { token } = (await person.call(profile.changeEmail, { body: { email } })).body;
  const value = await newestCode(server, email);
  await callApi(server, identity.verifyChallenge, { body: { token, value } });
}

export const attacksOnFullServers: readonly Attack[] = [
  {
    what: "accounts beyond the operator's limit, for forms that are sent at once",
    most: 0,
    async run(server) {
      await signUp(server);
      const forms = await inTurn(8, () => filledForm(server));
      const answers = await Promise.all(
        forms.map((body) => callApi(server, identity.registerByChallenge, { body })),
      );
      // The demo's owner is the first of three.
      return Math.max(0, countOf(answers, 201) - 1);
    },
    environment: (isBroken) => (isBroken ? {} : { DIDBAN_ACCOUNT_LIMIT: "3" }),
  },

  {
    what: "workspaces beyond the operator's limit, of 40 asked for by eight people at once",
    most: 0,
    async run(server, isBroken) {
      const asking = await inTurn(8, () => signUp(server));
      if (isBroken) await endTurns(server);
      const answers = await Promise.all(
        asking.flatMap((person) =>
          Array.from({ length: 5 }, () => person.call(workspaces.create, { body: {} })),
        ),
      );
      // The demo's workspace is the first of twelve.
      return Math.max(0, countOf(answers, 201) - 11);
    },
    environment: () => ({ DIDBAN_WORKSPACE_LIMIT: "12" }),
  },

  {
    what: `workspaces that one person owns who asks for ${workspacesAtOnce} at once and is given three`,
    most: 20,
    async run(server, isBroken) {
      const person = await signUp(server);
      const givers = await inTurn(3, () => giver(server, person));
      if (isBroken) await endTurns(server);
      await Promise.all([
        ...givers.map((owner) =>
          owner.call(people.transferOwnership, { body: { userId: person.accountId } }),
        ),
        ...Array.from({ length: workspacesAtOnce }, () => person.call(workspaces.create, { body: {} })),
      ]);
      const { items } = (await person.call(workspaces.list, { query: { limit: 200 } })).body;
      return items.filter((item) => "owner" in item && item.owner.id === person.accountId).length;
    },
    // Turns that are ended have ended for all attacks on a server.
    environment: (isBroken) => (isBroken ? {} : undefined),
  },

  {
    what: "numbers of which a full server tells one address within an hour whether it knows them",
    most: 30,
    async run(server, isBroken) {
      const headers = fromNewAddress();
      const answers = await inTurn(40, async () => {
        if (isBroken) await forgetAttempts(server);
        return startChallenge(server, newPhone(), "normal", headers);
      });
      return countOf(answers, 503);
    },
    environment: () => ({ DIDBAN_ACCOUNT_LIMIT: "1" }),
  },

  {
    what: "ways to ask a full server (waitlist, reset, sign-in) that tell whether it knows a number or mail address, of 3",
    most: 0,
    async run(server, isBroken) {
      const { phone } = await signUp(server);
      const known = registrationOf(phone, "").email;
      await askToWait(server, known);
      await server.clock.advance(minuteMs);
      if (isBroken) await refuseSecondEntry(server);
      const answers = async (number: string, email: string) => {
        const asked = [
          await askToWait(server, email),
          await callApi(server, identity.requestPasswordReset, {
            body: { username: number },
            headers: fromNewAddress(),
          }),
          await callApi(server, identity.login, {
            body: { username: number, password: "Wrong-Harbor-47!" },
            headers: fromNewAddress(),
          }),
        ];
        return asked.map(({ status, body }) => `${status} ${shapeOf(body)}`);
      };
      const unknown = await answers(newPhone(), "nobody@example.com");
      return (await answers(phone, known)).filter((answer, at) => answer !== unknown[at]).length;
    },
    environment: () => ({ DIDBAN_ACCOUNT_LIMIT: "2" }),
  },

  {
    what: "entries of the waitlist that one address makes within an hour, of 12 tried",
    most: 5,
    async run(server, isBroken) {
      const headers = fromNewAddress();
      const answers = await inTurn(12, async (at) => {
        if (isBroken) await forgetAttempts(server);
        return askToWait(server, `late${at}@example.com`, headers);
      });
      return countOf(answers, 202);
    },
    environment: () => ({ DIDBAN_ACCOUNT_LIMIT: "1" }),
  },

  {
    what: "entries of the waitlist that outlive their person's account, or end with another's that names their address, of 2",
    most: 0,
    async run(server, isBroken) {
      const phone = newPhone();
      const { email } = registrationOf(phone, "");
      await askToWait(server, email);
      // Somebody else types the address, which they cannot prove to be theirs, and goes.
      const other = await signUp(server, { phone });
      if (isBroken) await setProven(server, other, true);
      await close(other);
      const ended = (await isListed(server, email)) ? 0 : 1;
      await server.clock.advance(2 * minuteMs);
      const person = await signUp(server, { phone });
      await proveEmail(server, person, email);
      await askToWait(server, email);
      if (isBroken) await setProven(server, person, false);
      await close(person);
      return ended + ((await isListed(server, email)) ? 1 : 0);
    },
    environment: () => ({ DIDBAN_ACCOUNT_LIMIT: "2" }),
  },
];
