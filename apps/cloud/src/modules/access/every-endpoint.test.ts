import { actionList, endpoints, type Action, type Endpoint } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints, type Caller } from "../../platform/http/index.ts";
import {
  callNeeds,
  forgetResources,
  guardVault,
  heldByRole,
  isDeclaredAsNeeded,
  keyRows,
  startSecondApi,
  walkChannel,
  walkEndpoints,
  type GuardedVault,
} from "../../testing/index.ts";
import { keysOfTeam, type TeamKind } from "./role-actions.ts";

let guarded: GuardedVault;
beforeAll(async () => {
  guarded = await guardVault();
}, 60_000);
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
});

describe("every message that is announced", () => {
  it("CHAN-19 ROLE-49 ROLE-21 is heard by whom the tables say, and nobody else", async () => {
    const { faults } = await walkChannel(guarded);
    expect(faults.map(({ kind, line }) => `${kind}: ${line}`)).toEqual([]);
  });
});

describe("a server that forgets what it should guard", () => {
  it("ROLE-54 one that forgets rows on resources is found out", async () => {
    const restore = forgetResources(guarded);
    const { faults } = await walkEndpoints(guarded.server, guarded.vault, {
      endpoints: contractEndpoints.filter(({ access }) => access.kind === "resource"),
      walkers: [guarded.walker("co-pilot")],
    });
    restore();
    const leaks = faults.filter(({ kind }) => kind === "leak").map(({ line }) => line.split(" ")[0]);
    const onResources = contractEndpoints.filter(({ access }) => access.kind === "resource");
    expect(onResources.filter(({ id }) => !leaks.includes(id)).map(({ id }) => id)).toEqual([]);
  }, 60_000);

  it("ROLE-54 SESS-10 one that lets everybody in is found out at every endpoint", async () => {
    const { platform } = guarded.server;
    const captain = guarded.walker("captain").person;
    const caller: Caller = {
      accountId: captain?.accountId ?? "",
      sessionId: captain?.sessionId ?? "",
      workspaceId: guarded.id,
      isGuest: false,
      fullName: "Sara Amini",
      device: { ip: "198.18.0.1", browser: "", os: "" },
      identityProvenAtMs: null,
    };
    const broken = await startSecondApi(
      { platform },
      {
        endpoints: contractEndpoints.map((endpoint) => ({ endpoint, handle: async () => ({}) })),
        gate: { identify: async () => caller, admit: async () => undefined },
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
  }, 60_000);
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
  }, 180_000);
});
