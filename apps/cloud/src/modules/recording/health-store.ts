// What media processes write of the cameras they hold: health, streams, certificate. The only SQL of the module.
import type { StreamInformation } from "@didban/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import {
  cameraHealthMoved,
  cameraStreamsChanged,
  type CameraTables,
  type HealthReport,
} from "../cameras/index.ts";

export interface CameraReport {
  readonly cameraId: string;
  readonly report: HealthReport;
  readonly configAttempts: number;
}

export interface HealthChange {
  readonly cameraId: string;
  readonly overall: number;
  readonly flags: readonly string[];
  readonly faultCode: string | null;
}

/** Moves kept a camera (STAT-23). */
const keptChanges = 50;

export function createHealthStore(database: Database, events: Pick<EventBus, "publish">) {
  const db = database.withTables<CameraTables>();
  return {
    /**
     * Writes the reports of many cameras in one statement; cameras that are gone meanwhile are left out. What a report does not say stays as
     * it was.
     */
    async putReports(reports: readonly CameraReport[], now: Date): Promise<void> {
      if (reports.length === 0) return;
      const ids = reports.map(({ cameraId }) => cameraId);
      await sql`
        insert into camera_health (camera_id, state, reported_at)
        select t.id, t.state::jsonb, ${now}
        from unnest(${ids}::uuid[], ${reports.map(({ report }) => JSON.stringify(report))}::text[]) as t (id, state)
        join camera on camera.id = t.id
        on conflict (camera_id) do update set state = camera_health.state || excluded.state, reported_at = excluded.reported_at
      `.execute(db);
      await sql`
        update camera_connection c set config_attempts = t.attempts
        from unnest(${ids}::uuid[], ${reports.map(({ configAttempts }) => configAttempts)}::int[]) as t (id, attempts)
        where c.camera_id = t.id and c.config_attempts <> t.attempts
      `.execute(db);
    },

    /** Writes what a camera's streams are and that they were read with the present connection, and tells of others than there were. */
    async putStreams(
      cameraId: string,
      streams: readonly (StreamInformation["streams"][number] & { readonly gopSeconds: number })[],
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const exists = await transaction
          .selectFrom("camera")
          .select("id")
          .where("id", "=", cameraId)
          .forUpdate()
          .executeTakeFirst();
        if (!exists) return;
        const former = await transaction
          .deleteFrom("camera_stream")
          .where("camera_id", "=", cameraId)
          .returning(["stream_index as index", "codec", "width", "height"])
          .execute();
        await transaction
          .insertInto("camera_stream")
          .values(
            streams.map((stream) => ({
              camera_id: cameraId,
              stream_index: stream.index,
              codec: stream.codec,
              width: stream.width,
              height: stream.height,
              fps: stream.fps,
              bitrate_kbps: stream.bitrateKbps,
              gop_seconds: stream.gopSeconds,
              audio_codec: stream.audioCodec,
            })),
          )
          .execute();
        await transaction
          .updateTable("camera")
          .set({ configured: true })
          .where("id", "=", cameraId)
          .execute();
        if (looksOf(former) !== looksOf(streams))
          await events.publish(cameraStreamsChanged, cameraId, transaction);
      });
    },

    /** Remembers the certificate first seen (CONN-27). */
    async putFingerprint(cameraId: string, fingerprint: string): Promise<void> {
      await db
        .updateTable("camera_connection")
        .set({ tls_fingerprint: fingerprint })
        .where("camera_id", "=", cameraId)
        .where("tls_fingerprint", "is", null)
        .execute();
    },

    /**
     * Notes a move into or out of error and tells of it, once, with the move's id; the same flags again are no move (STAT-23). The newest fifty
     * are kept.
     */
    async addChange(change: HealthChange, now: Date): Promise<void> {
      const id = newId();
      await db.transaction().execute(async (transaction) => {
        const { numAffectedRows } = await sql`
          insert into camera_health_change (id, camera_id, at, overall, flags, fault_code)
          select ${id}, id, ${now}, ${change.overall}, ${change.flags}::text[], ${change.faultCode} from camera
          where id = ${change.cameraId} and ${change.flags}::text[] <> coalesce(
            (select flags from camera_health_change where camera_id = ${change.cameraId} order by at desc, id desc limit 1), '{}'
          )
        `.execute(transaction);
        if (numAffectedRows !== 1n) return;
        await sql`
          delete from camera_health_change where id in (
            select id from camera_health_change where camera_id = ${change.cameraId}
            order by at desc, id desc offset ${keptChanges}
          )
        `.execute(transaction);
        await events.publish(cameraHealthMoved, id, transaction);
      });
    },
  };
}

export type HealthStore = ReturnType<typeof createHealthStore>;

type StreamLook = Pick<StreamInformation["streams"][number], "index" | "codec" | "width" | "height">;

/** What of streams decides which one is watched, one text for the same ones. */
function looksOf(streams: readonly StreamLook[]): string {
  return streams
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, codec, width, height }) => `${index} ${codec} ${width}x${height}`)
    .join();
}
