// SQL of memberships: that a person belongs to a workspace.
import { sql, type Kysely, type Selectable } from "kysely";
import type { MemberRequirements, MemberStatus, Withdrawer } from "@didban/contract";
import { milliseconds, type Database, type Subquery } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { JoinedMember, MemberRef } from "../access/index.ts";
import { accountNames } from "../identity/index.ts";
import { TermsStore } from "./terms-store.ts";
import type { Tables } from "./tables.ts";

/** Statuses that a row has; who is invited has none yet. */
type KeptStatus = Exclude<MemberStatus, "notFound" | "pending">;

/** A person's membership in a workspace. */
export interface Membership {
  readonly id: string;
  readonly workspaceId: string;
  readonly accountId: string;
  readonly status: Exclude<MemberStatus, "notFound">;
  /** End of a demo membership, milliseconds since 1970; null: none. */
  readonly expiresAtMs: number | null;
  /** The member must have passed a second factor (MFA-13). */
  readonly requiresFactor: boolean;
  /** The terms that the member has agreed to (WS-27). */
  readonly termsVersion: number;
  /** Who ended it; null while it lasts, or when it ended by itself. */
  readonly withdrawnBy: Withdrawer | null;
}

/** A membership with all that lists tell of it. */
export interface Member extends Membership {
  readonly status: KeptStatus;
  readonly lastSwitchedAtMs: number | null;
  readonly createdAtMs: number;
  readonly requirements: MemberRequirements;
  /** The role to give back when the membership is restored. */
  readonly formerTeamId: string | null;
}

/** Sides of a membership that managers and the member themself change. */
export type MemberChange = Pick<Member, "status" | "withdrawnBy" | "formerTeamId">;

/** Letters of an id as text. */
const idLength = 36;

const fields = [
  "id",
  "workspace_id",
  "account_id",
  "status",
  "expires_at",
  "requires_factor",
  "terms_version",
  "withdrawn_by",
] as const;

export class MemberStore {
  readonly #db: Kysely<Tables>;
  readonly #terms: TermsStore;

  constructor(database: Database) {
    this.#terms = new TermsStore(database);
    this.#db = database.withTables<Tables>();
  }

  /** Adds a joined member, under the terms in force; false when the person has a membership already, of whatever status. */
  async add(
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
        terms_version: await this.#terms.version(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async find(workspaceId: string, accountId: string): Promise<Membership | null> {
    const row = await this.#db
      .selectFrom("member")
      .select(fields)
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row === undefined ? null : membershipOf(row);
  }

  /** Every membership of a person. */
  async of(accountId: string): Promise<readonly Membership[]> {
    const rows = await this.#db
      .selectFrom("member")
      .select(fields)
      .where("account_id", "=", accountId)
      .execute();
    return rows.map(membershipOf);
  }

  /** Everyone's membership in a workspace. */
  async in(workspaceId: string): Promise<readonly Membership[]> {
    const rows = await this.#db
      .selectFrom("member")
      .select(fields)
      .where("workspace_id", "=", workspaceId)
      .orderBy("id")
      .execute();
    return rows.map(membershipOf);
  }

  /** Removes every membership in a workspace; answers them as they were. */
  async removeAllIn(workspaceId: string): Promise<readonly Membership[]> {
    const rows = await this.#db
      .deleteFrom("member")
      .where("workspace_id", "=", workspaceId)
      .returning(fields)
      .execute();
    return rows.map(membershipOf);
  }

  /** Removes every membership of a person; answers where they were. */
  async removeAllOf(accountId: string): Promise<readonly string[]> {
    const rows = await this.#db
      .deleteFrom("member")
      .where("account_id", "=", accountId)
      .returning("workspace_id")
      .execute();
    return rows.map((row) => row.workspace_id);
  }

  /** A member by the id of the membership or of the account, held until the transaction ends. */
  async hold(workspaceId: string, id: string): Promise<Member | null> {
    const row = await this.#db
      .selectFrom("member")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where(({ eb, or }) => or([eb("id", "=", id), eb("account_id", "=", id)]))
      .forUpdate()
      .executeTakeFirst();
    return row === undefined ? null : memberOf(row);
  }

  /** All of a workspace's members, whatever their status. */
  async members(workspaceId: string): Promise<readonly Member[]> {
    const rows = await this.#db
      .selectFrom("member")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .orderBy("id")
      .execute();
    return rows.map(memberOf);
  }

  async change(id: string, { status, withdrawnBy, formerTeamId }: MemberChange): Promise<void> {
    await this.#db
      .updateTable("member")
      .set({ status, withdrawn_by: withdrawnBy, former_team_id: formerTeamId })
      .where("id", "=", id)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("member").where("id", "=", id).execute();
  }

  async noteSwitch(workspaceId: string, accountId: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable("member")
      .set({ last_switched_at: new Date(nowMs) })
      .where("workspace_id", "=", workspaceId)
      .where("account_id", "=", accountId)
      .execute();
  }

  /** Workspaces with joined members whose time is over. */
  async withExpired(nowMs: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("member")
      .select("workspace_id")
      .distinct()
      .where("expires_at", "<=", new Date(nowMs))
      .where("status", "=", "joined")
      .execute();
    return rows.map((row) => row.workspace_id);
  }

  /** Withdraws the joined members of a workspace whose time is over; answers their accounts. */
  async withdrawExpired(workspaceId: string, nowMs: number): Promise<readonly string[]> {
    const rows = await this.#db
      .updateTable("member")
      .set({ status: "withdrawn" })
      .where("workspace_id", "=", workspaceId)
      .where("expires_at", "<=", new Date(nowMs))
      .where("status", "=", "joined")
      .returning("account_id")
      .execute();
    return rows.map((row) => row.account_id);
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

/** What decides how a person stands in a workspace, on their side; null without a membership. */
type StandingOfMember = Pick<Membership, "accountId" | "status" | "expiresAtMs" | "requiresFactor">;

export function memberAt({ accountId, workspaceId }: MemberRef): Subquery<StandingOfMember | null> {
  return {
    text: sql`(
      select json_build_object('accountId', account_id, 'status', status,
        'expiresAtMs', ${milliseconds("expires_at")}, 'requiresFactor', requires_factor)
      from member where workspace_id = ${workspaceId} and account_id = ${accountId})`,
    read: (found: StandingOfMember | null) => found,
  };
}

/** Who belongs to a workspace at `nowMs`; whose demo is over does not. */
export function joinedOf(workspaceId: string, nowMs: number): Subquery<readonly JoinedMember[]> {
  // Hundreds come in two values: both ids of each, which are as long as each other, and their names.
  return {
    text: sql`(
      select json_build_array(
        string_agg(id::text || account_id::text, '' order by id),
        json_agg(full_name order by id))
      from member join ${accountNames} named using (account_id)
      where workspace_id = ${workspaceId} and status = 'joined' and (expires_at is null or expires_at > ${new Date(nowMs)}))`,
    read: ([ids, names]: readonly [string, readonly (string | null)[]] | readonly [null, null]) =>
      (names ?? []).map((name, at) => {
        const [from, middle] = [2 * at * idLength, (2 * at + 1) * idLength];
        return {
          memberId: ids?.slice(from, middle) ?? "",
          accountId: ids?.slice(middle, middle + idLength) ?? "",
          fullName: name ?? "",
        };
      }),
  };
}

function membershipOf(row: Pick<Selectable<Tables["member"]>, (typeof fields)[number]>): Membership {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    accountId: row.account_id,
    status: row.status,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    requiresFactor: row.requires_factor,
    termsVersion: row.terms_version,
    withdrawnBy: row.withdrawn_by,
  };
}

function memberOf(row: Selectable<Tables["member"]>): Member {
  return {
    ...membershipOf(row),
    status: row.status,
    lastSwitchedAtMs: row.last_switched_at?.getTime() ?? null,
    createdAtMs: row.created_at.getTime(),
    requirements: {
      emailVerification: row.requires_email,
      multiFactor: row.requires_factor,
      reauthenticate: row.reauthenticate_since !== null,
    },
    formerTeamId: row.former_team_id,
  };
}
