import { actionList, endpoints, serverMessages, type Action, type Endpoint } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints, Refusal, type Caller } from "../../platform/http/index.ts";
import { idPlacesOf } from "../../testing/access/call-samples.ts";
import { callNeeds, isDeclaredAsNeeded } from "../../testing/access/call-table.ts";
import { walkChannel } from "../../testing/access/channel-walk.ts";
import { walkedBody, walkEndpoints } from "../../testing/access/endpoint-walk.ts";
import { walkForeignIds } from "../../testing/access/foreign-ids.ts";
import {
  forgetAudience,
  forgetResources,
  guardVault,
  type GuardedVault,
} from "../../testing/access/guarded-vault.ts";
import { heldByRole, keyRows } from "../../testing/access/role-table.ts";
import { walkRoles } from "../../testing/access/role-walk.ts";
import { startSecondApi } from "../../testing/second-api.ts";
import { keysOfTeam, type TeamKind } from "./role-actions.ts";

let guarded: GuardedVault;
beforeAll(async () => {
  guarded = await guardVault();
});
afterAll(() => guarded.server.close());

/** Who leaves the workspace gets no further in it: that call comes last. */
const isLeaving = ({ id }: Endpoint) => id === endpoints.people.leave.id;
const inOrder = contractEndpoints.toSorted((one, other) => Number(isLeaving(one)) - Number(isLeaving(other)));

describe("the table of roles", () => {
  it("ROLE-15 is the contract's list of actions", () => {
    const read = keyRows.map(({ action, key, types, under }) => [action, key, types, under]);
    const declared = actionList.map(([action, { broader, key, on }]) => [action, key, on, broader ?? null]);
    expect(read).toEqual(declared);
  });

  it("ROLE-17 is what the locked roles hold", () => {
    const held = (kind: TeamKind): Action[] => {
      const keys = keysOfTeam(kind, []);
      return actionList.filter(([, { key }]) => keys.includes(key)).map(([action]) => action);
    };
    expect(held("captain")).toEqual([...heldByRole("captain")]);
    expect(held("coPilot")).toEqual([...heldByRole("coPilot")]);
    expect(held("member")).toEqual([...heldByRole("viewer")]);
    expect(held("guest")).toEqual([...heldByRole("guest")]);
  });
});

describe("every endpoint of the contract", () => {
  it("ROLE-15 declares what the table of calls says it needs", () => {
    const wrong = contractEndpoints.filter((endpoint) => !isDeclaredAsNeeded(endpoint));
    expect(wrong.map(({ id }) => id)).toEqual([]);
    const known = new Set(contractEndpoints.map(({ id }) => id));
    expect([...callNeeds.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it("ROLE-54 is walked with a body that its shape lets pass, so that what a service decides is walked too", () => {
    const isOfOwnAccount = ({ id }: Endpoint) => /^(identity|profile)\./.test(id);
    const faults = contractEndpoints.flatMap((endpoint) => {
      const parsed = endpoint.body?.safeParse(walkedBody(endpoint));
      return isOfOwnAccount(endpoint) || parsed?.success !== false
        ? []
        : [[endpoint.id, parsed.error.issues]];
    });
    expect(faults).toEqual([]);
  });
});

describe("every message of the channel", () => {
  it("CHAN-19 ROLE-49 ROLE-21 is heard by whom the tables say, and nobody else", async () => {
    const { faults, names } = await walkChannel(guarded);
    expect(faults.map(({ kind, line }) => `${kind}: ${line}`)).toEqual([]);
    // Those two are about the connection itself, and of nobody else.
    const others = Object.keys(serverMessages).filter((name) => name !== "success" && name !== "ping");
    expect([...names].toSorted()).toEqual(others.toSorted());
  });
});

describe("every place of an id", () => {
  const walkers = () => ["captain", "co-pilot", "custom role", "viewer", "guest"].map(guarded.walker);
  // The logs come first: they show what was asked for in vain.
  const isOfLogs = ({ id }: Endpoint) => id.startsWith("activity.");
  const logsFirst = [
    ...contractEndpoints.filter(isOfLogs),
    ...contractEndpoints.filter((one) => !isOfLogs(one)),
  ];
  const sixth = Math.ceil(logsFirst.length / 6);

  it.each([0, 1, 2, 3, 4, 5])(
    "WS-1 WS-23 ROLE-49 what is foreign or hidden is answered as what nobody has, part %i",
    async (part) => {
      const { calls, faults } = await walkForeignIds(guarded.server, guarded.vault, {
        ...guarded,
        endpoints: logsFirst.slice(part * sixth, (part + 1) * sixth),
        walkers: walkers(),
      });
      expect(faults.map(({ kind, line }) => `${kind}: ${line}`)).toEqual([]);
      expect(calls).toBeGreaterThan(100);
    },
  );
});

describe("a role of one's own", () => {
  it("ROLE-15 ROLE-54 lets as far as what it holds, be it one action alone or all but one", async () => {
    const { calls, faults } = await walkRoles(guarded, {
      endpoints: contractEndpoints.filter((endpoint) => !isLeaving(endpoint)),
      // One on the workspace and one on cameras; `npm run torture -- access` tries them all.
      actions: ["workspaceManageUsers", "cameraUpdateSettings"],
    });
    expect(faults.map(({ kind, line }) => `${kind}: ${line}`)).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});

describe("a server that forgets what it should guard", () => {
  const callerOf = (name: string): Caller => {
    const { person } = guarded.walker(name);
    return {
      accountId: person?.accountId ?? "",
      sessionId: person?.sessionId ?? "",
      workspaceId: guarded.id,
      isGuest: false,
      isDisplay: false,
      fullName: "Sara Amini",
      device: { ip: "198.18.0.1", browser: "", os: "" },
      identityProvenAtMs: null,
    };
  };

  it("WS-23 ROLE-49 one that answers otherwise to an id of somebody else is found out at every place of an id", async () => {
    const { platform } = guarded.server;
    const { others, resources } = guarded.vault;
    const kinds = [...Object.values(resources), ...Map.groupBy(others, ({ fits }) => fits?.source).values()];
    // One of each kind is enough.
    const foreign = kinds.flatMap((kind) => kind.find(({ of }) => of === "elsewhere") ?? []);
    const handle = async (input: unknown) => {
      const asked = JSON.stringify(input);
      throw new Refusal(foreign.some(({ id }) => asked.includes(id)) ? "forbiddenResource" : "notFound");
    };
    const broken = await startSecondApi(
      { platform },
      {
        endpoints: contractEndpoints.map((endpoint) => ({ endpoint, handle })),
        gate: { identify: async () => callerOf("captain"), admit: async () => undefined },
        isUnchecked: true,
      },
    );
    const { faults } = await walkForeignIds(broken, guarded.vault, {
      ...guarded,
      targets: foreign,
      endpoints: contractEndpoints,
      walkers: [guarded.walker("captain")],
    });
    await broken.close();
    const missed = contractEndpoints.flatMap((endpoint) =>
      idPlacesOf(endpoint)
        .filter(({ name, part }) =>
          faults.every(
            ({ line }) => !line.startsWith(`${endpoint.id} `) || !line.includes(` ${part} ${name}:`),
          ),
        )
        .map(({ name, part }) => `${endpoint.id} ${part} ${name}`),
    );
    expect(missed).toEqual([]);
  });

  it("CHAN-19 ROLE-49 one that tells everybody of everything on the channel is found out", async () => {
    const restore = forgetAudience(guarded);
    const { faults } = await walkChannel(guarded);
    restore();
    const leaks = faults.filter(({ kind }) => kind === "leak").map(({ line }) => line.split(" ")[0]);
    const told = ["MaskAltered", "OnlineStatusChanged", "ResourceEvent", "WorkspaceUserEvent"];
    expect(told.filter((name) => !leaks.includes(name))).toEqual([]);
  });

  it("ROLE-54 one that forgets rows on resources is found out", async () => {
    const restore = forgetResources(guarded);
    const { faults } = await walkEndpoints(guarded.server, guarded.vault, {
      endpoints: contractEndpoints.filter(({ access }) => access.kind === "resource"),
      walkers: [guarded.walker("co-pilot")],
    });
    restore();
    // What they were let do stands in their own logs, where the walk of everyone would find it.
    const { accountId } = guarded.walker("co-pilot").person ?? {};
    await sql`delete from log_entry where account_id = ${accountId}`.execute(
      guarded.server.platform.database,
    );
    const leaks = faults.filter(({ kind }) => kind === "leak").map(({ line }) => line.split(" ")[0]);
    const onResources = contractEndpoints.filter(({ access }) => access.kind === "resource");
    expect(onResources.filter(({ id }) => !leaks.includes(id)).map(({ id }) => id)).toEqual([]);
  });

  it("ROLE-54 SESS-10 one that lets everybody in is found out at every endpoint", async () => {
    const { platform } = guarded.server;
    const broken = await startSecondApi(
      { platform },
      {
        endpoints: contractEndpoints.map((endpoint) => ({ endpoint, handle: async () => ({}) })),
        gate: { identify: async () => callerOf("captain"), admit: async () => undefined },
        isUnchecked: true,
      },
    );
    const { faults } = await walkEndpoints(broken, guarded.vault, {
      endpoints: contractEndpoints,
      walkers: [guarded.walker("anonymous")],
    });
    await broken.close();
    const found = faults.map(({ line }) => line.split(" ")[0]);
    const shut = contractEndpoints.filter(({ access }) => access.kind !== "public");
    expect(shut.filter(({ id }) => !found.includes(id)).map(({ id }) => id)).toEqual([]);
  });
});

// Behind all others: it ends with everyone leaving.
describe("everyone at every endpoint", () => {
  it("WS-1 ROLE-15 ROLE-49 ROLE-54 SESS-10 MFA-13 PEOP-44 lets everyone as far as the tables say, and nobody further", async () => {
    const { faults } = await walkEndpoints(guarded.server, guarded.vault, {
      endpoints: inOrder,
      walkers: guarded.walkers,
    });
    expect(faults.map(({ kind, line }) => `${kind}: ${line}`)).toEqual([]);
    // Several thousand calls, a dozen at a time.
  });
});
