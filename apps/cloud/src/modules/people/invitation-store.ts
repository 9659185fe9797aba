// SQL of invitations. A row whose first message has not left yet keeps the place of its phone, and nobody sees it; one that was left behind so is
// taken over after a minute.
import { sql, type Kysely, type Selectable } from "kysely";
import type { InviteType } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Tables } from "./tables.ts";

/** How an invitation ended; `renewed`: by a new one, after it had expired. */
export type Outcome = "accepted" | "declined" | "withdrawn" | "renewed";

/** An invitation that is open. */
export interface Invitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly phone: string;
  readonly type: InviteType;
  readonly teamId: string;
  readonly invitedBy: string;
  readonly invitedAtMs: number;
  readonly lastSentAtMs: number;
  readonly expiresAtMs: number;
}

export type NewInvitation = Omit<Invitation, "id" | "lastSentAtMs">;

/** A message is not on its way any more after so long. */
const sendingMs = 60_000;

export class InvitationStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Keeps a place until the message has left; null when the phone has one already. */
  async reserve(invitation: NewInvitation): Promise<string | null> {
    const { workspaceId, phone, invitedAtMs } = invitation;
    await this.#db
      .deleteFrom("invitation")
      .where("workspace_id", "=", workspaceId)
      .where("phone", "=", phone)
      .where("last_sent_at", "is", null)
      .where("invited_at", "<", new Date(invitedAtMs - sendingMs))
      .execute();
    const row = await this.#db
      .insertInto("invitation")
      .values({
        id: newId(),
        workspace_id: workspaceId,
        phone,
        type: invitation.type,
        team_id: invitation.teamId,
        invited_by: invitation.invitedBy,
        invited_at: new Date(invitedAtMs),
        last_sent_at: null,
        expires_at: new Date(invitation.expiresAtMs),
        closed_at: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** Notes when a message left and until when it is good. */
  async setSent(id: string, sentAtMs: number, expiresAtMs: number): Promise<void> {
    await this.#db
      .updateTable("invitation")
      .set({ last_sent_at: new Date(sentAtMs), expires_at: new Date(expiresAtMs) })
      .where("id", "=", id)
      .execute();
  }

  /** Forgets an invitation whose message could not leave. */
  async drop(id: string): Promise<void> {
    await this.#db.deleteFrom("invitation").where("id", "=", id).execute();
  }

  async close(ids: readonly string[], outcome: Outcome, nowMs: number): Promise<void> {
    if (ids.length === 0) return;
    await this.#db
      .updateTable("invitation")
      .set({ closed_at: new Date(nowMs), outcome })
      .where("id", "in", [...ids])
      .execute();
  }

  /** The open invitation of a phone, expired or not, held until the transaction ends. */
  async hold(workspaceId: string, phone: string): Promise<Invitation | null> {
    const row = await this.#sent()
      .where("workspace_id", "=", workspaceId)
      .where("phone", "=", phone)
      .forUpdate()
      .executeTakeFirst();
    return row === undefined ? null : invitationOf(row);
  }

  /** Open invitations of a phone, to wherever, that can be accepted. */
  async of(phone: string, nowMs: number): Promise<readonly Invitation[]> {
    const rows = await this.#sent()
      .where("phone", "=", phone)
      .where("expires_at", ">", new Date(nowMs))
      .execute();
    return rows.map(invitationOf);
  }

  /** Open invitations into a workspace, expired or not. */
  async into(workspaceId: string): Promise<readonly Invitation[]> {
    const rows = await this.#sent().where("workspace_id", "=", workspaceId).orderBy("id").execute();
    return rows.map(invitationOf);
  }

  /** Open invitations into a role, expired or not. */
  async intoTeam(teamId: string): Promise<readonly Invitation[]> {
    const rows = await this.#sent().where("team_id", "=", teamId).orderBy("id").forUpdate().execute();
    return rows.map(invitationOf);
  }

  /** True when the phone was invited once, and nothing came of it (WS-28). */
  async wasInvited(workspaceId: string, phone: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("invitation")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("phone", "=", phone)
      .where("last_sent_at", "is not", null)
      .where(({ eb, or }) => or([eb("outcome", "is", null), eb("outcome", "<>", "accepted")]))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Invitations since `sinceMs`, whatever became of them, and members' seats that open ones keep at `nowMs`. */
  async count(
    workspaceId: string,
    sinceMs: number,
    nowMs: number,
  ): Promise<{ lately: number; seats: number }> {
    const now = new Date(nowMs);
    const isKept = sql`closed_at is null and type = 'member' and expires_at > ${now}
      and (last_sent_at is not null or invited_at >= ${new Date(nowMs - sendingMs)})`;
    const row = await this.#db
      .selectFrom("invitation")
      .select([
        sql<string>`count(*) filter (where invited_at > ${new Date(sinceMs)})`.as("lately"),
        sql<string>`count(*) filter (where ${isKept})`.as("seats"),
      ])
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    return { lately: Number(row.lately), seats: Number(row.seats) };
  }

  /** Forgets the invitations of a phone that are over. */
  async removeClosedOf(phone: string): Promise<void> {
    await this.#db
      .deleteFrom("invitation")
      .where("phone", "=", phone)
      .where("closed_at", "is not", null)
      .execute();
  }

  #sent() {
    return this.#db
      .selectFrom("invitation")
      .selectAll()
      .where("closed_at", "is", null)
      .where("last_sent_at", "is not", null);
  }
}

function invitationOf(row: Selectable<Tables["invitation"]>): Invitation {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    phone: row.phone,
    type: row.type,
    teamId: row.team_id,
    invitedBy: row.invited_by,
    invitedAtMs: row.invited_at.getTime(),
    lastSentAtMs: row.last_sent_at?.getTime() ?? 0,
    expiresAtMs: row.expires_at.getTime(),
  };
}
