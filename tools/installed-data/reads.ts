// What is read of an installed server to tell whether an update kept everything: every kind of thing that a workspace holds, without what
// changes by the mere passing of time.
import { callApi } from "@didban/cloud/testing/calls";
import { goodPassword, personOf, type Person } from "@didban/cloud/testing/person";
import { endpoints, type Endpoint } from "@didban/contract";

/** What is known of the data from the time it was made. */
export interface InstalledWorld {
  /** Phones of the owner and of a member with a role of the workspace's own; both have the tests' good password. */
  readonly phones: { readonly owner: string; readonly member: string };
  readonly workspaceId: string;
  readonly cameraIds: readonly string[];
  /** All of its footage lies in it; ISO 8601. */
  readonly from: string;
  readonly to: string;
}

/** Signs in by password and enters the workspace. */
export async function signInInstalled(
  server: { readonly url: string },
  { workspaceId }: InstalledWorld,
  phone: string,
): Promise<Person> {
  const { body, headers } = await callApi(server, endpoints.identity.login, {
    body: { username: phone, password: goodPassword },
    headers: {},
  });
  const person = await personOf(server, phone, body, headers.getSetCookie()[0]?.split(";")[0]);
  await person.call(endpoints.workspaces.switch, { params: { id: workspaceId } });
  return person;
}

/** Everything of the workspace as somebody reads it, by name of the call; of the logs what was written up to the end of the world. */
export async function readInstalled(person: Person, world: InstalledWorld): Promise<Record<string, unknown>> {
  const {
    access,
    activity,
    archive,
    cameras,
    customSettings,
    identity,
    people,
    permissions,
    roles,
    workspaces,
  } = endpoints;
  const params = { id: world.workspaceId };
  const log = { query: { from: world.from, to: world.to, limit: 100 } };
  const reads: (readonly [Endpoint, object, string?])[] = [
    [workspaces.current, {}],
    [workspaces.list, {}],
    [endpoints.workspaceSettings.readAddress, {}],
    [identity.readFactors, {}],
    [people.search, { params, body: { sort: { field: "fullName", direction: "asc" } } }],
    [people.searchPending, { params, body: {} }],
    [roles.list, {}],
    [permissions.list, {}],
    [permissions.listResources, {}],
    [access.readMatrix, { params: { id: person.accountId } }],
    [customSettings.listTabs, {}],
    [customSettings.listOfWorkspace, {}],
    [customSettings.listOfMember, {}],
    [customSettings.listOfPerson, {}],
    [cameras.list, { query: { sort: "name" } }],
    [activity.listLogs, log],
    [activity.listUserLogs, log],
    [activity.listAuditTrails, log],
    [activity.listOwnUserLogs, log],
    [activity.verifyAuditTrails, {}],
  ];
  for (const id of world.cameraIds) {
    const window = { startTime: world.from, endTime: world.to };
    reads.push(
      [cameras.get, { params: { id } }, id],
      [cameras.connection, { params: { id } }, id],
      [cameras.users, { params: { id } }, id],
      [archive.record, { params: { id } }, id],
      [archive.archiveMap, { params: { id }, query: window }, id],
      [archive.downMap, { params: { id }, query: window }, id],
    );
  }
  const found: Record<string, unknown> = {};
  for (const [endpoint, request, id] of reads) {
    const { status, body } = await person.call(endpoint, request);
    found[id === undefined ? endpoint.id : `${endpoint.id} ${id}`] = { status, body: lasting(body) };
  }
  return found;
}

/** Fields that differ from one look to the next although nothing was changed. */
const passing = new Set([
  "status",
  "statusChangedAt",
  "lastSeen",
  "lastSeenAt",
  "lastActive",
  "lastActiveAt",
  "lastActivityAt",
  "lastSwitchedAt",
  "configAttempts",
  "presence",
  "online",
  "recording",
  "earliestTime",
  "recordInformation",
  "finished",
]);

/** Left out for whoever may not read them (TAG-8), where earlier versions told everybody that there were none. */
const absentNow = new Set(["tags", "metadata"]);

/** Fields that earlier versions did not have; of what was made then they hold nothing, as an empty text (CONN-10) or none (CAM-64). */
const emptyNow = new Set(["manufacturer", "model", "avatarId"]);

/** Kinds of resources that every workspace has now, and had none of in earlier versions: the first map (WS-17). */
const kindsNow = new Set(["m"]);
const isOfNewKind = (one: unknown) =>
  typeof one === "object" && one !== null && "type" in one && kindsNow.has(String(one.type));

/** What of an answer does not pass. */
export function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isOfNewKind(one)).map(lasting);
  if (typeof value !== "object" || value === null) return value;
  const isNew = "items" in value && Array.isArray(value.items) ? value.items.filter(isOfNewKind).length : 0;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, key === "total" ? part - isNew : part] as const)
      .filter(([key]) => !passing.has(key))
      .filter(([key, part]) => !(absentNow.has(key) && Array.isArray(part) && part.length === 0))
      .filter(([key, part]) => !(emptyNow.has(key) && (part === "" || part === null)))
      .map(([key, part]) => [key, lasting(part)]),
  );
}
