// SQL of workspaces and memberships.
import { sql, type Generated, type Kysely, type Selectable } from "kysely";
import type {
  Industry,
  LockReason,
  MemberStatus,
  WorkspaceAddress,
  WorkspaceLanguage,
  WorkspaceLifecycle,
  WorkspaceView,
} from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { StandingFacts } from "./standing.ts";

type WorkspaceTables = {
  workspace: {
    id: string;
    name: string;
    description: string;
    welcome_message: string;
    language: WorkspaceLanguage;
    industry: Industry | null;
    customer_facing: Generated<boolean>;
    timezone: string;
    address: WorkspaceAddress | null;
    operation_hours: WorkspaceView["operationHours"];
    logo_id: string | null;
    creator_id: string;
    owner_id: string;
    lifecycle: Generated<WorkspaceLifecycle>;
    lock_reason: LockReason | null;
    locked_by: string | null;
    allow_guest: Generated<boolean>;
    is_demo: Generated<boolean>;
    is_public_guest: Generated<boolean>;
    created_at: Date;
  };
  member: {
    id: string;
    workspace_id: string;
    account_id: string;
    status: Exclude<MemberStatus, "notFound">;
    last_switched_at: Date | null;
    expires_at: Date | null;
    created_at: Date;
    requires_factor: Generated<boolean>;
  };
};

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

/** A workspace together with one person's membership in it. */
export interface MemberWorkspace extends WorkspaceValues, StandingFacts {
  readonly id: string;
  readonly address: WorkspaceAddress | null;
  readonly operationHours: WorkspaceView["operationHours"];
  readonly logoId: string | null;
  readonly creatorId: string;
  readonly allowGuest: boolean;
  readonly isDemo: boolean;
  readonly createdAt: Date;
  /** The member must have passed a second factor (MFA-13). */
  readonly requiresFactor: boolean;
}

export type WorkspaceChange = {
  readonly [Field in keyof WorkspaceValues]?: WorkspaceValues[Field] | undefined;
};

export class WorkspaceStore {
  readonly #db: Kysely<WorkspaceTables>;

  constructor(database: Database) {
    this.#db = database.withTables<WorkspaceTables>();
  }

  /** Adds a workspace with its owner as joined member. */
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
    await this.addMember(id, ownerId, null, nowMs);
    return id;
  }

  /** Adds a joined member; false when the person has a membership already, of whatever status. */
  async addMember(
    workspaceId: string,
    accountId: string,
    expiresAtMs: number | null,
    nowMs: number,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto("member")
      .values({
        id: newId(),
        workspace_id: workspaceId,
        account_id: accountId,
        status: "joined",
        expires_at: expiresAtMs === null ? null : new Date(expiresAtMs),
        created_at: new Date(nowMs),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async update(id: string, change: WorkspaceChange): Promise<void> {
    const { welcomeMessage, customerFacing, ...same } = change;
    const values = Object.entries({
      ...same,
      welcome_message: welcomeMessage,
      customer_facing: customerFacing,
    });
    const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) return;
    await this.#db.updateTable("workspace").set(given).where("id", "=", id).execute();
  }

  /** A workspace as one of its people has it; null without a membership. */
  async find(workspaceId: string, accountId: string): Promise<MemberWorkspace | null> {
    const row = await this.#memberships(accountId).where("workspace.id", "=", workspaceId).executeTakeFirst();
    return row === undefined ? null : memberWorkspaceOf(row);
  }

  /** A person's workspaces by status, then newest first (WS-20). */
  async list(
    accountId: string,
    page: { limit: number; offset: number },
    nowMs: number,
  ): Promise<{ items: MemberWorkspace[]; total: number }> {
    const status = sql<string>`case when member.expires_at <= ${new Date(nowMs)} then 'withdrawn' else member.status end`;
    const rows = await this.#memberships(accountId)
      .orderBy(sql`array_position(array['pending', 'joined', 'termsRequired', 'withdrawn'], ${status})`)
      .orderBy("workspace.created_at", "desc")
      .orderBy("workspace.id", "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute();
    return { items: rows.map(memberWorkspaceOf), total: await this.count(accountId) };
  }

  #memberships(accountId: string) {
    return this.#db
      .selectFrom("workspace")
      .innerJoin("member", "member.workspace_id", "workspace.id")
      .selectAll("workspace")
      .select(["member.status", "member.expires_at", "member.requires_factor"])
      .where("member.account_id", "=", accountId)
      .where("workspace.lifecycle", "<>", "deletionScheduled");
  }

  /** How many workspaces a person's list holds. */
  async count(accountId: string): Promise<number> {
    const { total } = await this.#memberships(accountId)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Workspaces that a person owns; creations of one person wait for each other until the transaction ends. */
  async ownedBy(accountId: string): Promise<{ id: string; name: string }[]> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`workspaces of ${accountId}`}, 0))`.execute(
      this.#db,
    );
    return this.#db
      .selectFrom("workspace")
      .select(["id", "name"])
      .where("owner_id", "=", accountId)
      .orderBy("id")
      .execute();
  }

  /** How many workspaces this server has. */
  async countAll(): Promise<number> {
    const { total } = await this.#db
      .selectFrom("workspace")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Removes every membership of a person; answers where they were. */
  async removeMemberships(accountId: string): Promise<readonly string[]> {
    const rows = await this.#db
      .deleteFrom("member")
      .where("account_id", "=", accountId)
      .returning("workspace_id")
      .execute();
    return rows.map((row) => row.workspace_id);
  }

  /** True when two people have joined one workspace and nobody's time there is over. */
  async share(accountId: string, otherId: string, nowMs: number): Promise<boolean> {
    const isLasting = sql<boolean>`(mine.expires_at is null or mine.expires_at > ${new Date(nowMs)})
      and (theirs.expires_at is null or theirs.expires_at > ${new Date(nowMs)})`;
    const row = await this.#db
      .selectFrom("member as mine")
      .innerJoin("member as theirs", "theirs.workspace_id", "mine.workspace_id")
      .innerJoin("workspace", "workspace.id", "mine.workspace_id")
      .select("mine.id")
      .where("mine.account_id", "=", accountId)
      .where("theirs.account_id", "=", otherId)
      .where("mine.status", "=", "joined")
      .where("theirs.status", "=", "joined")
      .where("workspace.lifecycle", "<>", "deletionScheduled")
      .where(isLasting)
      .executeTakeFirst();
    return row !== undefined;
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

  /** Everyone who has joined and whose time is not over. */
  async joined(
    workspaceId: string,
    nowMs: number,
  ): Promise<readonly { readonly memberId: string; readonly accountId: string }[]> {
    const rows = await this.#db
      .selectFrom("member")
      .select(["id", "account_id"])
      .where("workspace_id", "=", workspaceId)
      .where("status", "=", "joined")
      .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", new Date(nowMs))]))
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ memberId: row.id, accountId: row.account_id }));
  }

  /** What decides how each of a workspace's people stands in it. */
  async standings(
    workspaceId: string,
  ): Promise<readonly (StandingFacts & { readonly accountId: string; readonly requiresFactor: boolean })[]> {
    const rows = await this.#db
      .selectFrom("member")
      .innerJoin("workspace", "workspace.id", "member.workspace_id")
      .select(["member.account_id", "member.status", "member.expires_at", "member.requires_factor"])
      .select(["workspace.lifecycle", "workspace.lock_reason", "workspace.locked_by", "workspace.owner_id"])
      .where("workspace.id", "=", workspaceId)
      .execute();
    return rows.map((row) => ({
      accountId: row.account_id,
      requiresFactor: row.requires_factor,
      status: row.status,
      expiresAtMs: row.expires_at?.getTime() ?? null,
      lifecycle: row.lifecycle,
      lockReason: row.lock_reason,
      lockedBy: row.locked_by,
      ownerId: row.owner_id,
    }));
  }

  async nameOf(id: string): Promise<string> {
    const row = await this.#db.selectFrom("workspace").select("name").where("id", "=", id).executeTakeFirst();
    return row?.name ?? "";
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

  async setStatus(
    workspaceId: string,
    accountId: string,
    status: Exclude<MemberStatus, "notFound">,
  ): Promise<void> {
    await this.#member(workspaceId, accountId).set({ status }).execute();
  }

  async noteSwitch(workspaceId: string, accountId: string, nowMs: number): Promise<void> {
    await this.#member(workspaceId, accountId)
      .set({ last_switched_at: new Date(nowMs) })
      .execute();
  }

  #member(workspaceId: string, accountId: string) {
    return this.#db
      .updateTable("member")
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId);
  }

  /** Withdraws the joined members whose time is over; answers who they were. */
  async withdrawExpired(nowMs: number): Promise<readonly { workspaceId: string; accountId: string }[]> {
    const rows = await this.#db
      .updateTable("member")
      .set({ status: "withdrawn" })
      .where("expires_at", "<=", new Date(nowMs))
      .where("status", "=", "joined")
      .returning(["workspace_id", "account_id"])
      .execute();
    return rows.map((row) => ({ workspaceId: row.workspace_id, accountId: row.account_id }));
  }

  /** When the next joined member's time is over; null when nobody's is. */
  async nextExpiryMs(): Promise<number | null> {
    const row = await this.#db
      .selectFrom("member")
      .select(({ fn }) => fn.min("expires_at").as("at"))
      .where("status", "=", "joined")
      .executeTakeFirst();
    return row?.at?.getTime() ?? null;
  }
}

type MembershipRow = Selectable<WorkspaceTables["workspace"]> &
  Pick<Selectable<WorkspaceTables["member"]>, "status" | "expires_at" | "requires_factor">;

function memberWorkspaceOf(row: MembershipRow): MemberWorkspace {
  return {
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
    ownerId: row.owner_id,
    lifecycle: row.lifecycle,
    lockReason: row.lock_reason,
    lockedBy: row.locked_by,
    allowGuest: row.allow_guest,
    isDemo: row.is_demo,
    createdAt: row.created_at,
    requiresFactor: row.requires_factor,
    status: row.status,
    expiresAtMs: row.expires_at?.getTime() ?? null,
  };
}
