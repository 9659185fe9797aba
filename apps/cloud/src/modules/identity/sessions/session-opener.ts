// Opens sessions at the end of a sign-in and prolongs them by refresh tokens (SESS-1 to SESS-6).
import type { KeyObject } from "node:crypto";
import type { ChallengeResult, SessionMode, SignInMethod } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { EventBus } from "../../../platform/events/index.ts";
import { Refusal, type CallOrigin } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import { signAccessToken } from "./access-token.ts";
import { deviceName } from "../accounts/device-name.ts";
import type { RaiseNotice } from "../accounts/ports.ts";
import { hashToken, newSecretToken } from "./secret-token.ts";
import { sessionChanged } from "./session-changed.ts";
import { knownForMs, refreshGraceMs, refreshLifetimeMs, sessionExpiryMs } from "./session-lifetime.ts";
import { SessionProofStore } from "./session-proof-store.ts";
import { SessionStore, type RefreshToken, type Session } from "./session-store.ts";
import { deviceOf, type UserLog } from "../accounts/user-log.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly tokenKey: () => Promise<KeyObject>;
  readonly raise: RaiseNotice;
  readonly userLog: UserLog;
}

/** Whose session to open, and how. */
export interface Opening {
  readonly accountId: string;
  readonly mode: SessionMode;
  readonly browserHash: Buffer;
  readonly origin: Pick<CallOrigin, "address" | "userAgent">;
  /** Ways of proving oneself that the sign-in has passed. */
  readonly passed: readonly SignInMethod[];
  /** The account was made just now, so that no device of it can be known. */
  readonly isNewAccount: boolean;
}

export type RefreshedTokens = Omit<ChallengeResult, "status" | "refreshToken"> & { refreshToken: string };

export class SessionOpener {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Opens a session and raises what a sign-in raises (AUTH-40, AUTH-41). */
  async open(opening: Opening, within: Database): Promise<ChallengeResult> {
    const { accountId, mode, browserHash, origin } = opening;
    const nowMs = this.#deps.clock.nowMs();
    const store = new SessionStore(within);
    const device = deviceName(origin.userAgent);
    const isKnownDevice = await store.knowsDevice(accountId, device.browser, device.os, nowMs - knownForMs);
    const id = newId();
    await store.add({
      ...device,
      id,
      accountId,
      mode,
      browserHash,
      ip: origin.address,
      ipCode: "",
      workspaceId: null,
      identityProvenAtMs: null,
      createdAtMs: nowMs,
      lastActiveAtMs: nowMs,
      expiresAtMs: sessionExpiryMs(mode, nowMs, nowMs),
      endedAtMs: null,
    });
    await new SessionProofStore(within).pass(id, opening.passed);
    await this.#deps.userLog.note("signIn", { accountId, device: deviceOf(origin) }, within);
    await this.#deps.raise(accountId, "successfulLogin", within, { ...device });
    if (!isKnownDevice && !opening.isNewAccount)
      await this.#deps.raise(accountId, "suspiciousActivity", within);
    return {
      status: "success",
      accessToken: await this.#sign(accountId, id, nowMs),
      refreshToken: mode === "safe" ? await newRefreshToken(store, id, nowMs) : null,
      createdAt: new Date(nowMs).toISOString(),
    };
  }

  /** Exchanges a refresh token for a new pair. Throws the Refusals of SESS-5 and SESS-6. */
  async refresh(
    refreshToken: string,
    origin: Pick<CallOrigin, "address" | "userAgent">,
  ): Promise<RefreshedTokens> {
    if (origin.userAgent === "") throw new Refusal("emptyUserAgent");
    const nowMs = this.#deps.clock.nowMs();
    const outcome = await this.#deps.database.transaction().execute(async (trx) => {
      const store = new SessionStore(trx);
      const token = await store.useRefreshToken(hashToken(refreshToken), nowMs);
      const session = token === null ? null : await store.byId(token.sessionId);
      if (token === null || session === null) return new Refusal("invalidSession");
      const refusal = refreshRefusal(token, session, nowMs);
      if (refusal === "reused") {
        await this.#endStolen(session, trx);
        return new Refusal("sessionRevoked");
      }
      if (refusal !== null) return new Refusal(refusal);
      await store.touch(session.id, origin.address, nowMs);
      await store.prolong(session.id, sessionExpiryMs(session.mode, session.createdAtMs, nowMs));
      return {
        accessToken: await this.#sign(session.accountId, session.id, nowMs),
        refreshToken: await newRefreshToken(store, session.id, nowMs),
        createdAt: new Date(nowMs).toISOString(),
      };
    });
    // Thrown outside the transaction: what a reused token ended stays ended.
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  }

  async #endStolen(session: Session, within: Database): Promise<void> {
    await new SessionStore(within).end(session.accountId, { only: session.id }, this.#deps.clock.nowMs());
    await this.#deps.events.publish(sessionChanged, session.id, within);
    await this.#deps.userLog.note("sessionRevoked", { accountId: session.accountId, device: null }, within);
    await this.#deps.raise(session.accountId, "suspiciousActivity", within);
  }

  async #sign(accountId: string, sessionId: string, nowMs: number): Promise<string> {
    return signAccessToken(await this.#deps.tokenKey(), { accountId, sessionId }, nowMs);
  }
}

function refreshRefusal(
  token: RefreshToken,
  session: Session,
  nowMs: number,
): "reused" | "sessionRevoked" | "TokenExpired" | null {
  if (session.endedAtMs !== null) return "sessionRevoked";
  if (nowMs >= Math.min(token.createdAtMs + refreshLifetimeMs, session.expiresAtMs)) return "TokenExpired";
  return token.usedAtMs !== null && nowMs - token.usedAtMs > refreshGraceMs ? "reused" : null;
}

async function newRefreshToken(store: SessionStore, sessionId: string, nowMs: number): Promise<string> {
  const token = newSecretToken();
  await store.addRefreshToken(hashToken(token), sessionId, nowMs);
  return token;
}
