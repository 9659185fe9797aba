// The demo workspace (OPS-3, AUTH-47): made at start with an account that owns it for good; everyone else looks around for 7 days.
import { demoPhone } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { NewWorkspace } from "./hooks.ts";
import type { Accounts, Members, Person, Roles, Visits } from "./ports.ts";
import { WorkspaceStore } from "./workspace-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly members: Pick<Members, "add">;
  readonly visits: Visits;
  readonly roles: Roles;
  readonly created: (workspace: NewWorkspace, within: Database) => Promise<void>;
}

/** The demo workspace and the account that owns it. */
export interface Demo {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly phone: string;
}

export class DemoService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Makes the demo workspace and its owner's account if they are not there. */
  async ensure(): Promise<Demo> {
    const owner = await this.#deps.accounts.ensure(demoPhone, "Demo Owner");
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
      timezone: owner.timezone,
    } as const;
    return this.#deps.database.transaction().execute(async (trx) => {
      const id = await new WorkspaceStore(trx).add(values, owner.id, this.#deps.clock.nowMs(), true);
      await this.#deps.members.add(id, owner.id, trx);
      await this.#deps.roles.setUp(id, owner.id, trx);
      const created = { id, ownerId: owner.id, isDemo: true, locale: owner.locale };
      await this.#deps.created(created, trx);
      return id;
    });
  }

  /** Lets the caller look around (WS-69). */
  async enter(caller: Caller): Promise<{ workspaceId: string; expiresAt: string | null }> {
    const workspaceId = await new WorkspaceStore(this.#deps.database).demoId();
    if (workspaceId === null) throw new Refusal("notFound");
    const endsAtMs = await this.#deps.visits.begin(caller, workspaceId);
    return { workspaceId, expiresAt: endsAtMs === null ? null : new Date(endsAtMs).toISOString() };
  }
}
