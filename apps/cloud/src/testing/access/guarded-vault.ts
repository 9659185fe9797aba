// A workspace with something to guard and people of every standing around it, for walks of who may see what. The things have texts that stand
// nowhere else, so that an answer which tells of them is found whatever its shape.
import { createHmac } from "node:crypto";
import { endpoints, type Action, type Endpoint } from "@didban/contract";
import { sql } from "kysely";
import { newId } from "../../platform/id.ts";
import { plantBookmarks } from "../../modules/bookmarks/access.testing.ts";
import { plantBridges } from "../../modules/bridges/access.testing.ts";
import { plantAvatars, plantGroups } from "../../modules/cameras/access.testing.ts";
import { plantExports } from "../../modules/exports/access.testing.ts";
import { plantMaps } from "../../modules/maps/access.testing.ts";
import { plantShared } from "../../modules/shared-layouts/access.testing.ts";
import { plantLabels } from "../../modules/tags/access.testing.ts";
import { plantSnapshots } from "../../modules/snapshots/access.testing.ts";
import { giveTeam, joinWorkspace, type MemberRole } from "../../modules/people/membership.testing.ts";
import { callApi } from "../calls.ts";
import { createWorkspace, makeGuest, signUp, type Person } from "../person.ts";
import { levels } from "../../modules/access/role-scene.testing.ts";
import { proveIdentity } from "../../modules/identity/factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { accessTables } from "./access-tables.ts";
import type { IdPlace } from "./call-samples.ts";
import { heldByRole, keyRows } from "./role-table.ts";
import { secretNames, walkedName, type OwnKind, type Target, type Vault, type Walker } from "./walk-terms.ts";

/** Where ids of a kind stand in paths. */
const placesOf = {
  row: /\/permission\//,
  role: /\/team\//,
  member: /\/users\//,
  account: /\/users?\/|\/u-crm\/avatar\//,
  session: /\/sessions\//,
  workspace: /\/workspace\/\{id\}/,
  resource: /\/resource\/|\/camera-manager\/avatar\//,
  group: /\/(resource|camera-group)\//,
  bridge: /\/(resource|bridge(-proxy)?)\//,
  display: /\/display\//,
  map: /\/(resource|map)\//,
  marker: /\/marker\//,
  bookmark: /\/bookmark\//,
  snapshot: /\/snapshot\//,
  export: /\/export\//,
  sharedLayout: /\/shared-layout\//,
  tour: /\/tour\//,
  tag: /\/tag\/|\/tag-manager\/resource\//,
  metadata: /\/metadata\//,
} as const;

interface Thing {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: keyof typeof placesOf;
}

interface OwnThing extends Omit<Thing, "kind"> {
  readonly of: OwnKind;
}

/** Someone who walks, with their session. */
export interface VaultWalker extends Walker {
  readonly person: Person | null;
}

export interface GuardedVault {
  readonly server: TestServer;
  readonly id: string;
  readonly vault: Vault;
  readonly walkers: readonly VaultWalker[];
  /** Cameras of the vault by what its members have on them, and one of another workspace. */
  readonly cameras: Readonly<Record<"full" | "viewOnly" | "hidden" | "elsewhere", string>>;
  /** A member who does not walk. */
  readonly spare: Person;
  /** The Captain of the other workspace. */
  readonly strangers: { readonly accountId: string; readonly workspaceId: string };
  /** Ids of the vault that are good for its members, by the name of a field; one in a path by where it stands. */
  goodId(endpoint: Endpoint, place: IdPlace): string | undefined;
  /** The walker of this name. */
  walker(name: string): VaultWalker;
  /** Makes the custom role hold exactly these; answers the walker who has it. */
  setCustomRole(held: ReadonlySet<Action>): Promise<VaultWalker>;
}

/** Fills a new server. */
export async function guardVault(): Promise<GuardedVault> {
  const server = await startTestServer();
  // An access token lives a day; this one's person comes first.
  const expired = await signUp(server);
  await server.clock.advance(86_000_000);
  const { database, blobs } = server.platform;
  const owner = await signUp(server, { fullName: secretNames.owner });
  const { id } = await createWorkspace(owner, `${secretNames.vault} workspace`);
  const stranger = await signUp(server, { fullName: secretNames.elsewhere });
  const away = await createWorkspace(stranger, `${secretNames.elsewhere} workspace`);

  const cameras = {
    full: await addCamera(owner, `${secretNames.vault} camera`),
    viewOnly: await addCamera(owner, `${secretNames.vault} door`),
    hidden: await addCamera(owner, `${secretNames.hidden} camera`),
    elsewhere: await addCamera(stranger, `${secretNames.elsewhere} camera`),
  };
  const members = await makeMembers(server, owner, id);
  for (const person of members.all) {
    await addRow(server, person, cameras.hidden, 3);
    await addRow(server, person, cameras.viewOnly, 2);
  }
  const [groups, groupsAway] = [await plantGroups(database, id), await plantGroups(database, away.id)];
  await plantAvatars({ database, blobs });
  const [bridges, bridgesAway] = [await plantBridges(database, id), await plantBridges(database, away.id)];
  const [maps, mapsAway] = [
    await plantMaps({ database, blobs }, id),
    await plantMaps({ database, blobs }, away.id),
  ];
  const bookmarks = await plantBookmarks(database);
  const labels = await plantLabels(database);
  const ofCameras = {
    metadata: labels.metadata,
    snapshot: await plantSnapshots({ database, blobs }),
    export: await plantExports({ database, blobs }),
  };
  const spare = await signUp(server);
  await joinWorkspace(server, spare, id, "member");

  const walkers: VaultWalker[] = [
    ...(await withoutSession(server, expired, owner)),
    { ...walkerOf("someone in no workspace", await signUp(server), new Set()), place: "nowhere" },
    { ...walkerOf("the Captain of another workspace", stranger, heldByRole("captain")), place: "elsewhere" },
    { ...walkerOf("of a suspended role", members.suspended, new Set()), entryFault: "roleSuspended" },
    {
      ...walkerOf("withdrawn, in a session that still acts there", members.withdrawn, new Set()),
      entryFault: "forbiddenResource",
    },
    {
      ...walkerOf("who has not passed the factor that is forced on them", members.unpassed, new Set()),
      entryFault: "Not2FAVerified",
    },
    { ...walkerOf("guest", members.guest, heldByRole("guest")), isGuest: true },
    walkerOf("viewer", members.viewer, heldByRole("viewer")),
    walkerOf("co-pilot", members.coPilot, heldByRole("coPilot")),
    walkerOf("custom role", members.custom, members.customHolds),
    // The last, since only they may lock the others out.
    { ...walkerOf("captain", owner, heldByRole("captain")), isOwner: true },
  ];
  const { rows: things } = await sql<Thing>`
    select id, workspace_id, 'row' as kind from permission
    where account_id in (${spare.accountId}, ${stranger.accountId}) and resource_type = 'w'
    union all select id, workspace_id, 'role' from team where workspace_id = ${away.id} and kind = 'captain'
    union all select id, workspace_id, 'role' from team where id = ${members.spareRole}
    union all select id, workspace_id, 'member' from member
    where account_id in (${spare.accountId}, ${stranger.accountId})`.execute(database);
  const named: Thing[] = [
    ...[owner, spare].map((one): Thing => ({ id: one.accountId, workspace_id: id, kind: "account" })),
    { id: stranger.accountId, workspace_id: away.id, kind: "account" },
    // Of nobody who walks: one may end one's own.
    { id: spare.sessionId, workspace_id: id, kind: "session" },
    { id: (await signUp(server)).sessionId, workspace_id: away.id, kind: "session" },
    ...[id, away.id].map((one): Thing => ({ id: one, workspace_id: one, kind: "workspace" })),
    { id: await addDisplay(server, owner, cameras.full), workspace_id: id, kind: "display" },
    { id: await addDisplay(server, stranger, cameras.elsewhere), workspace_id: away.id, kind: "display" },
    ...[id, away.id].map((one): Thing => ({
      id: labels.tags.get(one) ?? "",
      workspace_id: one,
      kind: "tag",
    })),
  ];
  const shared = (await plantShared(database)).filter(({ workspace_id: of }) => [id, away.id].includes(of));
  const own = [...(await keepOwn(spare, id)), ...(await keepOwn(stranger, away.id))];
  const targetOf = ({ id: thing, workspace_id: workspaceId, ...what }: Thing | OwnThing): Target => ({
    id: thing,
    of: workspaceId === id ? "vault" : "elsewhere",
    level: "full",
    ...("of" in what ? { fits: what.of.places, isPrivate: true } : { fits: placesOf[what.kind] }),
  });
  const vault: Vault = {
    resources: {
      camera: [
        { id: cameras.full, of: "vault", level: "full", fits: placesOf.resource },
        { id: cameras.viewOnly, of: "vault", level: "viewOnly", fits: placesOf.resource },
        { id: cameras.hidden, of: "vault", level: "hidden", fits: placesOf.resource },
        { id: cameras.elsewhere, of: "elsewhere", fits: placesOf.resource },
      ],
      cameraGroup: [
        { id: groups.full, of: "vault", level: "full", fits: placesOf.group },
        { id: groups.viewOnly, of: "vault", level: "viewOnly", fits: placesOf.group },
        { id: groups.hidden, of: "vault", level: "hidden", fits: placesOf.group },
        { id: groupsAway.full, of: "elsewhere", fits: placesOf.group },
      ],
      map: [
        { id: maps.maps.full, of: "vault", level: "full", fits: placesOf.map },
        { id: maps.maps.viewOnly, of: "vault", level: "viewOnly", fits: placesOf.map },
        { id: maps.maps.hidden, of: "vault", level: "hidden", fits: placesOf.map },
        { id: mapsAway.maps.full, of: "elsewhere", fits: placesOf.map },
      ],
      bridge: [
        { id: bridges.full, of: "vault", level: "full", fits: placesOf.bridge },
        { id: bridges.viewOnly, of: "vault", level: "viewOnly", fits: placesOf.bridge },
        { id: bridges.hidden, of: "vault", level: "hidden", fits: placesOf.bridge },
        { id: bridgesAway.full, of: "elsewhere", fits: placesOf.bridge },
      ],
      bridgeCamera: [],
      bookmark: [
        { id: bookmarks.get(cameras.full) ?? "", of: "vault", level: "full", fits: placesOf.bookmark },
        {
          id: bookmarks.get(cameras.viewOnly) ?? "",
          of: "vault",
          level: "viewOnly",
          fits: placesOf.bookmark,
        },
        { id: bookmarks.get(cameras.hidden) ?? "", of: "vault", level: "hidden", fits: placesOf.bookmark },
        { id: bookmarks.get(cameras.elsewhere) ?? "", of: "elsewhere", fits: placesOf.bookmark },
      ],
    },
    others: [
      ...[...things, ...named, ...own, ...shared].map(targetOf),
      // Rights on their map decide, and whether one sees what stands there.
      { id: maps.cameras.get(cameras.full) ?? "", of: "vault", level: "full", fits: placesOf.marker },
      { id: maps.places.viewOnly, of: "vault", level: "viewOnly", fits: placesOf.marker },
      { id: maps.cameras.get(cameras.hidden) ?? "", of: "vault", level: "hidden", fits: placesOf.marker },
      { id: maps.places.hidden, of: "vault", level: "hidden", fits: placesOf.marker },
      { id: mapsAway.places.full, of: "elsewhere", fits: placesOf.marker },
      // Of cameras, so that rights on them decide.
      ...(["snapshot", "export", "metadata"] as const).flatMap((kind) =>
        Object.entries(cameras).map(([level, cameraId]): Target => {
          const one = { id: ofCameras[kind].get(cameraId) ?? "", fits: placesOf[kind] };
          return isLevel(level) ? { ...one, of: "vault", level } : { ...one, of: "elsewhere" };
        }),
      ),
    ],
    secrets: [
      { text: secretNames.vault, isKeptFrom: ({ place }) => place !== "vault" },
      { text: secretNames.elsewhere, isKeptFrom: ({ place }) => place !== "elsewhere" },
      { text: secretNames.hidden, isKeptFrom: ({ isOwner }) => isOwner !== true },
      {
        text: secretNames.owner,
        isKeptFrom: (walker) => walker.place !== "vault" || walker.isGuest === true,
      },
      { text: owner.phone, isKeptFrom: ({ holds }) => !holds.has("viewUsers") },
    ],
    disturbing: new Set([
      endpoints.workspaceSettings.lock.id,
      endpoints.people.leave.id,
      endpoints.bookmarks.remove.id,
      endpoints.bridges.remove.id,
      endpoints.cameraGroups.remove.id,
      endpoints.exports.remove.id,
      endpoints.snapshots.remove.id,
      endpoints.sharedLayouts.remove.id,
      endpoints.tours.remove.id,
      endpoints.maps.remove.id,
      endpoints.markers.create.id,
      endpoints.markers.remove.id,
      endpoints.markers.attachLayer.id,
      endpoints.tags.remove.id,
      endpoints.metadata.remove.id,
    ]),
    tidy: async ({ id: called }) => {
      for (const { tidyAfter } of accessTables) await tidyAfter?.[called]?.({ owner, database, blobs });
    },
  };
  const walker = (name: string) => {
    const found = walkers.find((one) => one.name === name);
    if (found === undefined) throw new Error(`Nobody is called ${name}`);
    return found;
  };
  return {
    server,
    id,
    vault,
    walkers,
    cameras,
    spare,
    strangers: { accountId: stranger.accountId, workspaceId: away.id },
    goodId({ path }, { name, part }) {
      const good: Readonly<Record<string, string | undefined>> = {
        userId: spare.accountId,
        teamId: members.spareRole,
        teamIds: members.spareRole,
        resourceId: cameras.full,
        cameraIds: cameras.full,
        cameraId: cameras.full,
        groupId: groups.full,
        parentId: groups.full,
        workspaceId: id,
        mapId: maps.maps.full,
        markerId: maps.places.full,
        tagId: labels.tags.get(id),
        ids: things.find(({ kind, workspace_id: of }) => kind === "row" && of === id)?.id,
      };
      if (part !== "path") return part === "query" ? undefined : good[name];
      if (/\/camera\/|\/camera-manager\/avatar\//.test(path) || name === "resourceId") return cameras.full;
      if (path.includes("/camera-group/")) return groups.full;
      if (placesOf.bridge.test(path)) return bridges.full;
      if (path.includes("/map/")) return maps.maps.full;
      return vault.others.find(({ fits, of }) => of === "vault" && fits?.test(path) === true)?.id;
    },
    walker,
    async setCustomRole(held) {
      const keys = keyRows.filter(({ action }) => held.has(action)).map(({ key }) => key);
      await sql`update team set action_keys = ${keys} where id = ${members.customRole}`.execute(database);
      return { ...walker("custom role"), holds: held };
    },
  };
}

const isLevel = (name: string): name is NonNullable<Target["level"]> => name !== "elsewhere";

function walkerOf(name: string, person: Person, holds: ReadonlySet<Action>): VaultWalker {
  return { name, person, accessToken: person.accessToken, place: "vault", holds };
}

/** Breaks the authoriser of a vault's server on purpose: what is held on the workspace counts everywhere. Answers how to mend it. */
export function forgetResources({ server }: Pick<GuardedVault, "server">): () => void {
  const { rights: authoriser } = server.doors;
  const decide = authoriser.decide.bind(authoriser);
  authoriser.decide = (caller, access, params, isRehearsal) => {
    if (access.kind !== "resource") return decide(caller, access, params, isRehearsal);
    const anyOf = access.anyOf.map((action) => [action]);
    return decide(caller, { kind: "workspaceAnyOf", anyOf }, params, isRehearsal);
  };
  return () => {
    authoriser.decide = decide;
  };
}

/** Breaks what a vault's server says on channels on purpose: whoever acts there hears of everything. Answers how to mend it. */
export function forgetAudience({ server }: Pick<GuardedVault, "server">): () => void {
  const { rights: authoriser } = server.doors;
  const audienceOf = authoriser.audienceOf.bind(authoriser);
  authoriser.audienceOf = async (workspaceId) => {
    const audience = await audienceOf(workspaceId);
    audience.admits = () => true;
    audience.sees = () => true;
    audience.holds = (_, action) => action !== "guestAccess";
    return audience;
  };
  return () => {
    authoriser.audienceOf = audienceOf;
  };
}

async function addCamera(person: Person, name: string): Promise<string> {
  const { body } = await person.call(endpoints.cameras.create, { body: { name, config: {} } });
  return body.camera.id;
}

async function addDisplay(server: TestServer, person: Person, cameraId: string): Promise<string> {
  const { body: screen } = await callApi(server, endpoints.displays.begin, {});
  const { body } = await person.call(endpoints.displays.pair, {
    body: {
      code: screen.code,
      name: walkedName,
      cameraIds: [cameraId],
      gridSize: 1,
      stepSeconds: 20,
      locale: "en",
    },
  });
  return body.id;
}

/** One of each kind. */
async function keepOwn(person: Person, workspaceId: string): Promise<OwnThing[]> {
  return Promise.all(
    accessTables
      .flatMap(({ ownKinds = [] }) => ownKinds)
      .map(async (of) => {
        const { body } = await of.make(person);
        return { id: body.id, workspace_id: workspaceId, of };
      }),
  );
}

/** A row with the person's own role on a camera, at a level. */
async function addRow(server: TestServer, person: Person, cameraId: string, level: number): Promise<void> {
  await sql`
    insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
    select ${newId()}, workspace_id, account_id, team_id, 'c', ${cameraId}, ${level}, now()
    from permission where account_id = ${person.accountId} and resource_type = 'w'`.execute(
    server.platform.database,
  );
}

async function makeMembers(server: TestServer, owner: Person, workspaceId: string) {
  const { database } = server.platform;
  const join = async (role: MemberRole): Promise<Person> => {
    const person = await signUp(server);
    await joinWorkspace(server, person, workspaceId, role);
    return person;
  };
  const makeRole = async (name: string) => {
    const body = { name, levels: levels({ LiveStream: "viewOnly", PeopleAndPermissions: "viewOnly" }) };
    return (await owner.call(endpoints.roles.create, { body })).body;
  };
  const [guest, viewer, coPilot, custom, suspended, withdrawn, unpassed] = [
    await join("guest"),
    await join("member"),
    await join("coPilot"),
    await join("member"),
    await join("member"),
    await join("coPilot"),
    await join("coPilot"),
  ];
  await makeGuest(server, guest);
  const [customRole, nights, spareRole] = [
    await makeRole("Watching"),
    await makeRole("Nights"),
    await makeRole("Nobody's"),
  ];
  await giveTeam(server, custom, workspaceId, customRole.id);
  await giveTeam(server, suspended, workspaceId, nights.id);
  // Their sessions act there still, as for the moment between a change and its news.
  await sql`update team set suspended_at = now() where id = ${nights.id}`.execute(database);
  await sql`update member set status = 'withdrawn' where account_id = ${withdrawn.accountId}`.execute(
    database,
  );
  await proveIdentity(owner);
  await owner.call(endpoints.members.forceMultiFactor, { params: { id: unpassed.accountId } });
  await sql`update session set identity_proven_at = null`.execute(database);
  const held = customRole.authorities.map(({ key }) => key);
  const customHolds = new Set(keyRows.filter(({ key }) => held.includes(key)).map(({ action }) => action));
  const all = [guest, viewer, coPilot, custom, suspended, withdrawn, unpassed];
  return {
    all,
    guest,
    viewer,
    coPilot,
    custom,
    suspended,
    withdrawn,
    unpassed,
    customHolds,
    customRole: customRole.id,
    spareRole: spareRole.id,
  };
}

/** People whose session is not good, or who pretend to one. */
async function withoutSession(server: TestServer, expired: Person, owner: Person): Promise<VaultWalker[]> {
  const [ended, gone] = [await signUp(server), await signUp(server)];
  await ended.call(endpoints.identity.endSession, { params: { id: ended.sessionId } });
  await sql`delete from session where id = ${gone.sessionId}`.execute(server.platform.database);
  const [header = "", payload = ""] = owner.accessToken.split(".");
  const forged = createHmac("sha256", "guess").update(`${header}.${payload}`).digest("base64url");
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const nobody = { person: null, place: "nowhere", holds: new Set<Action>() } as const;
  return [
    { ...nobody, name: "anonymous", accessToken: undefined, tokenFault: "Unauthorized" },
    {
      ...nobody,
      name: "a forger",
      accessToken: `${header}.${payload}.${forged}`,
      tokenFault: "authenticateFailed",
    },
    {
      ...nobody,
      name: "a token without signature",
      accessToken: `${none}.${payload}.`,
      tokenFault: "authenticateFailed",
    },
    { ...nobody, name: "expired", accessToken: expired.accessToken, tokenFault: "TokenExpired" },
    { ...nobody, name: "revoked", accessToken: ended.accessToken, tokenFault: "sessionRevoked" },
    {
      ...nobody,
      name: "a session that is gone",
      accessToken: gone.accessToken,
      tokenFault: "TokenSessionNotFound",
    },
  ];
}
