// What was chosen of a search, kept in this browser for one person in one workspace: it survives a reload for a day, without the password (CAM-15, CONN-3).
import type { FoundRow, RowAddress } from "./found-rows.ts";

export interface KeptRows {
  readonly rows: readonly FoundRow[];
  readonly username: string;
  /** A password was typed; it is to be asked for again. */
  readonly hadPassword: boolean;
  readonly groupId: string | null;
  /** The search that is under way. */
  readonly process: string | null;
  /** Where was searched last: a bridge's network, or with `noBridge` the server's. */
  readonly place: string;
}

/** What is gone on with. */
export type BegunFinding = KeptRows;

const lifeMs = 24 * 3_600_000;
/** As many as a recorder has channels, twice. */
const mostRows = 64;

/** The text that is kept; null where nothing is to be. */
export function rowsText({ rows, ...rest }: KeptRows, nowMs: number): string | null {
  const chosen = rows.filter(({ isChosen, of }) => isChosen || of !== null);
  const devices = rows.filter(({ key }) => chosen.some(({ of }) => of === key));
  const kept = rows.filter((row) => chosen.includes(row) || devices.includes(row)).slice(0, mostRows);
  if (kept.length === 0 && rest.process === null) return null;
  // What was found is of the account that was typed, which is not kept.
  return JSON.stringify({
    ...rest,
    rows: kept.map((row) => ({ ...row, state: undefined })),
    changedAtMs: nowMs,
  });
}

/** What was kept; undefined where that is nothing, older than a day, or something else. */
export function readRows(text: string | null, nowMs: number): KeptRows | undefined {
  const stored = partsOf(parse(text));
  const { changedAtMs, rows, username, hadPassword, groupId, place, process } = stored;
  if (typeof changedAtMs !== "number" || nowMs - changedAtMs >= lifeMs || !Array.isArray(rows))
    return undefined;
  return {
    rows: rows.slice(0, mostRows).flatMap(rowIn),
    username: textIn(username),
    hadPassword: hadPassword === true,
    groupId: typeof groupId === "string" ? groupId : null,
    process: typeof process === "string" ? process : null,
    place: textIn(place),
  };
}

function rowIn(stored: unknown): FoundRow[] {
  const row = partsOf(stored);
  const address = addressIn(row["address"]);
  const { key, userData } = row;
  if (typeof key !== "string" || typeof userData !== "string" || address === undefined) return [];
  return [
    {
      key,
      userData,
      address,
      channel: numberIn(row["channel"], 1),
      of: typeof row["of"] === "string" ? row["of"] : null,
      maker: typeof row["maker"] === "string" ? row["maker"] : null,
      isOnvif: row["isOnvif"] === true,
      isRecorder: row["isRecorder"] === true,
      mayHaveChannels: row["mayHaveChannels"] === true,
      isAdded: row["isAdded"] === true,
      isEmpty: row["isEmpty"] === true,
      isChosen: row["isChosen"] === true,
      name: textIn(row["name"]),
      streamPath: textIn(row["streamPath"]),
      substreamPath: textIn(row["substreamPath"]),
      state: { kind: "idle" },
    },
  ];
}

function addressIn(stored: unknown): RowAddress | undefined {
  const { bridgeId, url, port, securePort, streamPort, useSSL, manufacturerCode, model } = partsOf(stored);
  if (typeof url !== "string" || url === "") return undefined;
  return {
    bridgeId: textIn(bridgeId),
    url,
    port: numberIn(port, 80),
    securePort: numberIn(securePort, 443),
    streamPort: numberIn(streamPort, 554),
    useSSL: useSSL === true,
    manufacturerCode: textIn(manufacturerCode),
    model: textIn(model),
  };
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isInteger(value) ? value : otherwise;

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
