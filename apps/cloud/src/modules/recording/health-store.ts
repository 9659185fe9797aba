// What media processes write of the cameras they hold: health and streams. The only SQL of the module.
import type { StreamInformation } from "@didban/contract";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import {
  cameraHardwareChanged,
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

/** What a camera said of itself (CAM-3). */
export interface HardwareReport {
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly firmware: string | null;
  readonly serialNo: string | null;
  readonly hardwareId: string | null;
  readonly mac: string | null;
  readonly features: readonly string[];
}

export interface HealthChange {
  readonly cameraId: string;
  readonly overall: number;
  readonly flags: readonly string[];
  readonly faultCode: string | null;
}

/** That a camera tells of movement by itself; found by listening to it, not by asking what it is. */
const motionFeature = "motion";

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

    /** Keeps what a camera said of itself, unless its connection was changed meanwhile: another device may be there now. */
    async putHardware(
      cameraId: string,
      generation: number,
      report: HardwareReport,
      now: Date,
    ): Promise<void> {
      const { manufacturer, model, firmware, serialNo, hardwareId, mac, features } = report;
      await db.transaction().execute(async (transaction) => {
        if (!(await holdIfOfNow(transaction, cameraId, generation))) return;
        const known = await transaction
          .selectFrom("camera_hardware")
          .selectAll()
          .where("camera_id", "=", cameraId)
          .executeTakeFirst();
        const tellsMotion = known?.features.includes(motionFeature) === true ? [motionFeature] : [];
        const said = {
          manufacturer,
          model,
          firmware,
          serial_no: serialNo,
          hardware_id: hardwareId,
          mac,
          features: [...features, ...tellsMotion],
          reported_at: now,
        };
        if (known && isSame(known, said)) return;
        await transaction
          .insertInto("camera_hardware")
          .values({ camera_id: cameraId, ...said })
          .onConflict((conflict) => conflict.column("camera_id").doUpdateSet(said))
          .execute();
        await events.publish(cameraHardwareChanged, cameraId, transaction);
      });
    },

    /** Keeps that a camera tells of movement by itself (ARCH-2), unless its connection was changed meanwhile. */
    async addMotion(cameraId: string, generation: number, now: Date): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (!(await holdIfOfNow(transaction, cameraId, generation))) return;
        const { numAffectedRows } = await sql`
          insert into camera_hardware as known (camera_id, features, reported_at)
          values (${cameraId}, ${[motionFeature]}::text[], ${now})
          on conflict (camera_id) do update set features = known.features || excluded.features
          where not known.features @> excluded.features
        `.execute(transaction);
        if (numAffectedRows === 1n) await events.publish(cameraHardwareChanged, cameraId, transaction);
      });
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

/**
 * Whether a camera's connection is still the one of then; if so, what others write of it waits until the transaction ends: what a camera is and that it
 * tells of movement are found at the same time, and neither may be written over the other.
 */
async function holdIfOfNow(
  transaction: Transaction<CameraTables>,
  cameraId: string,
  generation: number,
): Promise<boolean> {
  const held = await transaction
    .selectFrom("camera_connection")
    .innerJoin("camera", "camera.id", "camera_connection.camera_id")
    .select("camera.id")
    .where("camera.id", "=", cameraId)
    .where("generation", "=", generation)
    .forUpdate("camera")
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether a camera says what it said before. */
function isSame<Said extends object>(known: Said, said: Omit<Said, "camera_id">): boolean {
  const now = new Map<string, unknown>(Object.entries(said));
  const differs = ([name, value]: [string, unknown]) =>
    name !== "camera_id" && name !== "reported_at" && String(value) !== String(now.get(name));
  return !Object.entries(known).some(differs);
}

type StreamLook = Pick<StreamInformation["streams"][number], "index" | "codec" | "width" | "height">;

/** What of streams decides which one is watched, one text for the same ones. */
function looksOf(streams: readonly StreamLook[]): string {
  return streams
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, codec, width, height }) => `${index} ${codec} ${width}x${height}`)
    .join();
}
