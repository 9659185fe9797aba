// SQL of the making of exports: which one is next, who makes it, how far it is, what came of it, and the footage that it needs until then. How far each is
// stands in rows alone, so that any process goes on where another one ended (EXP-15).
import { exportsRunningAtMost, type ExportFault } from "@didban/contract";
import type { ExportedFootage } from "@didban/media-io/archive";
import { sql, type Kysely } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { ExportTables, KeptGap } from "./export-store.ts";

/** Topic of the event bus; its id is an export that was asked for, changed or removed, or whose making ended. */
export const exportsChanged = "exports.changed";

/** An export holds its footage for at most so long (EXP-7, JOBS-12), and is given up after it. */
export const heldAtMostMs = 24 * 60 * 60_000;
/** What is being recorded is filed after at most so long (EXP-20). */
export const filedAfterMs = 10_000;
/** A process that gives no sign of life for so long has ended. */
const leaseMs = 20_000;
export const triesAtMost = 5;

/** An export that is to be made. Times in milliseconds since 1970. */
export interface ClaimedExport {
  readonly id: string;
  /** Who claimed it; whatever is done to it afterwards is done in this name. */
  readonly runner: string;
  /** How often its making began, this time included. */
  readonly attempt: number;
  readonly workspaceId: string;
  readonly name: string;
  readonly startMs: number;
  readonly durationSeconds: number;
  readonly format: "mp4" | "mkv";
  readonly createdMs: number;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly workspaceName: string;
  readonly parts: readonly {
    readonly cameraId: string;
    readonly cameraName: string;
    readonly position: number;
  }[];
}

/** One that came to its end, for whoever tells of it. */
export interface EndedExport extends Pick<ClaimedExport, "id" | "workspaceId" | "name" | "createdBy"> {
  readonly parts: readonly { readonly cameraId: string }[];
}

/** In whose name something is done to an export. */
type Claim = Pick<ClaimedExport, "id" | "runner">;

/** Footage that exports need. */
export interface HeldFootage {
  readonly cameraId: string;
  readonly startMs: number;
  readonly endMs: number;
}

export class ExportQueue {
  readonly #db: Kysely<ExportTables>;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.withTables<ExportTables>();
  }

  /** Takes the next one for `runner`, a name that nobody had before: of the workspace that has the fewest under way, the oldest. Undefined where none waits. */
  async claim(runner: string, nowMs: number): Promise<ClaimedExport | undefined> {
    const now = new Date(nowMs);
    const { rows } = await sql<{ id: string }>`
      update export set state = 'processing', runner = ${runner}, leased_until = ${leaseFrom(nowMs)}, tries = tries + 1
      where id = (
        select waiting.id from export as waiting
        where (waiting.state = 'queued' or (waiting.state = 'processing' and waiting.leased_until < ${now}))
          and ${runningBeside(now)} < ${exportsRunningAtMost}
        order by ${runningBeside(now)}, waiting.created_at, waiting.id
        for update skip locked limit 1
      )
      returning id`.execute(this.#db);
    const id = rows[0]?.id;
    if (id === undefined) return undefined;
    const [row, parts] = await Promise.all([
      this.#db.selectFrom("export").selectAll().where("id", "=", id).executeTakeFirst(),
      this.#db
        .selectFrom("export_part")
        .select(["camera_id", "camera_name", "position"])
        .where("export_id", "=", id)
        .orderBy("position")
        .execute(),
    ]);
    if (row === undefined) return undefined;
    return {
      id,
      runner,
      attempt: row.tries,
      workspaceId: row.workspace_id,
      name: row.name,
      startMs: row.start_at.getTime(),
      durationSeconds: row.duration_seconds,
      format: row.format,
      createdMs: row.created_at.getTime(),
      createdBy: row.created_by,
      createdByName: row.created_by_name,
      workspaceName: row.workspace_name,
      parts: parts.map(({ camera_id: cameraId, camera_name: cameraName, position }) => ({
        cameraId,
        cameraName,
        position,
      })),
    };
  }

  /** A sign of life, with how far it is; false where the export is no longer its runner's. Progress never falls (EXP-13). */
  async beat(one: Claim, percent: number, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#mine(one)
      .set({
        leased_until: leaseFrom(nowMs),
        progress: sql<number>`greatest(progress, ${Math.min(99, Math.floor(percent))}::integer)`,
      })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** It is made; of a camera without footage there is no file. False where it is no longer its runner's. */
  async finish(
    one: Claim,
    { files, manifest }: { readonly files: ReadonlyMap<number, ExportedFootage>; readonly manifest: string },
    tell: (within: Database) => Promise<void>,
  ): Promise<boolean> {
    return this.#database.transaction().execute(async (trx) => {
      const queue = new ExportQueue(trx);
      const { numUpdatedRows } = await queue.#mine(one)
        .set({ state: "ready", progress: 100, manifest, runner: null, leased_until: null })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      for (const [position, file] of files)
        await queue.#db
          .updateTable("export_part")
          .set({
            size_bytes: file.size,
            sha256: file.sha256,
            crc32: file.crc32,
            first_frame_at: new Date(file.firstFrameMs),
            last_frame_at: new Date(file.lastFrameMs),
            gaps: sql<KeptGap[]>`${JSON.stringify(file.gaps.map(gapOf))}::jsonb`,
            audio: file.audio,
            links: JSON.stringify(file.links),
          })
          .where("export_id", "=", one.id)
          .where("position", "=", position)
          .execute();
      await tell(trx);
      return true;
    });
  }

  /** It failed for good; false where it is no longer its runner's. */
  async fail(one: Claim, error: ExportFault, tell: (within: Database) => Promise<void>): Promise<boolean> {
    return this.#database.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await new ExportQueue(trx).#mine(one)
        .set({ state: "failed", error, runner: null, leased_until: null })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await tell(trx);
      return true;
    });
  }

  /** What is under way of a camera has failed, whoever makes it. Answers what that was. */
  async failOf(cameraId: string, error: ExportFault): Promise<readonly EndedExport[]> {
    const failed = await this.#db
      .updateTable("export")
      .set({ state: "failed", error, runner: null, leased_until: null })
      .where("state", "in", ["queued", "processing"])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("export_part as of")
            .whereRef("of.export_id", "=", "export.id")
            .where("of.camera_id", "=", cameraId)
            .select("of.position"),
        ),
      )
      .returning(["id", "workspace_id", "name", "created_by"])
      .execute();
    if (failed.length === 0) return [];
    const ids = failed.map(({ id }) => id);
    const parts = await this.#db
      .selectFrom("export_part")
      .select(["export_id", "camera_id"])
      .where("export_id", "in", ids)
      .execute();
    return failed.map(({ id, workspace_id: workspaceId, name, created_by: createdBy }) => ({
      id,
      workspaceId,
      name,
      createdBy,
      parts: parts.filter((part) => part.export_id === id).map(({ camera_id }) => ({ cameraId: camera_id })),
    }));
  }

  /** Leaves it for another try, which begins at once. */
  async letGo(one: Claim): Promise<void> {
    await this.#mine(one).set({ state: "queued", runner: null, leased_until: null }).execute();
  }

  /** Of exports that are there, which try of each counts: the last that began, and of one that failed none. */
  async attempts(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("export")
      .select(["id", "tries"])
      .where("id", "in", [...ids])
      .where("state", "<>", "failed")
      .execute();
    return new Map(rows.map(({ id, tries }) => [id, tries]));
  }

  /** What may not be deleted now. */
  async held(nowMs: number): Promise<readonly HeldFootage[]> {
    const rows = await this.#db
      .selectFrom("export")
      .innerJoin("export_part", "export_part.export_id", "export.id")
      .where("state", "in", ["queued", "processing"])
      .where("created_at", ">", new Date(nowMs - heldAtMostMs))
      .select(["camera_id", "start_at", "duration_seconds"])
      .execute();
    return rows.map(({ camera_id: cameraId, start_at: start, duration_seconds: seconds }) => ({
      cameraId,
      startMs: start.getTime(),
      endMs: start.getTime() + seconds * 1000,
    }));
  }

  #mine({ id, runner }: Claim) {
    return this.#db
      .updateTable("export")
      .where("id", "=", id)
      .where("runner", "=", runner)
      .where("state", "=", "processing");
  }
}

/** How many of the same workspace are being made. */
const runningBeside = (now: Date) => sql`(
  select count(*) from export as beside
  where beside.workspace_id = waiting.workspace_id and beside.state = 'processing' and beside.leased_until >= ${now}
)`;

const leaseFrom = (nowMs: number): Date => new Date(nowMs + leaseMs);

const gapOf = ({ fromMs, toMs, reason }: ExportedFootage["gaps"][number]) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
  reason,
});
