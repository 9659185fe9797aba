// What a change makes of a camera, as its log entry tells it (CAM-81): former and new value of what differs. Pure.
import { changedFields, type ChangedField, type ConnectionInput, type LogChanges } from "@didban/contract";

/** Values of what may be changed, as texts; null where a value is for nobody to read. */
export type ToldValues = { readonly [Field in ChangedField]?: string | null | undefined };

/** What differs of what is given in `after`; `alsoChanged` are those of which no value is told. */
export function differencesOf(
  before: ToldValues,
  after: ToldValues,
  alsoChanged: readonly ChangedField[] = [],
): LogChanges {
  const fields = changedFields.filter((field) => field in before && after[field] !== undefined);
  const told = fields
    .filter((field) => before[field] !== after[field])
    .map((field): LogChanges[number] => [field, before[field] ?? null, after[field] ?? null]);
  return [...told, ...alsoChanged.map((field): LogChanges[number] => [field, null, null])];
}

/** Fields of a connection that may hold a password: of these nothing but the change is told. */
const secretive = ["streamPath", "substreamPath", "username"] as const;

type Connection = ConnectionInput & { readonly manufacturerName?: string };

/** What another connection of a camera is told of. `isNewPassword`: one was given, or taken away. */
export function connectionDifferences(
  before: Connection,
  after: Connection,
  isNewPassword: boolean,
): LogChanges {
  return differencesOf(toldOf(before), toldOf(after), [
    ...secretive.filter((field) => before[field] !== after[field]),
    ...(isNewPassword ? (["password"] as const) : []),
  ]);
}

function toldOf(connection: Connection): ToldValues {
  const { url, port, securePort, streamPort, channel, useSSL, manufacturerCode, model } = connection;
  return {
    url,
    port: String(port),
    securePort: String(securePort),
    streamPort: String(streamPort),
    extraPorts: portsText(connection.extraPorts),
    channel: String(channel),
    useSSL: String(useSSL),
    brand: connection.manufacturerName || manufacturerCode,
    model,
  };
}

function portsText({ audio, serial, custom = [] }: ConnectionInput["extraPorts"]): string {
  const all = [
    ["audio", audio],
    ["serial", serial],
    ...custom.map(({ label, port }) => [label, port] as const),
  ] as const;
  return all.flatMap(([name, port]) => (port === undefined ? [] : [`${name} ${port}`])).join(", ");
}
