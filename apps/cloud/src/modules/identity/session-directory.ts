// Whom a session stands for now: for processes that keep something open longer than a call, as media does with streams.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import { SessionStore, type Session } from "./session-store.ts";

/** Live sessions. */
export interface SessionDirectory {
  /** Null once the session has ended, expired or is gone. */
  callerOf(sessionId: string): Promise<Caller | null>;
}

/** The directory of all sessions in the database. */
export function createSessionDirectory(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): SessionDirectory {
  const store = new SessionStore(deps.database);
  return {
    async callerOf(sessionId) {
      const session = await store.byId(sessionId);
      if (session === null || session.endedAtMs !== null) return null;
      return session.expiresAtMs > deps.clock.nowMs() ? callerOf(session) : null;
    },
  };
}

/** The caller that a session makes. */
export function callerOf(session: Session & { readonly isGuest: boolean }): Caller {
  return {
    accountId: session.accountId,
    sessionId: session.id,
    workspaceId: session.workspaceId,
    isGuest: session.isGuest,
    identityProvenAtMs: session.identityProvenAtMs,
  };
}
