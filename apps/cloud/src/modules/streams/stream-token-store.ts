// The only SQL of stream tokens. The api process issues them, media processes spend and close them.
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { livingNodes } from "../../platform/placement/index.ts";
import type { OpenStreams } from "./stream-limits.ts";
import { hashOfToken, tokenOpenMs } from "./stream-token.ts";
import type { Tables } from "./tables.ts";

/** Whom a spent token speaks for. */
export interface StreamGrantee {
  readonly accountId: string;
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly cameraId: string;
  readonly expiresAtMs: number;
}

export interface NewStreamToken extends StreamGrantee {
  readonly token: string;
  readonly node: string;
  readonly issuedAtMs: number;
}

/** Why a token opens nothing (WIRE-3). */
export type TokenRefusal = "tokenInvalid" | "tokenInUse" | "TokenExpired";

export function createStreamTokenStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    async insert({ token, ...row }: NewStreamToken): Promise<void> {
      const hash = hashOfToken(token);
      if (hash === undefined) throw new RangeError("not a stream token");
      await db
        .insertInto("stream_token")
        .values({
          hash,
          account_id: row.accountId,
          session_id: row.sessionId,
          workspace_id: row.workspaceId,
          camera_id: row.cameraId,
          node: row.node,
          issued_at: new Date(row.issuedAtMs),
          expires_at: new Date(row.expiresAtMs),
          used_at: null,
          closed_at: null,
        })
        .execute();
    },

    /** Spends a token once, for the camera and node it was given for. Parallel tries succeed at most once. */
    async spend(token: string, cameraId: string, nowMs: number): Promise<StreamGrantee | TokenRefusal> {
      const hash = hashOfToken(token);
      if (hash === undefined) return "tokenInvalid";
      const spent = await db
        .updateTable("stream_token")
        .set({ used_at: new Date(nowMs) })
        .where("hash", "=", hash)
        .where("camera_id", "=", cameraId)
        .where("used_at", "is", null)
        .where("issued_at", ">", new Date(nowMs - tokenOpenMs))
        .returningAll()
        .executeTakeFirst();
      if (spent)
        return {
          accountId: spent.account_id,
          sessionId: spent.session_id,
          workspaceId: spent.workspace_id,
          cameraId: spent.camera_id,
          expiresAtMs: spent.expires_at.getTime(),
        };
      const known = await db
        .selectFrom("stream_token")
        .selectAll()
        .where("hash", "=", hash)
        .executeTakeFirst();
      if (known?.camera_id !== cameraId) return "tokenInvalid";
      return known.used_at === null ? "TokenExpired" : "tokenInUse";
    },

    /** The connection that a token opened has ended. */
    async close(token: string, nowMs: number): Promise<void> {
      const hash = hashOfToken(token);
      if (hash === undefined) return;
      await db
        .updateTable("stream_token")
        .set({ closed_at: new Date(nowMs) })
        .where("hash", "=", hash)
        .execute();
    },

    /**
     * Streams open at processes that live, of a session and of a camera (LIVE-25). Those of this session on this camera that end before
     * `renewedBeforeMs` are left out: a new token will renew them.
     */
    async countOpen(
      { sessionId, cameraId }: Pick<StreamGrantee, "sessionId" | "cameraId">,
      nowMs: number,
      renewedBeforeMs = nowMs,
    ): Promise<OpenStreams> {
      const nodes = (await livingNodes(database)).map(({ name }) => name);
      if (nodes.length === 0) return { session: 0, camera: 0 };
      const isSession = sql<boolean>`session_id = ${sessionId}`;
      const isCamera = sql<boolean>`camera_id = ${cameraId}`;
      const { session, camera } = await db
        .selectFrom("stream_token")
        .select(({ fn }) => [
          fn.countAll<string>().filterWhere(isSession).as("session"),
          fn.countAll<string>().filterWhere(isCamera).as("camera"),
        ])
        .where(({ or }) => or([isSession, isCamera]))
        .where("node", "in", nodes)
        .where("used_at", "is not", null)
        .where("closed_at", "is", null)
        .where("expires_at", ">", new Date(nowMs))
        .where(sql<boolean>`not (${isSession} and ${isCamera} and expires_at < ${new Date(renewedBeforeMs)})`)
        .executeTakeFirstOrThrow();
      return { session: Number(session), camera: Number(camera) };
    },

    /** A media process begins: whatever its predecessor left open is closed. */
    async closeAllOf(node: string, nowMs: number): Promise<void> {
      await db
        .updateTable("stream_token")
        .set({ closed_at: new Date(nowMs) })
        .where("node", "=", node)
        .where("closed_at", "is", null)
        .where("used_at", "is not", null)
        .execute();
    },

    /** Removes tokens that carry nothing any more. */
    async forgetExpired(nowMs: number): Promise<void> {
      await db
        .deleteFrom("stream_token")
        .where("expires_at", "<", new Date(nowMs - tokenOpenMs))
        .execute();
    },
  };
}

export type StreamTokenStore = ReturnType<typeof createStreamTokenStore>;
