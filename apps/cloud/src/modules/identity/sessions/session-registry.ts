// Live sessions: who a call comes from (SESS-10), listing and ending them (SESS-12 to SESS-16), and the workspace they act in (SESS-21).
import type { KeyObject } from "node:crypto";
import type { MemberSecurity, SessionMode, SessionView } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { EventBus } from "../../../platform/events/index.ts";
import { Refusal, type Caller, type CallerQuestion, type CallOrigin } from "../../../platform/http/index.ts";
import { readAccessToken } from "./access-token.ts";
import { sessionChanged } from "./session-changed.ts";
import { callerOf } from "./session-directory.ts";
import { SessionStore, type Session, type WhichSessions } from "./session-store.ts";
import type { Befallen, UserLog } from "../accounts/user-log.ts";

/** A call younger than this counts as presence (SESS-13). */
const onlineForMs = 5 * 60_000;
/** Activity is noted at most this often. */
const touchEveryMs = 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly tokenKey: () => Promise<KeyObject>;
  readonly userLog: UserLog;
}

export interface SessionFilter {
  readonly mode?: SessionMode | undefined;
  readonly online?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

export class SessionRegistry {
  readonly #deps: Deps;
  readonly #store: SessionStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new SessionStore(deps.database);
  }

  /** Who calls. Throws the Refusals of SESS-10; the session's row is asked on every call, and with it what else of the caller `besides` asks. */
  async authenticate(origin: CallOrigin, besides?: CallerQuestion): Promise<Caller> {
    const nowMs = this.#deps.clock.nowMs();
    const claims = readAccessToken(await this.#deps.tokenKey(), origin.authorization, nowMs);
    const session = await this.#store.byId(claims.sessionId, besides?.of);
    if (session === null) throw new Refusal("TokenSessionNotFound");
    if (session.accountId !== claims.accountId) throw new Refusal("invalidSession");
    if (session.endedAtMs !== null) throw new Refusal("sessionRevoked");
    if (nowMs >= session.expiresAtMs) throw new Refusal("TokenExpired");
    if (nowMs - session.lastActiveAtMs >= touchEveryMs || session.ip !== origin.address) {
      await this.#store.touch(session.id, origin.address, nowMs);
    }
    const caller = callerOf({ ...session, ip: origin.address });
    return besides?.answered(caller, session.besides) ?? caller;
  }

  /** The caller's own session. */
  async current(caller: Caller): Promise<Session> {
    const session = await this.#store.byId(caller.sessionId);
    if (session === null) throw new Refusal("TokenSessionNotFound");
    return session;
  }

  async list(caller: Caller, filter: SessionFilter): Promise<{ items: SessionView[]; total: number }> {
    const nowMs = this.#deps.clock.nowMs();
    const query = { ...filter, activeSinceMs: nowMs - onlineForMs };
    const { items, total } = await this.#store.live(caller.accountId, query, nowMs);
    return { items: items.map((session) => viewOf(session, caller, nowMs)), total };
  }

  async read(caller: Caller, sessionId: string): Promise<SessionView> {
    const session = await this.#store.byId(sessionId);
    const nowMs = this.#deps.clock.nowMs();
    const isOwn = session?.accountId === caller.accountId;
    if (!isOwn || session.endedAtMs !== null || session.expiresAtMs <= nowMs) throw new Refusal("notFound");
    return viewOf(session, caller, nowMs);
  }

  /** Ends one of the caller's own sessions, be it this one (SESS-14, SESS-18). */
  async end(caller: Caller, sessionId: string): Promise<void> {
    const ended = await this.#end(caller, { only: sessionId });
    if (ended === 0) throw new Refusal("notFound");
  }

  /** Ends every session of the caller but this one (SESS-15), with the change of `within` if there is one (PASS-8). */
  async endOthers(caller: Caller, within?: Database): Promise<void> {
    const others = { allBut: caller.sessionId };
    await (within === undefined ? this.#end(caller, others) : this.#endWithin(caller, others, within));
  }

  /** Ends every session of a person (PASS-16). */
  async endAll(accountId: string, within: Database): Promise<void> {
    await this.#endWithin({ accountId, device: null }, "all", within);
  }

  /** Ends the sessions of a person that act in a workspace (MFA-14). */
  async endActingIn(accountId: string, workspaceId: string, within: Database): Promise<void> {
    await this.#endWithin({ accountId, device: null }, { actingIn: workspaceId }, within);
  }

  /** Has everything asked again that the live sessions of a person hold open. */
  async reconsider(accountId: string, within: Database): Promise<void> {
    const nowMs = this.#deps.clock.nowMs();
    for (const id of await new SessionStore(within).liveIds(accountId, nowMs))
      await this.#deps.events.publish(sessionChanged, id, within);
  }

  async #end(caller: Caller, which: WhichSessions): Promise<number> {
    return this.#deps.database.transaction().execute((trx) => this.#endWithin(caller, which, trx));
  }

  /** `by`: whose sessions they are, and from where they end them. */
  async #endWithin(
    by: Befallen & { readonly sessionId?: string },
    which: WhichSessions,
    within: Database,
  ): Promise<number> {
    const ended = await new SessionStore(within).end(by.accountId, which, this.#deps.clock.nowMs());
    for (const id of ended) {
      await this.#deps.events.publish(sessionChanged, id, within);
      await this.#deps.userLog.note(id === by.sessionId ? "signOut" : "sessionRevoked", by, within);
    }
    return ended.length;
  }

  /** When each person was last active in a workspace, by account, as far as their sessions still act there. */
  lastActiveIn(workspaceId: string): Promise<ReadonlyMap<string, number>> {
    return this.#store.lastActiveIn(workspaceId);
  }

  /** A person's live sessions that act in a workspace, last active first. */
  async actingIn(accountId: string, workspaceId: string): Promise<MemberSecurity["sessions"]> {
    const sessions = await this.#store.actingIn(accountId, workspaceId, this.#deps.clock.nowMs());
    return sessions.map(({ id, browser, os, createdAtMs, lastActiveAtMs }) => ({
      id,
      browser,
      os,
      createdAt: new Date(createdAtMs).toISOString(),
      lastActiveAt: new Date(lastActiveAtMs).toISOString(),
    }));
  }

  /** Makes a workspace the one a session acts in (WS-29). */
  async actIn(sessionId: string, workspaceId: string, within: Database): Promise<void> {
    await new SessionStore(within).actIn(sessionId, workspaceId);
    await this.#deps.events.publish(sessionChanged, sessionId, within);
  }

  /** Takes the acting workspace from every session of a person in it (SESS-21). */
  async leave(accountId: string, workspaceId: string, within: Database): Promise<void> {
    const left = await new SessionStore(within).leave(accountId, workspaceId);
    for (const id of left) await this.#deps.events.publish(sessionChanged, id, within);
  }
}

function viewOf(session: Session, caller: Caller, nowMs: number): SessionView {
  return {
    id: session.id,
    mode: session.mode,
    browser: session.browser,
    os: session.os,
    ip: session.ip,
    ipCode: session.ipCode,
    createdAt: new Date(session.createdAtMs).toISOString(),
    lastActiveAt: new Date(session.lastActiveAtMs).toISOString(),
    online: nowMs - session.lastActiveAtMs < onlineForMs,
    current: session.id === caller.sessionId,
    workspaceId: session.workspaceId,
  };
}
