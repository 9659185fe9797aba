// The archive's rows in PostgreSQL: the ArchiveIndex port of the archive store. Reads them; how they are changed is archive-row-writes.ts.
import {
  mergeSpans,
  clipSpans,
  unpackKeyFrames,
  type ArchiveIndex,
  type PlacedFile,
  type PlacedGap,
  type Span,
  type Window,
} from "@didban/media-io/archive";
import { sql, type Selectable } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { clearFiles, moveEpoch, putFiles, putGaps, removeFiles, removeGaps } from "./archive-row-writes.ts";
import { earliestStart, hourMs } from "./earliest-start.ts";
import type { Tables } from "./tables.ts";

const neighbourMs = 1;

export interface ArchiveIndexOptions {
  /**
   * The media node whose disk the rows speak of. Footage of other nodes is found too, beside the node's own folder (`../<node>/...`): nodes
   * of one machine share a disk. Undefined: reads of every node's rows, whose paths then begin with the node.
   */
  readonly node?: string;
  /** Where it is told that the map of a camera's archive changed. */
  readonly events?: Pick<EventBus, "publish">;
}

/** Topic of the event bus; its id is a camera with a gap that began, ended or went (EVT-4). */
export const archiveMapChanged = "archive.mapChanged";

/** The index of one node's archive root, or of all for reading. Rejects when the database cannot be reached. */
export function createArchiveIndex(database: Database, { node, events }: ArchiveIndexOptions): ArchiveIndex {
  const db = database.withTables<Tables>();
  const ownNode = node ?? "";

  const placed = (row: Selectable<Tables["archive_file"]>): PlacedFile => ({
    id: row.id,
    cameraId: row.camera_id,
    stream: row.stream,
    epoch: row.epoch,
    path: row.node === node ? row.path : `${node === undefined ? "" : "../"}${row.node}/${row.path}`,
    startMs: row.position_start_ms,
    endMs: row.position_end_ms,
    bytes: row.bytes,
    keyFrames: unpackKeyFrames(row.key_frames, row.start_ms),
    state: row.state,
    lastHash: row.last_hash,
    shiftMs: row.position_start_ms - row.start_ms,
  });

  const placedGap = (row: Selectable<Tables["archive_gap"]>): PlacedGap => ({
    id: row.id,
    cameraId: row.camera_id,
    startEpoch: row.start_epoch,
    startMs: row.position_start_ms,
    endEpoch: row.end_epoch,
    endMs: row.position_end_ms,
    cause: row.cause,
    ...(row.lost_pictures === null ? {} : { lostPictures: row.lost_pictures }),
  });

  const footage = () => db.selectFrom("archive_file").where("state", "<>", "deleting");

  return {
    async apply(batch) {
      await database.transaction().execute(async (transaction) => {
        for (const shift of batch.epochs ?? []) await moveEpoch(transaction, ownNode, shift);
        if (batch.files?.length) await putFiles(transaction, ownNode, batch.files);
        if (batch.removedFiles?.length) await removeFiles(transaction, batch.removedFiles);
        if (batch.gaps?.length) await putGaps(transaction, ownNode, batch.gaps);
        const without = batch.removedGaps?.length ? await removeGaps(transaction, batch.removedGaps) : [];
        for (const cameraId of new Set([...(batch.gaps ?? []).map((gap) => gap.cameraId), ...without]))
          await events?.publish(archiveMapChanged, cameraId, transaction);
      });
    },

    async files({ cameraId, fromMs, toMs, limit }) {
      const query = overlapping({ cameraId, fromMs, toMs }).selectAll().orderBy("position_start_ms");
      return (await (limit === undefined ? query : query.limit(limit)).execute()).map(placed);
    },

    async fileBefore({ cameraId, atMs }) {
      const row = await footage()
        .selectAll()
        .where("camera_id", "=", cameraId)
        .where("position_start_ms", "<=", atMs)
        .orderBy("position_start_ms", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && placed(row);
    },

    async coverage({ cameraId, fromMs, toMs, resolutionMs = 0 }) {
      const window = { cameraId, fromMs, toMs };
      const spans = resolutionMs >= hourMs ? await hours(window) : await pieces(window);
      return clipSpans(mergeSpans(spans, Math.max(neighbourMs, resolutionMs)), fromMs, toMs);
    },

    async gaps({ cameraId, fromMs, toMs, minMs = 0 }) {
      const rows = await db
        .selectFrom("archive_gap")
        .selectAll()
        .where("camera_id", "=", cameraId)
        .where("position_start_ms", "<", toMs)
        .where((where) =>
          where.or([where("position_end_ms", "is", null), where("position_end_ms", ">", fromMs)]),
        )
        .where((where) =>
          where.or([
            where("position_end_ms", "is", null),
            where(sql<number>`position_end_ms - position_start_ms`, ">=", minMs),
          ]),
        )
        .orderBy("position_start_ms")
        .execute();
      return rows.map(placedGap);
    },

    async openGaps() {
      const rows = await ofNode(
        db.selectFrom("archive_gap").selectAll().where("end_ms", "is", null),
      ).execute();
      return rows.map(placedGap);
    },

    async page({ after, limit }) {
      const rows = await ofNode(db.selectFrom("archive_file").selectAll())
        .where("path", ">", after)
        .orderBy("path")
        .limit(limit)
        .execute();
      return rows.map(placed);
    },

    async unfinished() {
      const rows = await ofNode(db.selectFrom("archive_file").selectAll())
        .where("state", "<>", "closed")
        .execute();
      return rows.map(placed);
    },

    async oldest({ cameraIds, endedByMs, limit }) {
      if (cameraIds.length === 0) return [];
      const rows = await ofNode(db.selectFrom("archive_file").selectAll())
        .where("state", "=", "closed")
        .where("camera_id", "in", cameraIds)
        .where("position_end_ms", "<=", endedByMs)
        .orderBy("position_start_ms")
        .limit(limit)
        .execute();
      return rows.map(placed);
    },

    async usage() {
      const rows = await ofNode(
        db
          .selectFrom("archive_file")
          .select(({ fn }) => ["camera_id", fn.sum<number>("bytes").as("bytes")])
          .groupBy("camera_id"),
      ).execute();
      return rows.map((row) => ({ cameraId: row.camera_id, bytes: Number(row.bytes) }));
    },

    async forgetGaps({ cameraId, beforeMs }) {
      await db
        .deleteFrom("archive_gap")
        .where("camera_id", "=", cameraId)
        .where("position_end_ms", "<=", beforeMs)
        .execute();
    },

    async clearFiles() {
      await database.transaction().execute((transaction) => clearFiles(transaction, ownNode));
    },
  };

  function ofNode<Query extends { where(column: "node", operator: "=", value: string): Query }>(
    query: Query,
  ): Query {
    return node === undefined ? query : query.where("node", "=", node);
  }

  /** Files with footage in the window. */
  function overlapping({ cameraId, fromMs, toMs }: Window) {
    return footage()
      .where("camera_id", "=", cameraId)
      .where("position_start_ms", "<", toMs)
      .where("position_end_ms", ">", fromMs)
      .where("position_start_ms", ">=", earliestStart(cameraId, fromMs));
  }

  async function pieces(window: Window): Promise<Span[]> {
    const rows = await overlapping(window).select(["position_start_ms", "position_end_ms"]).execute();
    return rows.map((row) => ({ startMs: row.position_start_ms, endMs: row.position_end_ms }));
  }

  async function hours({ cameraId, fromMs, toMs }: Window): Promise<Span[]> {
    const rows = await db
      .selectFrom("archive_hour")
      .select(["first_ms", "last_ms"])
      .where("camera_id", "=", cameraId)
      .where("last_ms", ">", fromMs)
      .where("first_ms", "<", toMs)
      .where("hour", ">=", hourOf(fromMs))
      .where("hour", "<=", hourOf(toMs))
      .execute();
    return rows.map((row) => ({ startMs: row.first_ms, endMs: row.last_ms }));
  }
}

/** The hour an instant lies in; the ends of an open window lie in the first and the last there is. */
function hourOf(ms: number): number {
  return Math.floor(Math.min(8.64e15, Math.max(-8.64e15, ms)) / hourMs);
}
