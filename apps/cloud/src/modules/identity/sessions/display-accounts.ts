// Accounts that stand for displays (LAYT-22): nobody signs in with one, it has no phone, and its session acts in one workspace alone. What a display is and
// shows is the displays module's.
import type { KeyObject } from "node:crypto";
import type { Locale } from "@didban/contract";
import type { Clock } from "../../../platform/clock/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import type { EventPublisher } from "../../../platform/events/index.ts";
import type { CallOrigin } from "../../../platform/http/index.ts";
import { newId } from "../../../platform/id.ts";
import { AccountStore } from "../accounts/account-store.ts";
import { deviceName } from "../accounts/device-name.ts";
import { signAccessToken } from "./access-token.ts";
import { hashToken, newSecretToken } from "./secret-token.ts";
import { refreshLifetimeMs } from "./session-lifetime.ts";
import { sessionChanged } from "./session-changed.ts";
import { SessionStore } from "./session-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tokenKey: () => Promise<KeyObject>;
  readonly events: EventPublisher;
}

export class DisplayAccounts {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Adds the account of a new display; answers its id. */
  add(name: string, workspaceId: string, locale: Locale, within: Database): Promise<string> {
    return new AccountStore(within).addDisplay({ name, workspaceId, locale }, this.#deps.clock.nowMs());
  }

  async rename(id: string, name: string, within: Database): Promise<void> {
    await new AccountStore(within).update(id, { fullName: name });
  }

  /** A token for the display's one session, which lives for 30 days from now on. */
  async open(
    id: string,
    workspaceId: string,
    origin: Pick<CallOrigin, "address" | "userAgent">,
  ): Promise<string> {
    const { clock, database, tokenKey } = this.#deps;
    const key = await tokenKey();
    const nowMs = clock.nowMs();
    return database.transaction().execute(async (trx) => {
      const store = new SessionStore(trx);
      const [living] = await store.liveIds(id, nowMs);
      const sessionId = living ?? newId();
      const expiresAtMs = nowMs + refreshLifetimeMs;
      if (living !== undefined) {
        await store.touch(sessionId, origin.address, nowMs);
        await store.prolong(sessionId, expiresAtMs);
      } else {
        await store.add({
          ...deviceName(origin.userAgent),
          id: sessionId,
          accountId: id,
          mode: "safe",
          browserHash: hashToken(newSecretToken()),
          ip: origin.address,
          ipCode: "",
          workspaceId,
          identityProvenAtMs: null,
          createdAtMs: nowMs,
          lastActiveAtMs: nowMs,
          expiresAtMs,
          endedAtMs: null,
        });
        await store.actIn(sessionId, workspaceId);
      }
      return signAccessToken(key, { accountId: id, sessionId }, nowMs);
    });
  }

  /** Has everything asked again that a display holds open: what it may see is different. */
  async reconsider(id: string, within: Database): Promise<void> {
    const ids = await new SessionStore(within).liveIds(id, this.#deps.clock.nowMs());
    await this.#tell(ids, within);
  }

  /** Ends a display's session. The account stays, for what names it. */
  async end(id: string, within: Database): Promise<void> {
    await this.#tell(await new SessionStore(within).end(id, "all", this.#deps.clock.nowMs()), within);
  }

  /** When each display of a workspace last called, by account, milliseconds since 1970. */
  lastActiveIn(workspaceId: string): Promise<ReadonlyMap<string, number>> {
    return new SessionStore(this.#deps.database).lastActiveIn(workspaceId);
  }

  async #tell(sessionIds: readonly string[], within: Database): Promise<void> {
    for (const id of sessionIds) await this.#deps.events.publish(sessionChanged, id, within);
  }
}
