// Cameras as rows of a file: what the list says of each, and how it is reached where the person may read that. Never a password, and none that stands in
// the path of a stream (CAM-12).
import {
  otherBrands,
  type Bridge,
  type CameraDetails,
  type ConnectionInfo,
  type Locale,
} from "@didban/contract";
import type { PlacedGroup } from "../../../../subjects/camera/camera-groups.ts";
import { answerWords, csvWords, emptyCells, writtenColumns, type CsvCells } from "./csv-columns.ts";
import { csvText } from "./csv-file.ts";
import { bridgesNamed, groupPathOf } from "./import-rows.ts";

interface Surroundings {
  /** All that the person may see. */
  readonly bridges: readonly Pick<Bridge, "id" | "name" | "state">[];
  readonly groups: readonly PlacedGroup[];
  readonly locale: Locale;
}

/** The row of a camera; `connection` null where it may not be read. */
export function cellsOf(
  camera: CameraDetails,
  connection: ConnectionInfo | null,
  { bridges, groups, locale }: Surroundings,
): CsvCells {
  const { connectionSummary: summary, group } = camera;
  const place = groups.find(({ id }) => id === group.groupId);
  return {
    ...emptyCells,
    name: camera.name,
    description: camera.description,
    group: place === undefined ? group.name : groupPathOf(place, groups),
    brand: summary.manufacturer || (summary.manufacturerCode === otherBrands.onvif ? "ONVIF" : ""),
    model: summary.model,
    address: summary.url,
    bridge: camera.bridge === null ? "" : bridgeCell(camera.bridge, bridges),
    httpPort: String(summary.port),
    channel: String(summary.channel),
    timezone: camera.timezone,
    tags: (camera.tags ?? []).map(({ name }) => name).join(", "),
    ...(connection && {
      rtspPort: String(connection.streamPort),
      httpsPort: String(connection.securePort),
      encrypted: answerWords[locale][connection.useSSL ? "yes" : "no"],
      username: connection.username,
      mainPath: withoutPassword(connection.streamPath),
      subPath: withoutPassword(connection.substreamPath),
    }),
  };
}

/** Its name, or its id where others are called so too. */
function bridgeCell(
  { bridgeId, name }: NonNullable<CameraDetails["bridge"]>,
  bridges: Surroundings["bridges"],
): string {
  const [only, ...others] = bridgesNamed(name, bridges);
  return only?.id === bridgeId && others.length === 0 ? name : bridgeId;
}

/** Some cameras take the account in the path itself. */
export function withoutPassword(path: string): string {
  return path.replace(/((?:passwo?r?d?|pwd|psw|pass)=)[^&/?_]*/gi, "$1");
}

/** The whole file, its headings in the person's language. */
export function cameraFile(rows: readonly CsvCells[], locale: Locale): Blob {
  const headings = writtenColumns.map((column) => [column, csvWords[locale][column]] as const);
  return new Blob([csvText(headings, rows)], { type: "text/csv;charset=utf-8" });
}
