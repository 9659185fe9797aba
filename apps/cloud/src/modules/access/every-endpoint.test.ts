import { createHmac } from "node:crypto";
import { actionList, endpoints, keysOpening, type Action, type Endpoint } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints, type Caller } from "../../platform/http/index.ts";
import {
  createWorkspace,
  joinWorkspace,
  proveIdentity,
  type Person,
  signUp,
  startSecondApi,
  startTestServer,
  type TestServer,
  type Treasure,
  walkEndpoints,
  type Walker,
} from "../../testing/index.ts";
import { keysOfTeam } from "./role-actions.ts";

const canary = "Canary-of-the-vault";

let server: TestServer;
let treasure: Treasure;
let owner: Person;
let walkers: readonly Walker[];
beforeAll(async () => {
  server = await startTestServer();
  const expired = await signUp(server);
  await server.clock.advance(86_000_000);
  owner = await signUp(server);
  const vault = await createWorkspace(owner, `${canary} workspace`);
  const camera = await owner.call(endpoints.cameras.create, {
    body: { name: `${canary} camera`, config: {} },
  });
  const { rows } = await sql<{ id: string }>`
    select id from camera_group where workspace_id = ${vault.id}`.execute(server.platform.database);
  treasure = {
    camera: camera.body.camera.id,
    cameraGroup: rows[0]?.id ?? "",
    others: [vault.id, owner.accountId, owner.sessionId],
    canaries: [canary, owner.phone],
  };
  walkers = await allWalkers(expired, vault.id);
});
afterAll(() => server.close());

async function allWalkers(expired: Person, vaultId: string): Promise<readonly Walker[]> {
  const [ended, gone, idle, foreign, viewer, unpassed] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ];
  await ended.call(endpoints.identity.endSession, { params: { id: ended.sessionId } });
  await sql`delete from session where id = ${gone.sessionId}`.execute(server.platform.database);
  await createWorkspace(foreign, "Elsewhere");
  await joinWorkspace(server, viewer, vaultId, "member");
  await joinWorkspace(server, unpassed, vaultId, "coPilot");
  await proveIdentity(owner);
  await owner.call(endpoints.members.forceMultiFactor, { params: { id: unpassed.accountId } });
  const [header = "", payload = ""] = owner.accessToken.split(".");
  const forged = createHmac("sha256", "guess").update(`${header}.${payload}`).digest("base64url");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  return [
    { name: "nobody", accessToken: undefined, tokenFault: "Unauthorized" },
    { name: "a forger", accessToken: `${header}.${payload}.${forged}`, tokenFault: "authenticateFailed" },
    {
      name: "a token without signature",
      accessToken: `${none}.${payload}.`,
      tokenFault: "authenticateFailed",
    },
    { name: "an expired session", accessToken: expired.accessToken, tokenFault: "TokenExpired" },
    { name: "an ended session", accessToken: ended.accessToken, tokenFault: "sessionRevoked" },
    { name: "a session that is gone", accessToken: gone.accessToken, tokenFault: "TokenSessionNotFound" },
    { name: "someone in no workspace", accessToken: idle.accessToken, actsNowhere: true },
    { name: "the Captain of another workspace", accessToken: foreign.accessToken },
    { name: "a viewer", accessToken: viewer.accessToken, holds: viewerActions() },
    {
      name: "who has not passed the factor that is forced on them",
      accessToken: unpassed.accessToken,
      entryFault: "Not2FAVerified",
      holds: new Set(actionList.map(([action]) => action)),
    },
  ];
}

/** Actions whose calls the Member role opens. */
function viewerActions(): ReadonlySet<Action> {
  const keys = new Set(keysOfTeam("member", []));
  return new Set(
    actionList
      .filter(([action]) => keysOpening(action).some((key) => keys.has(key)))
      .map(([action]) => action),
  );
}

describe("every endpoint of the contract", () => {
  it("WS-1 ROLE-54 SESS-10 MFA-13 PEOP-44 nobody gets further than the endpoint's declared access", async () => {
    // Who leaves the workspace gets no further in it: that call comes last.
    const isLeaving = ({ id }: Endpoint) => id === endpoints.people.leave.id;
    const inOrder = contractEndpoints.toSorted(
      (one, other) => Number(isLeaving(one)) - Number(isLeaving(other)),
    );
    expect(await walkEndpoints(server, inOrder, walkers, treasure)).toEqual([]);
    // Several thousand calls, one after another.
  }, 180_000);

  it("ROLE-54 the walk finds what a server lets through that takes everyone for the owner", async () => {
    const caller: Caller = {
      accountId: owner.accountId,
      sessionId: owner.sessionId,
      workspaceId: treasure.others[0] ?? "",
      isGuest: false,
      fullName: "Sara Amini",
      device: { ip: "198.18.0.1", browser: "", os: "" },
      identityProvenAtMs: null,
    };
    const broken = await startSecondApi(server, {
      endpoints: contractEndpoints.map((endpoint) => ({ endpoint, handle: async () => ({ name: canary }) })),
      gate: { identify: async () => caller, admit: async () => undefined },
      isUnchecked: true,
    });
    const faults = await walkEndpoints(broken, contractEndpoints, walkers.slice(0, 1), treasure);
    await broken.close();
    const guarded = contractEndpoints.filter(({ access }) => access.kind !== "public");
    const unnoticed = guarded.filter(({ id }) => !faults.some((fault) => fault.startsWith(`${id} as`)));
    expect(unnoticed.map(({ id }) => id)).toEqual([]);
  });
});
