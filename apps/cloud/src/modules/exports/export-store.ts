// SQL of exports as people ask for, read and remove them. How they are made is export-queue.ts.
import type { ExportFault, ExportFormat, ExportPart, ExportState, MaskPoints } from "@didban/contract";
import { sql, type Generated, type Kysely, type Selectable } from "kysely";
import { takeTurn, type Database, type Refined } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

type MadeFile = NonNullable<ExportPart["file"]>;

export type ExportTables = Refined<
  Tables,
  {
    export: { state: ExportState; format: ExportFormat; error: ExportFault | null };
    export_part: { gaps: Generated<KeptGap[]>; audio: MadeFile["audio"] | null };
  }
>;

/** A gap as it is kept: times in ISO-8601. */
export type KeptGap = MadeFile["gaps"][number];

/** The file of one camera, once it is made. */
export interface KeptFile extends Pick<MadeFile, "size" | "sha256" | "audio" | "gaps"> {
  /** Milliseconds since 1970. */
  readonly firstFrameMs: number;
  readonly lastFrameMs: number;
  readonly crc32: number;
}

export interface KeptPart {
  readonly cameraId: string;
  readonly cameraName: string;
  readonly isCameraRemoved: boolean;
  /** The mask that its camera had last, once it is removed; as it was kept, for whoever can read it. */
  readonly lastMask: unknown;
  readonly timezone: string;
  readonly file: KeptFile | null;
}

/** An export as it is kept; times in milliseconds since 1970. */
export interface KeptExport {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly startMs: number;
  readonly durationSeconds: number;
  readonly format: ExportFormat;
  readonly state: ExportState;
  readonly progress: number;
  /** How often its making began; its files are those of the last time. */
  readonly attempt: number;
  readonly error: ExportFault | null;
  readonly createdMs: number;
  readonly createdBy: string;
  readonly parts: readonly KeptPart[];
}

/** What is added: nothing of it is made yet. */
export interface NewExport extends Omit<KeptExport, "state" | "progress" | "attempt" | "error" | "parts"> {
  readonly expectedBytes: number;
  /** As they are called now. */
  readonly createdByName: string;
  readonly workspaceName: string;
  readonly parts: readonly Omit<KeptPart, "file" | "isCameraRemoved" | "lastMask">[];
}

/** What is known of a camera once it is removed. */
export interface LastOfCamera {
  readonly cameraId: string;
  readonly name: string;
  readonly mask: MaskPoints;
}

/** What is asked for of a workspace. An export is seen by who sees each of its cameras. */
export interface ExportQuestion {
  readonly workspaceId: string;
  /** Cameras that are there and whose exports are seen. */
  readonly cameraIds: readonly string[];
  /** Of removed cameras: of everyone, or of one person alone; null: none. */
  readonly ofRemoved: { readonly by: string | null } | null;
  /** Only those with this camera. */
  readonly cameraId?: string | undefined;
  readonly createdBy?: string | undefined;
  readonly state?: ExportState | undefined;
  /** Of footage at or after it, and before. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** How much of what a workspace may have it has (EXP-5). */
export interface ExportLoad {
  readonly unfinished: number;
  /** Of those that are made, and about of those that are not. */
  readonly bytes: number;
}

export class ExportStore {
  readonly #db: Kysely<ExportTables>;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.withTables<ExportTables>();
  }

  /** A page of them, the newest first, and how many there are. */
  async page(
    question: ExportQuestion,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly KeptExport[]; readonly total: number }> {
    const asked = this.#asked(question);
    const [rows, { total }] = await Promise.all([
      asked
        .selectAll("export")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { items: await this.#withParts(rows), total: Number(total) };
  }

  async find(id: string, workspaceId: string): Promise<KeptExport | null> {
    const rows = await this.#one(id, workspaceId).execute();
    return (await this.#withParts(rows))[0] ?? null;
  }

  /** One that nobody else changes until the transaction ends. */
  async hold(id: string, workspaceId: string): Promise<KeptExport | null> {
    const rows = await this.#one(id, workspaceId).forUpdate().execute();
    return (await this.#withParts(rows))[0] ?? null;
  }

  /** Takes turns with all others that ask for exports of the workspace, until the transaction ends: together they keep to what it may have. */
  async holdWorkspace(workspaceId: string): Promise<void> {
    await takeTurn(this.#database, `exports of ${workspaceId}`);
  }

  async load(workspaceId: string): Promise<ExportLoad> {
    const made = this.#db
      .selectFrom("export_part")
      .innerJoin("export", "export.id", "export_part.export_id")
      .where("workspace_id", "=", workspaceId)
      .where("state", "=", "ready")
      .select(sql<number>`coalesce(sum(size_bytes), 0)`.as("bytes"));
    const underWay = this.#db
      .selectFrom("export")
      .where("workspace_id", "=", workspaceId)
      .where("state", "in", ["queued", "processing"])
      .select([
        sql<number>`count(*)`.as("unfinished"),
        sql<number>`coalesce(sum(expected_bytes), 0)`.as("bytes"),
      ]);
    const [kept, { unfinished, bytes }] = await Promise.all([
      made.executeTakeFirstOrThrow(),
      underWay.executeTakeFirstOrThrow(),
    ]);
    return { unfinished: Number(unfinished), bytes: Number(kept.bytes) + Number(bytes) };
  }

  async add(added: NewExport): Promise<void> {
    await this.#db
      .insertInto("export")
      .values({
        id: added.id,
        workspace_id: added.workspaceId,
        name: added.name,
        start_at: new Date(added.startMs),
        duration_seconds: added.durationSeconds,
        format: added.format,
        expected_bytes: added.expectedBytes,
        created_at: new Date(added.createdMs),
        created_by: added.createdBy,
        created_by_name: added.createdByName,
        workspace_name: added.workspaceName,
      })
      .execute();
    await this.#db
      .insertInto("export_part")
      .values(
        added.parts.map(({ cameraId, cameraName, timezone }, position) => ({
          export_id: added.id,
          position,
          camera_id: cameraId,
          camera_name: cameraName,
          timezone,
        })),
      )
      .execute();
  }

  /** The signed text of one that is ready. */
  async manifest(id: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom("export")
      .select("manifest")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.manifest ?? null;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#db.updateTable("export").set({ name }).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("export").where("id", "=", id).execute();
  }

  /** The camera is removed, and was called so last and hidden so. */
  async outlive({ cameraId, name, mask }: LastOfCamera): Promise<void> {
    const change = {
      camera_name: name,
      is_camera_removed: true,
      mask: sql<unknown>`${JSON.stringify(mask)}::jsonb`,
    };
    await this.#db.updateTable("export_part").set(change).where("camera_id", "=", cameraId).execute();
  }

  #asked({ workspaceId, cameraIds, ofRemoved, cameraId, createdBy, state, fromMs, toMs }: ExportQuestion) {
    let asked = this.#db
      .selectFrom("export")
      .where("workspace_id", "=", workspaceId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("export_part as hidden")
              .whereRef("hidden.export_id", "=", "export.id")
              .where(({ and, eb, lit }) => {
                const isRemoved = eb("hidden.is_camera_removed", "=", true);
                const isThere = eb("hidden.is_camera_removed", "=", false);
                const isUnseen =
                  cameraIds.length === 0 ? lit(true) : eb("hidden.camera_id", "not in", [...cameraIds]);
                const hiddenThere = and([isThere, isUnseen]);
                if (ofRemoved === null) return eb.or([hiddenThere, isRemoved]);
                if (ofRemoved.by === null) return hiddenThere;
                return eb.or([hiddenThere, and([isRemoved, eb("export.created_by", "<>", ofRemoved.by)])]);
              })
              .select("hidden.position"),
          ),
        ),
      );
    if (cameraId !== undefined)
      asked = asked.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("export_part as of")
            .whereRef("of.export_id", "=", "export.id")
            .where("of.camera_id", "=", cameraId)
            .select("of.position"),
        ),
      );
    if (createdBy !== undefined) asked = asked.where("created_by", "=", createdBy);
    if (state !== undefined) asked = asked.where("state", "=", state);
    if (fromMs !== undefined)
      asked = asked.where(
        sql<boolean>`start_at + make_interval(secs => duration_seconds) > ${new Date(fromMs)}`,
      );
    if (toMs !== undefined) asked = asked.where("start_at", "<", new Date(toMs));
    return asked;
  }

  #one(id: string, workspaceId: string) {
    return this.#db
      .selectFrom("export")
      .selectAll()
      .where("id", "=", id)
      .where("workspace_id", "=", workspaceId);
  }

  async #withParts(rows: readonly Selectable<ExportTables["export"]>[]): Promise<KeptExport[]> {
    if (rows.length === 0) return [];
    const parts = await this.#db
      .selectFrom("export_part")
      .selectAll()
      .where(
        "export_id",
        "in",
        rows.map(({ id }) => id),
      )
      .orderBy("position")
      .execute();
    const byExport = Map.groupBy(parts, (part) => part.export_id);
    return rows.map((row) => keptOf(row, byExport.get(row.id) ?? []));
  }
}

function keptOf(
  row: Selectable<ExportTables["export"]>,
  parts: readonly Selectable<ExportTables["export_part"]>[],
): KeptExport {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    startMs: row.start_at.getTime(),
    durationSeconds: row.duration_seconds,
    format: row.format,
    state: row.state,
    progress: row.progress,
    attempt: row.tries,
    error: row.error,
    createdMs: row.created_at.getTime(),
    createdBy: row.created_by,
    parts: parts.map((part) => ({
      cameraId: part.camera_id,
      cameraName: part.camera_name,
      isCameraRemoved: part.is_camera_removed,
      lastMask: part.mask,
      timezone: part.timezone,
      file: fileOf(part),
    })),
  };
}

function fileOf(part: Selectable<ExportTables["export_part"]>): KeptFile | null {
  const { size_bytes: size, sha256, crc32, first_frame_at: first, last_frame_at: last, gaps, audio } = part;
  if (size === null || sha256 === null || crc32 === null || audio === null) return null;
  if (first === null || last === null) return null;
  return {
    size: Number(size),
    sha256,
    crc32: Number(crc32),
    audio,
    gaps,
    firstFrameMs: first.getTime(),
    lastFrameMs: last.getTime(),
  };
}
