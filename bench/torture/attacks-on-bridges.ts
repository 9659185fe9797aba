// Attacks on the pairing of bridges (R27): what codes, keys and places on the way of others give to who has no right to them. Counted are bridges that come into wrong hands, cameras that
// are told to the wrong program, and words said to the wrong server.
import { createServer } from "node:http";
import { BridgeProcess } from "@didban/bridge/testing/bridge-process";
import { openImpostor } from "@didban/bridge/testing/impostor";
import { newLineKey, newNonce } from "@didban/bridge-line";
import { fromAddress } from "@didban/cloud/testing/calls";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { forgetAttempts } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import {
  becomes,
  TestAgent,
  type LineOptions,
  type TestLine,
} from "@didban/cloud/modules/bridges/bridge-agent.testing";
import { openTlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { endpoints } from "@didban/contract";
import { listening } from "@didban/testkit";
import { countOf, inTurn, minuteMs, type Attack } from "./attack.ts";

const { bridges, cameras } = endpoints;
const thieves = 8;
const guesses = 33;
const secret = "no-word-for-strangers";

async function newOwner(server: TestServer): Promise<Person> {
  const person = await signUp(server);
  await createWorkspace(person);
  return person;
}

async function newAgent(server: TestServer): Promise<TestAgent> {
  const agent = new TestAgent();
  await agent.register(server);
  return agent;
}

const give = (person: Person, code: string, headers = {}) =>
  person.call(bridges.activate, { body: { code }, headers });

/** A bridge with a camera of which its agent was told. */
async function siteOf(server: TestServer, options: LineOptions = {}) {
  const owner = await newOwner(server);
  const agent = await newAgent(server);
  const line = await agent.connect(server, options);
  const { id: bridgeId } = (await give(owner, agent.code)).body.bridge;
  await becomes(owner, bridgeId, "active");
  const config = { url: "rtsp://192.168.7.9/live", username: "keeper", password: secret };
  const { status } = await owner.call(cameras.create, { body: { name: "Yard", bridgeId, config } });
  if (status !== 201) throw new Error(`The camera was refused: ${status}`);
  await line.until(() => (line.cameras ?? []).length > 0, "the camera");
  return { owner, agent, line, bridgeId };
}

/** Cameras that a line is told of; one that is not welcome has ended. */
async function toldTo(line: TestLine): Promise<number> {
  const isTold = () => (line.cameras ?? []).length > 0;
  const isFree = () => line.pairing?.state === "free";
  await line.until(() => isTold() || isFree() || line.closed !== null, "cameras or an end");
  await line.close();
  return (line.cameras ?? []).length;
}

/** As a server would be to which a code is good for ever, and a bridge anybody's. */
async function pairAgain({ clock, platform }: TestServer, { hardwareId }: TestAgent, code: string) {
  const ends = new Date(clock.nowMs() + minuteMs);
  const { database } = platform;
  await sql`delete from bridge where registration_id in
    (select id from bridge_registration where hardware_id = ${hardwareId})`.execute(database);
  await sql`update bridge_registration set code = ${code}, code_expires_at = ${ends}
    where hardware_id = ${hardwareId}`.execute(database);
}

export const attacksOnBridges: readonly Attack[] = [
  {
    what: `guesses at codes looked at within ten minutes, of ${guesses} by one person from one address`,
    most: 10,
    async run(server, isBroken) {
      const person = await newOwner(server);
      const answers = await inTurn(guesses, async () => {
        if (isBroken) await forgetAttempts(server);
        return give(person, "ABCDEFGH", fromAddress("203.0.113.31"));
      });
      return countOf(answers, 422);
    },
  },

  {
    what: `guesses at codes looked at within ten minutes, of ${guesses} by as many people of one address at once`,
    most: 30,
    async run(server, isBroken) {
      const people = await inTurn(guesses, () => newOwner(server));
      const guess = async (person: Person) => {
        if (isBroken) await forgetAttempts(server);
        return give(person, "ABCDEFGH", fromAddress("203.0.113.32"));
      };
      const atOnce = () => Promise.all(people.map(guess));
      const oneByOne = () => Array.fromAsync(people, guess);
      return countOf(await (isBroken ? oneByOne() : atOnce()), 422);
    },
  },

  {
    what: `bridges that a code gives when it is given ${thieves} times at once, beside the first`,
    most: 0,
    async run(server, isBroken) {
      const people = await inTurn(thieves, () => newOwner(server));
      const agent = await newAgent(server);
      const takeAgain = async (person: Person) => {
        await pairAgain(server, agent, agent.code);
        return give(person, agent.code);
      };
      const answers = isBroken
        ? await Array.fromAsync(people, takeAgain)
        : await Promise.all(people.map((person) => give(person, agent.code)));
      return countOf(answers, 201) - 1;
    },
  },

  {
    what: "bridges that a code gives which was used, was replaced or has ended, of 3",
    most: 0,
    async run(server, isBroken) {
      const thief = await newOwner(server);
      const steal = async (agent: TestAgent, code: string) => {
        if (isBroken) await pairAgain(server, agent, code);
        return give(thief, code);
      };
      const used = await newAgent(server);
      await give(await newOwner(server), used.code);
      const replaced = await newAgent(server);
      const former = replaced.code;
      await replaced.register(server);
      const late = await newAgent(server);
      const first = [await steal(used, used.code), await steal(replaced, former)];
      await server.clock.advance(10 * minuteMs);
      return countOf([...first, await steal(late, late.code)], 201);
    },
  },

  {
    what: "cameras told to a program with another's name and a key of its own",
    most: 0,
    async run(server, isBroken) {
      const { agent, line } = await siteOf(server);
      await line.close();
      const key = newLineKey();
      if (isBroken)
        await sql`update bridge_registration set public_key = ${key.publicKey}
          where hardware_id = ${agent.hardwareId}`.execute(server.platform.database);
      return toldTo(await agent.connect(server, { key, instance: newNonce() }));
    },
  },

  {
    what: "cameras told to a copy of a bridge while the bridge is there",
    most: 0,
    async run(server, isBroken) {
      // One that says nothing when it is asked is taken for dead.
      const { agent, line } = await siteOf(server, isBroken ? { answer: () => undefined } : {});
      const coming = agent.connect(server, { instance: newNonce() });
      if (isBroken) {
        await line.until(() => line.isAskedWhetherAlive, "the question whether it lives");
        await server.clock.advance(5_000);
      }
      const found = await toldTo(await coming);
      await line.close();
      return found;
    },
  },

  {
    what: "cameras told to a copy of a bridge that was removed",
    most: 0,
    async run(server, isBroken) {
      const { agent, bridgeId, line, owner } = await siteOf(server);
      const { name } = (await owner.call(bridges.get, { params: { id: bridgeId } })).body;
      if (!isBroken) await owner.call(bridges.remove, { params: { id: bridgeId }, body: { name } });
      await line.close();
      return toldTo(await agent.connect(server, { instance: newNonce() }));
    },
  },

  {
    what: "passwords of cameras that one reads who relays a bridge's line behind TLS",
    most: 0,
    async run(server, isBroken) {
      const { line } = await siteOf(server);
      await line.close();
      // As a line would be that is not sealed.
      const passed = isBroken ? [Buffer.from(JSON.stringify(line.cameras))] : line.frames;
      return Buffer.concat(passed).includes(secret) ? 1 : 0;
    },
  },

  {
    what: "paired bridges that go on with a server of another key, whatever its certificate",
    most: 0,
    async run(server, isBroken) {
      const impostor = await openImpostor();
      try {
        const { agent, line } = await siteOf(server);
        await line.close();
        // One that believes whoever answers waits for a welcome.
        await agent
          .connect(impostor, isBroken ? { serverKey: impostor.publicKey } : {})
          .catch(() => undefined);
        return impostor.counts.believed;
      } finally {
        impostor.close();
      }
    },
  },

  {
    what: "programs of bridges that say a word to a server whose certificate does not verify",
    most: 0,
    async run(_, isBroken) {
      let said = 0;
      const foreign = createServer((__, response) => {
        said += 1;
        response.writeHead(503).end();
      });
      const port = await listening(foreign);
      const door = await openTlsDoor({ url: `http://127.0.0.1:${port}` });
      const bridge = new BridgeProcess({
        DIDBAN_BRIDGE_SERVER: door.url,
        ...(isBroken ? { DIDBAN_BRIDGE_CA: door.caFile } : {}),
      });
      try {
        await bridge.until(
          () => bridge.lines.find((text) => text.includes("cannot connect")),
          "a word of its failure",
        );
        return Math.min(1, said);
      } finally {
        await bridge.close();
        await door.close();
        foreign.close();
      }
    },
  },
];
