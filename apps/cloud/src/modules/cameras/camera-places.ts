// Where the cameras of a workspace are on the network, to tell what was added already (CONN-29, BRDG-20). It tells of places, and never whose they are:
// whoever may add cameras is told that a place is taken, also by one that they do not see, since it would cost another licence.
import { otherBrands, type ConnectionInput, type ProbeAnswer } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { CameraTables } from "./camera-tables.ts";

/** The place of one camera. */
export interface CameraPlace {
  readonly url: string;
  /** Where it was last reached; null where it was not yet. */
  readonly ip: string | null;
  readonly streamPort: number;
  readonly channel: number;
  readonly streamPath: string;
  readonly manufacturerCode: string;
}

/** Of the cameras that one bridge dials, or the server itself: behind another the same address is another place (BRDG-24). */
export async function cameraPlaces(
  database: Database,
  workspaceId: string,
  bridgeId: string | null = null,
): Promise<readonly CameraPlace[]> {
  const rows = await database
    .withTables<CameraTables>()
    .selectFrom("camera")
    .innerJoin("camera_connection", "camera_connection.camera_id", "camera.id")
    .leftJoin("camera_health", "camera_health.camera_id", "camera.id")
    .where("workspace_id", "=", workspaceId)
    .where("bridge_id", bridgeId === null ? "is" : "=", bridgeId)
    .select(["url", "stream_port", "channel", "stream_path", "manufacturer_code", "state"])
    .execute();
  return rows.map((row) => ({
    url: row.url,
    ip: row.state?.address ?? null,
    streamPort: row.stream_port,
    channel: row.channel,
    streamPath: row.stream_path,
    manufacturerCode: row.manufacturer_code,
  }));
}

const hasAddress = ({ url, ip }: CameraPlace, address: string) =>
  url.toLowerCase() === address.toLowerCase() || ip === address;

/** Whether something is known of an address, whatever its ports. */
export const isTaken = (places: readonly CameraPlace[], ip: string): boolean =>
  places.some((place) => hasAddress(place, ip));

type Channel = NonNullable<ProbeAnswer["channels"]>[number];

/**
 * The channels with those marked that are taken: the same stream of the same address, or the same number where a person did not give its path themself.
 */
export function markTaken(
  channels: readonly Channel[],
  { url }: Pick<ConnectionInput, "url">,
  places: readonly CameraPlace[],
): Channel[] {
  return channels.map((channel) => {
    const alreadyAdded = places.some((place) => {
      if (!hasAddress(place, url) || place.streamPort !== channel.streamPort) return false;
      const isSamePath = bare(place.streamPath) === bare(channel.streamPath);
      const isNumbered = place.manufacturerCode !== otherBrands.rtsp;
      return isSamePath || (isNumbered && place.channel === channel.channel);
    });
    return { ...channel, alreadyAdded };
  });
}

const bare = (path: string) => path.replace(/^\//, "");
