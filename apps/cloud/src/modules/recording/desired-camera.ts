// A camera as a media process is to make it: where to connect, whether to record, why not. Read from rows, never changed here.
import type { RecordInformation, StreamInformation } from "@didban/contract";
import { leadingCause, type GapCause } from "@didban/media";
import { isInSchedule, zoneOffsetOf, type WeekSchedule, type ZoneOffset } from "@didban/media/timeline";
import { type CameraNetwork, type OnvifAddress, streamUrl } from "@didban/media-io/camera";
import type { SecretBox } from "../../platform/secrets/index.ts";
import {
  passwordContext,
  weekOf,
  simulatedBrand,
  streamInformationOf,
  streamsOf,
  type WholeCamera,
} from "../cameras/index.ts";
import { onvifAddressOf } from "./onvif-cameras.ts";

export interface DesiredStream {
  readonly index: number;
  readonly url: string;
}

export interface DesiredCamera {
  readonly id: string;
  readonly workspaceId: string;
  readonly createdAtMs: number;
  readonly archiveAgeDays: number;
  readonly isEnabled: boolean;
  readonly recordMode: RecordInformation["mode"];
  /** When it is recorded; undefined: always. */
  readonly schedule: { readonly week: WeekSchedule; readonly zone: ZoneOffset } | undefined;
  readonly isSimulated: boolean;
  /** The bridge that dials it and sends its streams; undefined: it is dialled from here. */
  readonly bridgeId: string | undefined;
  readonly streams: readonly DesiredStream[];
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
  readonly knownFingerprint: string | undefined;
  /** Where it is asked by ONVIF what it is; undefined where it is of no kind that is. */
  readonly onvif: Omit<OnvifAddress, "credentials"> | undefined;
  /** A new one asks for a fresh connection. */
  readonly generation: number;
  /** Streams as last seen, before this process has seen them itself. */
  readonly information: StreamInformation;
  /** Until when its time is accounted for by other media processes, milliseconds since 1970; undefined where none recorded it. */
  readonly accountedToMs: number | undefined;
}

/** How a camera is reached: from here, or through the bridge that dials it. */
export type NetworkOf = (camera: Pick<DesiredCamera, "bridgeId" | "isSimulated">) => CameraNetwork;

/** What the rows of a camera ask for. */
export function desiredCameraOf(
  whole: WholeCamera,
  secrets: SecretBox,
  accountedToMs: number | undefined,
): DesiredCamera {
  const { camera, connection } = whole;
  const week = weekOf(camera.record_schedule);
  const address = { host: connection.url, streamPort: connection.stream_port, useSSL: connection.use_ssl };
  const paths =
    connection.substream_path === ""
      ? [connection.stream_path]
      : [connection.stream_path, connection.substream_path];
  return {
    id: camera.id,
    workspaceId: camera.workspace_id,
    createdAtMs: camera.created_at.getTime(),
    archiveAgeDays: camera.archive_age_days,
    isEnabled: camera.enable,
    recordMode: camera.record_mode,
    schedule: week && { week, zone: zoneOffsetOf(camera.timezone) },
    isSimulated: connection.manufacturer_code === simulatedBrand,
    bridgeId: connection.bridge_id ?? undefined,
    streams: paths.flatMap((path, index) => {
      const url = connection.url === "" ? undefined : streamUrl({ ...address, path });
      return url === undefined ? [] : [{ index, url }];
    }),
    credentials:
      connection.username === ""
        ? undefined
        : {
            username: connection.username,
            password:
              connection.sealed_password === null
                ? ""
                : secrets.open(connection.sealed_password, passwordContext(camera.id)),
          },
    knownFingerprint: connection.tls_fingerprint ?? undefined,
    onvif:
      connection.url !== "" && connection.speaks_onvif
        ? onvifAddressOf({
            url: connection.url,
            port: connection.port,
            securePort: connection.secure_port,
            useSSL: connection.use_ssl,
            channel: connection.channel,
          })
        : undefined,
    generation: connection.generation,
    information: streamInformationOf(streamsOf(whole)),
    accountedToMs,
  };
}

/** Whether the schedule has the camera recorded at a time (CAM-31). */
export const isScheduledAt = ({ schedule }: Pick<DesiredCamera, "schedule">, atMs: number): boolean =>
  schedule === undefined || isInSchedule(schedule.week, atMs, schedule.zone);

/** Why the camera is not to be recorded now, undefined while it is (ARCH-23). `isAway`: its pictures do not come. */
export function stopCauseOf(
  camera: Pick<DesiredCamera, "isEnabled" | "recordMode" | "schedule">,
  nowMs: number,
  isAway: boolean,
): GapCause | undefined {
  return leadingCause([
    ...(camera.recordMode === "pause" ? (["recordMode"] as const) : []),
    ...(camera.isEnabled ? [] : (["disabled"] as const)),
    ...(isAway ? (["status"] as const) : []),
    ...(isScheduledAt(camera, nowMs) ? [] : (["schedule"] as const)),
  ]);
}
