// R12: who may see what. Every call of the contract, every message and every stream as people of every standing, on what is theirs, foreign and hidden,
// against the rules' own tables; then every action of the tables alone, and all but it.
import { walkChannel } from "@didban/cloud/testing/access/channel-walk";
import { walkEndpoints } from "@didban/cloud/testing/access/endpoint-walk";
import { walkForeignIds } from "@didban/cloud/testing/access/foreign-ids";
import { forgetResources, guardVault, type GuardedVault } from "@didban/cloud/testing/access/guarded-vault";
import { assignable } from "@didban/cloud/testing/access/role-table";
import { walkRoles } from "@didban/cloud/testing/access/role-walk";
import type { Walk } from "@didban/cloud/testing/access/walk-terms";
import { endpoints, type Endpoint } from "@didban/contract";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { walkStreams, type StreamVerdict } from "./access-streams.ts";

interface AccessOptions extends Pick<RunOptions, "isBroken" | "say"> {
  /** Actions that are tried alone, and as the only one that is missing; all without it. */
  readonly actions?: number | undefined;
}

interface AccessVerdict {
  readonly walkers: number;
  readonly endpoints: number;
  readonly calls: Walk;
  readonly actions: number;
  readonly roles: Walk;
  readonly messages: Walk;
  readonly ids: Walk;
}

export const access: Figure = {
  name: "access",
  id: "R12",
  about: "every call, message and stream as people of every standing, on what is theirs, foreign and hidden.",
  async run(options: RunOptions): Promise<Measurement> {
    const verdict = await askEverything({ ...options, actions: options.rounds });
    options.say("Streams ...");
    const streams = await walkStreams(options);
    for (const { line, kind } of allFaults(verdict)) options.say(`${kind}: ${line}`);
    for (const line of streams.leaks) options.say(`leak: ${line}`);
    return {
      conditions: [
        `${verdict.endpoints} endpoints, ${verdict.walkers} identities (anonymous, expired, revoked, of a suspended role, withdrawn, guest, viewer, co-pilot, captain, custom role, and others such as forgers and the Captain of another workspace)`,
      ],
      rows: rowsOf(verdict, streams),
      notes: [
        "What to expect is read from the rules' own tables (ROLE-15, ROLE-17) by code that the server does not share; a refusal of what the tables give counts as a fault too.",
        "Bodies pass the contract's shapes, so that what a service decides behind the gate is walked as well.",
        "Answers are searched for names that only some may read: of the workspace, of a hidden camera, of the owner to a guest.",
      ],
    };
  },
};

function rowsOf(
  { actions, calls, ids, messages, roles }: AccessVerdict,
  streams: StreamVerdict,
): Measurement["rows"] {
  const walked = (what: string, { calls: count, faults }: Walk) => ({
    what: `${what}, of ${count.toLocaleString("en")}`,
    goal: "0",
    measured: `${faults.length}`,
    isMet: faults.length === 0,
  });
  const fastest = (what: string, ms: number, goalMs: number) => ({
    what,
    goal: `<= ${goalMs / 1000} s`,
    measured: `${Math.round(ms)} ms`,
    isMet: ms <= goalMs,
  });
  return [
    walked("calls let too far, told too much or wrongly refused", calls),
    walked(`the same as a role that holds one action alone, or all but one (${actions} actions)`, roles),
    walked("answers that tell an id of others, in path, query or body, from one of nobody", ids),
    walked("messages heard by whom they are kept from, or not by whom they are for", messages),
    {
      what: `streams, pictures and tokens let too far, of ${streams.tries}`,
      goal: "0",
      measured: `${streams.leaks.length}`,
      isMet: streams.leaks.length === 0,
    },
    fastest("a lost permission to the first refusal of a call, slowest", streams.slowestCallMs, 1000),
    fastest("a lost permission to the end of an open stream, slowest", streams.slowestEndMs, 2000),
  ];
}

function allFaults({ calls, ids, messages, roles }: AccessVerdict) {
  return [calls, ids, roles, messages].flatMap(({ faults }) => faults);
}

const all = Object.values(endpoints).flatMap((area): readonly Endpoint[] => Object.values(area));
const staying = all.filter(({ id }) => id !== endpoints.people.leave.id);

/** Walks calls, ids and messages in a new vault; the broken variant forgets rows on resources. */
async function askEverything(options: AccessOptions): Promise<AccessVerdict> {
  const guarded = await guardVault();
  try {
    return await walkVault(guarded, options);
  } finally {
    await guarded.server.close();
  }
}

async function walkVault(guarded: GuardedVault, options: AccessOptions): Promise<AccessVerdict> {
  const { isBroken, say } = options;
  const { server, vault, walkers } = guarded;
  if (isBroken) forgetResources(guarded);
  const actions = [...assignable].slice(0, options.actions);
  say("Ids ...");
  const ids = await walkForeignIds(server, vault, { ...guarded, endpoints: all, isThorough: true, walkers });
  say("Messages ...");
  const messages = await walkChannel(guarded);
  const roles = await walkRoles(guarded, { endpoints: staying, actions, say });
  say("Calls ...");
  // Who leaves the workspace gets no further in it: that call comes last.
  const inOrder = [...staying, endpoints.people.leave];
  const calls = await walkEndpoints(server, vault, { endpoints: inOrder, walkers, isThorough: true });
  return {
    walkers: walkers.length,
    endpoints: all.length,
    actions: actions.length,
    calls,
    ids,
    messages,
    roles,
  };
}
