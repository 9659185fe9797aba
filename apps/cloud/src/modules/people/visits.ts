// Visits to the demo workspace, which end after 7 days (AUTH-47, AUTH-48, WS-69 to WS-71).
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { sendAway } from "./departure.ts";
import { MemberStore } from "./member-store.ts";
import { memberNews } from "./people-news.ts";
import type { Accounts, ActingSessions, AnnounceOfPeople, ForgetVisitor, Roles } from "./ports.ts";

const visitMs = 7 * 24 * 60 * 60_000;
/** Other processes add visitors too, so the next expiry is looked up at least this often. */
const checkEveryMs = 60 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "leave">;
  readonly roles: Pick<Roles, "give" | "hold" | "takeAll">;
  readonly announce: AnnounceOfPeople;
  readonly forgetVisitor: ForgetVisitor;
}

export class Visits {
  readonly #deps: Deps;
  #cancelTimer = (): void => undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Lets the caller look around; a repeat answers the same, and there is no second visit (WS-69). Answers the end, null: none. */
  async begin(caller: Caller, workspaceId: string): Promise<number | null> {
    const { accounts, announce, clock, database, roles } = this.#deps;
    const phone = await accounts.phoneOf(caller.accountId);
    return database.transaction().execute(async (trx) => {
      const store = new MemberStore(trx);
      const nowMs = clock.nowMs();
      if (await store.add(workspaceId, caller.accountId, nowMs + visitMs, nowMs)) {
        await roles.give(caller.accountId, workspaceId, "member", trx);
        await announce(memberNews(workspaceId, "joined", caller.accountId, phone), trx);
        return nowMs + visitMs;
      }
      const membership = await store.find(workspaceId, caller.accountId);
      const endsAtMs = membership?.expiresAtMs ?? null;
      if (endsAtMs !== null && endsAtMs <= nowMs) throw new Refusal("demoExpired");
      return endsAtMs;
    });
  }

  /** Ends the visits whose time is over: the membership is withdrawn, sessions leave, rights go (AUTH-48). */
  async end(): Promise<void> {
    const { clock, database, forgetVisitor, roles } = this.#deps;
    const nowMs = clock.nowMs();
    for (const workspaceId of await new MemberStore(database).withExpired(nowMs)) {
      await database.transaction().execute(async (trx) => {
        await roles.hold(workspaceId, trx);
        for (const accountId of await new MemberStore(trx).withdrawExpired(workspaceId, nowMs)) {
          await sendAway(this.#deps, { workspaceId, accountId }, ["demoExpired", "withdrawn"], trx);
          await forgetVisitor(accountId, workspaceId, trx);
        }
      });
    }
  }

  /** Ends visits on time from now on; after a fault it tries again within the hour. */
  async watch(): Promise<void> {
    const { clock, database, log } = this.#deps;
    let nextMs: number | null = null;
    try {
      await this.end();
      nextMs = await new MemberStore(database).nextExpiryMs();
    } catch (error) {
      log.error({ err: error }, "demo visits could not be ended");
    }
    const waitMs = Math.min(checkEveryMs, Math.max(0, (nextMs ?? Number.POSITIVE_INFINITY) - clock.nowMs()));
    this.#cancelTimer = clock.after(waitMs, () => void this.watch());
  }

  stopWatching(): void {
    this.#cancelTimer();
  }
}
