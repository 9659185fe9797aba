// SQL of workspaces.
import { sql, type Kysely, type Selectable } from "kysely";
import {
  memberStatuses,
  type Industry,
  type WorkspaceAddress,
  type WorkspaceLanguage,
  type WorkspaceView,
} from "@didban/contract";
import {
  takeTurn,
  type Database,
  type Refined,
  type SqlExpression,
  type Subquery,
} from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { KnownWorkspace, Membership, WorkspaceGate } from "../people/index.ts";
import type { Tables } from "./tables.ts";

type WorkspaceTables = Refined<
  Tables,
  {
    workspace: {
      industry: Industry;
      address: WorkspaceAddress | null;
      operation_hours: WorkspaceView["operationHours"];
    };
  }
>;

/** Fields that people set. */
export interface WorkspaceValues {
  readonly name: string;
  readonly description: string;
  readonly welcomeMessage: string;
  readonly language: WorkspaceLanguage;
  readonly industry: Industry | null;
  readonly customerFacing: boolean;
  readonly timezone: string;
}

/** A workspace. */
export interface Workspace extends WorkspaceValues, WorkspaceGate {
  readonly id: string;
  readonly address: WorkspaceAddress | null;
  readonly operationHours: WorkspaceView["operationHours"];
  readonly logoId: string | null;
  readonly creatorId: string;
  readonly allowGuest: boolean;
  readonly isDemo: boolean;
  readonly createdAt: Date;
}

type Changeable = WorkspaceValues &
  Pick<Workspace, "address" | "operationHours" | "logoId" | "lockReason" | "lockedBy" | "allowGuest">;

export type WorkspaceChange = {
  readonly [Field in keyof Changeable]?: Changeable[Field] | undefined;
};

export class WorkspaceStore {
  readonly #db: Kysely<WorkspaceTables>;

  constructor(database: Database) {
    this.#db = database.withTables<WorkspaceTables>();
  }

  /** Adds a workspace; answers its id. */
  async add(values: WorkspaceValues, ownerId: string, nowMs: number, isDemo = false): Promise<string> {
    const id = newId();
    await this.#db
      .insertInto("workspace")
      .values({
        id,
        name: values.name,
        description: values.description,
        welcome_message: values.welcomeMessage,
        language: values.language,
        industry: values.industry,
        customer_facing: values.customerFacing,
        timezone: values.timezone,
        creator_id: ownerId,
        owner_id: ownerId,
        is_demo: isDemo,
        created_at: new Date(nowMs),
      })
      .execute();
    return id;
  }

  async update(id: string, change: WorkspaceChange): Promise<void> {
    const values = Object.entries({
      name: change.name,
      description: change.description,
      welcome_message: change.welcomeMessage,
      language: change.language,
      industry: change.industry,
      customer_facing: change.customerFacing,
      timezone: change.timezone,
      address: change.address,
      operation_hours: change.operationHours,
      logo_id: change.logoId,
      lock_reason: change.lockReason,
      locked_by: change.lockedBy,
      allow_guest: change.allowGuest,
    });
    const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    await this.#db.updateTable("workspace").set(given).where("id", "=", id).execute();
  }

  /** Null when there is none, or it is being deleted. */
  async find(id: string): Promise<Workspace | null> {
    const row = await this.#lasting([id]).selectAll().executeTakeFirst();
    return row === undefined ? null : workspaceOf(row);
  }

  /** The same, held until the transaction ends; rows that refer to it may be added meanwhile, so that nobody waits in a circle. */
  async hold(id: string): Promise<Workspace | null> {
    const row = await this.#lasting([id]).selectAll().forNoKeyUpdate().executeTakeFirst();
    return row === undefined ? null : workspaceOf(row);
  }

  /** The workspaces of `memberships` by status, then newest first (WS-20). */
  async list(
    memberships: readonly Pick<Membership, "workspaceId" | "status">[],
    page: { limit: number; offset: number },
  ): Promise<{ items: Workspace[]; total: number }> {
    const ids = memberships.map(({ workspaceId }) => workspaceId);
    const ranks = memberships.map(({ status }) => memberStatuses.indexOf(status));
    const rows = await this.#lasting(ids)
      .selectAll()
      .orderBy(sql`(${ranks}::int[])[array_position(${ids}::uuid[], id)]`)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return { items: rows.map(workspaceOf), total: await this.countLasting(ids) };
  }

  /** How many of `ids` nobody has had deleted. */
  async countLasting(ids: readonly string[]): Promise<number> {
    const { total } = await this.#lasting(ids)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Names of those of `ids` that nobody has had deleted. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#lasting(ids).select(["id", "name"]).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  #lasting(ids: readonly string[]) {
    return this.#db
      .selectFrom("workspace")
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where("lifecycle", "<>", "deletionScheduled");
  }

  /** What its people know of a workspace, be it one that is being deleted; null when there is none. */
  async known(id: string): Promise<KnownWorkspace | null> {
    const row = await this.#db
      .selectFrom("workspace")
      .select(["id", "name", "language", "allow_guest", "lifecycle", "lock_reason", "locked_by", "owner_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { name, language } = row;
    return { id, name, language, allowGuest: row.allow_guest, ...gateOf(row) };
  }

  /** Workspaces that a person owns; creations of one person wait for each other until the transaction ends. */
  async ownedBy(accountId: string): Promise<{ id: string; name: string }[]> {
    await takeTurn(this.#db, `workspaces of ${accountId}`);
    return this.#db
      .selectFrom("workspace")
      .select(["id", "name"])
      .where("owner_id", "=", accountId)
      .where("lifecycle", "<>", "deletionScheduled")
      .orderBy("id")
      .execute();
  }

  async setOwner(id: string, accountId: string): Promise<void> {
    await this.#db.updateTable("workspace").set({ owner_id: accountId }).where("id", "=", id).execute();
  }

  /** How many workspaces this server has. */
  async countAll(): Promise<number> {
    const { total } = await this.#db
      .selectFrom("workspace")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** The workspace that the operator named for guests, and whether it takes them now. */
  async publicGuest(): Promise<{ readonly id: string; readonly allowsGuests: boolean } | null> {
    const row = await this.#db
      .selectFrom("workspace")
      .select(["id", "allow_guest", "lifecycle", "lock_reason"])
      .where("is_public_guest", "=", true)
      .executeTakeFirst();
    if (row === undefined) return null;
    const isOpen = row.lifecycle === "active" && row.lock_reason === null;
    return { id: row.id, allowsGuests: row.allow_guest && isOpen };
  }

  async endPublicGuest(): Promise<void> {
    const change = { is_public_guest: false, allow_guest: false };
    await this.#db.updateTable("workspace").set(change).where("is_public_guest", "=", true).execute();
  }

  /** Answers the workspace's name; null when there is none. */
  async startPublicGuest(id: string): Promise<string | null> {
    const row = await this.#db
      .updateTable("workspace")
      .set({ is_public_guest: true, allow_guest: true })
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    return row?.name ?? null;
  }

  /** The demo workspace, if there is one. */
  async demoId(): Promise<string | null> {
    const row = await this.#db
      .selectFrom("workspace")
      .select("id")
      .where("is_demo", "=", true)
      .executeTakeFirst();
    return row?.id ?? null;
  }
}

/** Who may enter the workspace that `id` says, be it one that is being deleted; null when there is none. */
export function gateOfWorkspace(id: SqlExpression): Subquery<WorkspaceGate | null> {
  type Found = Pick<WorkspaceRow, "lifecycle" | "lock_reason" | "locked_by" | "owner_id">;
  return {
    text: sql`(
      select json_build_object('lifecycle', lifecycle, 'lock_reason', lock_reason, 'locked_by', locked_by, 'owner_id', owner_id)
      from workspace where id = ${id})`,
    read: (found: Found | null) => (found === null ? null : gateOf(found)),
  };
}

type WorkspaceRow = Selectable<WorkspaceTables["workspace"]>;

function gateOf(
  row: Pick<WorkspaceRow, "lifecycle" | "lock_reason" | "locked_by" | "owner_id">,
): WorkspaceGate {
  return {
    lifecycle: row.lifecycle,
    lockReason: row.lock_reason,
    lockedBy: row.locked_by,
    ownerId: row.owner_id,
  };
}

function workspaceOf(row: WorkspaceRow): Workspace {
  return {
    ...gateOf(row),
    id: row.id,
    name: row.name,
    description: row.description,
    welcomeMessage: row.welcome_message,
    language: row.language,
    industry: row.industry,
    customerFacing: row.customer_facing,
    timezone: row.timezone,
    address: row.address,
    operationHours: row.operation_hours,
    logoId: row.logo_id,
    creatorId: row.creator_id,
    allowGuest: row.allow_guest,
    isDemo: row.is_demo,
    createdAt: row.created_at,
  };
}
