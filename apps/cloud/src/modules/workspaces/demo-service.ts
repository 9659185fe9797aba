// The demo workspace (OPS-3, AUTH-47, AUTH-48, WS-69 to WS-71): made at start with an account that owns it for good; everyone else looks
// around for 7 days.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type {
  ActingSessions,
  AnnounceInWorkspace,
  OnWorkspaceCreated,
  People,
  Person,
  Roles,
} from "./ports.ts";
import { standingAt } from "./standing.ts";
import { detachedNews, memberNews } from "./workspace-news.ts";
import { WorkspaceStore } from "./workspace-store.ts";

/** Phone of the account that owns the demo workspace, from the block that is kept free for examples. */
export const demoPhone = "+12015550100";

const visitMs = 7 * 24 * 60 * 60_000;
/** Other processes add visitors too, so the next expiry is looked up at least this often. */
const checkEveryMs = 60 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly people: People;
  readonly sessions: ActingSessions;
  readonly roles: Roles;
  readonly announce: AnnounceInWorkspace;
  readonly onCreated: readonly OnWorkspaceCreated[];
}

/** The demo workspace and the account that owns it. */
export interface Demo {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly phone: string;
}

export class DemoService {
  readonly #deps: Deps;
  #cancelTimer = (): void => undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Makes the demo workspace and its owner's account if they are not there. */
  async ensure(): Promise<Demo> {
    const owner = await this.#deps.people.ensure(demoPhone, "Demo Owner");
    const existing = await new WorkspaceStore(this.#deps.database).demoId();
    const workspaceId = existing ?? (await this.#create(owner));
    return { workspaceId, ownerId: owner.id, phone: demoPhone };
  }

  #create(owner: Person): Promise<string> {
    const values = {
      name: "Demo",
      description: "Simulated cameras to look around with",
      welcomeMessage: "Welcome! Everything here is simulated.",
      language: "english",
      industry: null,
      customerFacing: false,
      timezone: "UTC",
    } as const;
    return this.#deps.database.transaction().execute(async (trx) => {
      const id = await new WorkspaceStore(trx).add(values, owner.id, this.#deps.clock.nowMs(), true);
      await this.#deps.roles.setUp(id, owner.id, trx);
      const created = { id, ownerId: owner.id, isDemo: true, locale: owner.locale };
      for (const hook of this.#deps.onCreated) await hook(created, trx);
      return id;
    });
  }

  /** Lets the caller look around; a repeat answers the same, and there is no second visit (WS-69). */
  async enter(caller: Caller): Promise<{ workspaceId: string; expiresAt: string | null }> {
    const workspaceId = await new WorkspaceStore(this.#deps.database).demoId();
    if (workspaceId === null) throw new Refusal("notFound");
    const phone = await this.#deps.people.phoneOf(caller.accountId);
    const expiresAtMs = await this.#deps.database.transaction().execute(async (trx) => {
      const store = new WorkspaceStore(trx);
      const nowMs = this.#deps.clock.nowMs();
      if (await store.addMember(workspaceId, caller.accountId, nowMs + visitMs, nowMs)) {
        await this.#deps.roles.give(caller.accountId, workspaceId, "member", trx);
        await this.#deps.announce(memberNews(workspaceId, "joined", caller.accountId, phone), trx);
        return nowMs + visitMs;
      }
      const membership = await store.find(workspaceId, caller.accountId);
      if (standingAt(membership, caller.accountId, nowMs) === "demoExpired") throw new Refusal("demoExpired");
      return membership?.expiresAtMs ?? null;
    });
    return { workspaceId, expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString() };
  }

  /** Ends the visits whose time is over: the membership is withdrawn, sessions leave, rights go (AUTH-48). */
  async endVisits(): Promise<void> {
    const { announce, clock, database, people, roles, sessions } = this.#deps;
    await database.transaction().execute(async (trx) => {
      for (const { workspaceId, accountId } of await new WorkspaceStore(trx).withdrawExpired(clock.nowMs())) {
        await sessions.leave(accountId, workspaceId, trx);
        await roles.takeAll(accountId, workspaceId, trx);
        await announce(detachedNews(workspaceId, accountId, "demoExpired"), trx);
        await announce(memberNews(workspaceId, "withdrawn", accountId, await people.phoneOf(accountId)), trx);
      }
    });
  }

  /** Ends visits on time from now on; after a fault it tries again within the hour. */
  async watch(): Promise<void> {
    const { clock, database, log } = this.#deps;
    let nextMs: number | null = null;
    try {
      await this.endVisits();
      nextMs = await new WorkspaceStore(database).nextExpiryMs();
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
