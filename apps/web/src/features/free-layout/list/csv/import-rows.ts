// What of a file's rows can become cameras (CAM-16): each is checked before anything is created, as far as this page knows, and every fault is named. What
// the server alone knows (addresses, licences, names that came meanwhile) it says when the row is added. Pure.
import {
  cameraMaxLengths,
  cameraNameMaxLength,
  isTagName,
  latinDigits,
  nameKeyOf,
  plainText,
  tagNameKey,
  tagNameOf,
  tagsAtMost,
  type Bridge,
} from "@didban/contract";
import type { PlacedGroup } from "../../../../subjects/camera/camera-groups.ts";
import { answerOf, type CsvCells, type CsvColumn } from "./csv-columns.ts";
import type { ReadFile } from "./csv-file.ts";

export type RowFaultCode =
  | "required"
  | "tooLong"
  | "nameTaken"
  | "nameTwice"
  | "unknownGroup"
  | "unknownBridge"
  | "bridgeNotPaired"
  | "unknownBrand"
  | "port"
  | "channel"
  | "yesOrNo"
  | "timezone"
  | "tagName"
  | "tooManyTags";

export interface RowFault {
  readonly column: CsvColumn;
  readonly code: RowFaultCode;
}

/** A row that may become a camera, or why not. */
export interface PlannedRow {
  readonly id: string;
  readonly name: string;
  readonly line: number;
  readonly cells: CsvCells;
  readonly faults: readonly RowFault[];
  readonly groupId: string | null;
  /** Through which it comes; null: the server dials it. */
  readonly bridge: Pick<Bridge, "id" | "name"> | null;
  readonly manufacturerCode: string | null;
  readonly tags: readonly string[];
}

export interface ImportContext {
  /** Names of the cameras that there are. */
  readonly names: readonly string[];
  readonly groups: readonly PlacedGroup[];
  /** Those that the person may see. */
  readonly bridges: readonly Pick<Bridge, "id" | "name" | "state">[];
  /** Codes of brands by what files call them; null: the catalogue has none of that name. */
  readonly brands: ReadonlyMap<string, string | null>;
}

/** Names that stand in one another, as a file tells them. */
const groupSeparator = " / ";

export const groupPathOf = ({ above, name }: PlacedGroup, groups: readonly PlacedGroup[]): string =>
  [...above.map((id) => groups.find((group) => group.id === id)?.name ?? ""), name].join(groupSeparator);

/** Commas of either language stand between tags, which have none in their names (TAG-3). */
export const tagsIn = (cell: string): readonly string[] =>
  cell
    .split(/[,،;؛]/)
    .map(tagNameOf)
    .filter((name) => name !== "");

const maximums = {
  description: cameraMaxLengths.description,
  username: cameraMaxLengths.username,
  password: cameraMaxLengths.password,
  mainPath: cameraMaxLengths.streamPath,
  subPath: cameraMaxLengths.streamPath,
  model: cameraMaxLengths.model,
  address: cameraMaxLengths.url,
};

export function planRows({ rows }: ReadFile, context: ImportContext): readonly PlannedRow[] {
  const taken = new Set(context.names.map(nameKeyOf));
  const counts = Map.groupBy(rows, ({ cells }) => nameKeyOf(cells.name));
  return rows.map(({ line, cells }) => {
    const faults: RowFault[] = [];
    const fault = (column: CsvColumn, code: RowFaultCode) => void faults.push({ column, code });
    const key = nameKeyOf(cells.name);
    if (cells.name === "") fault("name", "required");
    else if (cells.name.length > cameraNameMaxLength) fault("name", "tooLong");
    else if (taken.has(key)) fault("name", "nameTaken");
    else if ((counts.get(key)?.length ?? 0) > 1) fault("name", "nameTwice");
    if (cells.address === "") fault("address", "required");
    for (const [column, most] of Object.entries(maximums) as [keyof typeof maximums, number][])
      if (cells[column].length > most) fault(column, "tooLong");
    for (const [column, least] of [
      ["rtspPort", 1],
      ["httpPort", 1],
      ["httpsPort", 0],
    ] as const)
      if (!isWhole(cells[column], least, 65_535)) fault(column, "port");
    if (!isWhole(cells.channel, 1, 32)) fault("channel", "channel");
    if (answerOf(cells.encrypted) === undefined) fault("encrypted", "yesOrNo");
    if (cells.timezone !== "" && !isTimezone(cells.timezone)) fault("timezone", "timezone");
    const groupId = cells.group === "" ? null : groupNamed(cells.group, context.groups);
    if (groupId === undefined) fault("group", "unknownGroup");
    const bridge = cells.bridge === "" ? null : bridgeMeant(cells.bridge, context.bridges);
    if (bridge === undefined) fault("bridge", "unknownBridge");
    else if (bridge?.state === "stall") fault("bridge", "bridgeNotPaired");
    const manufacturerCode = cells.brand === "" ? null : context.brands.get(plainText(cells.brand));
    if (cells.brand !== "" && manufacturerCode == null) fault("brand", "unknownBrand");
    const tags = [...new Map(tagsIn(cells.tags).map((name) => [tagNameKey(name), name])).values()];
    if (!tags.every(isTagName)) fault("tags", "tagName");
    else if (tags.length > tagsAtMost) fault("tags", "tooManyTags");
    const found = { groupId: groupId ?? null, bridge: bridge ?? null, tags };
    const row = { id: String(line), name: cells.name || "—", line, cells, faults };
    return { ...row, ...found, manufacturerCode: manufacturerCode ?? null };
  });
}

/** What the call takes of a row (CAM-16); what is left empty is as the server has it. */
export function bodyOf({ bridge, cells, groupId, manufacturerCode }: PlannedRow, timezone: string) {
  const { name, description, address, username, password, model, mainPath, subPath } = cells;
  const ports = {
    streamPort: cells.rtspPort,
    port: cells.httpPort,
    securePort: cells.httpsPort,
    channel: cells.channel,
  };
  const given = Object.entries(ports).flatMap(([field, text]): [string, string][] =>
    text === "" ? [] : [[field, latinDigits(text)]],
  );
  return {
    name,
    description,
    timezone: cells.timezone === "" ? timezone : cells.timezone,
    ...(groupId !== null && { groupId }),
    ...(bridge !== null && { bridgeId: bridge.id }),
    config: {
      url: address,
      username,
      password,
      model,
      streamPath: mainPath,
      substreamPath: subPath,
      useSSL: answerOf(cells.encrypted) === true,
      ...(manufacturerCode !== null && { manufacturerCode }),
      ...Object.fromEntries(given),
    },
  };
}

/** By the names that lead to it, or by its own where no other group has it; undefined: none. */
function groupNamed(text: string, groups: readonly PlacedGroup[]): string | undefined {
  const wanted = plainText(text);
  const whole = groups.find((group) => plainText(groupPathOf(group, groups)) === wanted);
  if (whole !== undefined) return whole.id;
  const [only, ...others] = groups.filter(({ name }) => plainText(name) === wanted);
  return others.length === 0 ? only?.id : undefined;
}

/** Bridges that are called so: names are their owners' own, and need not be others. */
export const bridgesNamed = <Named extends Pick<Bridge, "name">>(
  text: string,
  bridges: readonly Named[],
): readonly Named[] => bridges.filter(({ name }) => plainText(name) === plainText(text));

/** By its id, or by its name where no other has it; undefined: none, or none that the person may see. */
function bridgeMeant(
  text: string,
  bridges: ImportContext["bridges"],
): ImportContext["bridges"][number] | undefined {
  const [only, ...others] = bridgesNamed(text, bridges);
  return bridges.find(({ id }) => id === text.toLowerCase()) ?? (others.length === 0 ? only : undefined);
}

/** Empty, or a whole number within bounds, in whichever digits. */
function isWhole(text: string, least: number, most: number): boolean {
  if (text === "") return true;
  const digits = latinDigits(text);
  return /^\d{1,5}$/.test(digits) && Number(digits) >= least && Number(digits) <= most;
}

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** An address as it may be shown: one that was pasted may have an account in it. */
export const shownAddress = (address: string): string => address.replace(/\/\/[^/@]*@/, "//");
