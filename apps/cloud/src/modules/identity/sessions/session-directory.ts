// Whom a session stands for now: for processes that keep something open longer than a call, as media does with streams.
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { Caller } from "../../../platform/http/index.ts";
import { SessionProofStore } from "./session-proof-store.ts";
import { SessionStore, type Session, type SessionOfPerson } from "./session-store.ts";

/** A live session and the device that it is on. */
export interface LiveSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly workspaceId: string | null;
  /** A session of safe mode, which makes its device a saved one (PASS-19). */
  readonly isSaved: boolean;
  readonly device: {
    readonly ipCode: string;
    readonly ip: string;
    readonly browser: string;
    readonly os: string;
  };
}

/** Live sessions. */
export interface SessionDirectory {
  /** Null once the session has ended, expired or is gone. */
  callerOf(sessionId: string): Promise<Caller | null>;
  /** The same with its device; for what is open as long as the session lives. */
  find(sessionId: string): Promise<LiveSession | null>;
  /** Those of `ids` that live. */
  living(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** True when the session has passed a second factor of its person that is on (MFA-13). */
  hasPassedFactor(sessionId: string): Promise<boolean>;
  /** Sessions of these people that have. */
  pastFactor(accountIds: readonly string[]): Promise<readonly string[]>;
}

/** The directory of all sessions in the database. */
export function createSessionDirectory(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): SessionDirectory {
  const store = new SessionStore(deps.database);
  const proofs = new SessionProofStore(deps.database);
  const liveSession = async (id: string) => {
    const session = await store.byId(id);
    if (session === null || session.endedAtMs !== null) return null;
    return session.expiresAtMs > deps.clock.nowMs() ? session : null;
  };
  return {
    async callerOf(sessionId) {
      const session = await liveSession(sessionId);
      return session === null ? null : callerOf(session);
    },
    async find(sessionId) {
      const session = await liveSession(sessionId);
      return session === null ? null : liveSessionOf(session);
    },
    living: (ids) => store.living(ids, deps.clock.nowMs()),
    hasPassedFactor: (id) => proofs.hasPassedFactor(id),
    pastFactor: (ids) => proofs.pastFactor(ids),
  };
}

function liveSessionOf({ id, accountId, workspaceId, mode, ipCode, ip, browser, os }: Session): LiveSession {
  return {
    sessionId: id,
    accountId,
    workspaceId,
    isSaved: mode === "safe",
    device: { ipCode, ip, browser, os },
  };
}

/** The caller that a session makes. */
export function callerOf(session: SessionOfPerson): Caller {
  const { ip, browser, os } = session;
  return {
    accountId: session.accountId,
    fullName: session.fullName,
    sessionId: session.id,
    device: { ip, browser, os },
    workspaceId: session.workspaceId,
    isGuest: session.isGuest,
    isDisplay: session.isDisplay,
    identityProvenAtMs: session.identityProvenAtMs,
  };
}
