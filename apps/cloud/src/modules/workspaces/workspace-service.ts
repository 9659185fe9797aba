// Creating, listing, reading, changing and entering workspaces (WS-13 to WS-32).
import type { HttpErrorCode, WorkspaceView } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Standing } from "../access/index.ts";
import { requireProofs } from "./entry-guard.ts";
import type {
  ActingSessions,
  AnnounceInWorkspace,
  EntryProofs,
  OnWorkspaceCreated,
  People,
  Roles,
} from "./ports.ts";
import { standingAt } from "./standing.ts";
import { defaultTexts } from "./workspace-defaults.ts";
import { WorkspaceStore, type MemberWorkspace, type WorkspaceChange } from "./workspace-store.ts";
import { memberNews, updatedNews } from "./workspace-news.ts";
import { viewOf } from "./workspace-view.ts";

/** Topic of the event bus; its id is a workspace whose fields changed. */
const workspaceChanged = "workspace.changed";

/** Workspaces that one person may own (WS-18). */
const ownedAtMost = 20;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly people: People;
  readonly sessions: ActingSessions;
  readonly proofs: EntryProofs;
  readonly roles: Roles;
  readonly announce: AnnounceInWorkspace;
  readonly onCreated: readonly OnWorkspaceCreated[];
  /** Workspaces that this server takes; null: no limit (AUTH-49). */
  readonly workspaceLimit: number | null;
}

/** Why a standing does not let a person in (WS-30). */
const entryRefusals: Record<Exclude<Standing, "joined">, HttpErrorCode> = {
  pending: "userNotInvited",
  termsRequired: "userNotInvited",
  withdrawn: "userNotInvited",
  demoExpired: "demoExpired",
  locked: "workspaceLocked",
  none: "notFound",
};

export class WorkspaceService {
  readonly #deps: Deps;
  readonly #store: WorkspaceStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new WorkspaceStore(deps.database);
  }

  /** Makes a workspace that the caller owns, with what every workspace has (WS-17). */
  async create(caller: Caller, given: WorkspaceChange): Promise<WorkspaceView> {
    const owner = await this.#deps.people.read(caller.accountId);
    if (owner === null) throw new Refusal("TokenSessionNotFound");
    const id = await this.#deps.database.transaction().execute(async (trx) => {
      const store = new WorkspaceStore(trx);
      if ((await store.ownedBy(owner.id)).length >= ownedAtMost) throw new Refusal("workspaceLimitReached");
      const { workspaceLimit } = this.#deps;
      if (workspaceLimit !== null && (await store.countAll()) >= workspaceLimit)
        throw new Refusal("capacityFull");
      const texts = defaultTexts(owner.locale, await store.count(owner.id));
      const values = {
        name: given.name ?? texts.name,
        description: given.description ?? texts.description,
        welcomeMessage: given.welcomeMessage ?? texts.welcomeMessage,
        language: given.language ?? ("english" as const),
        industry: given.industry ?? null,
        customerFacing: given.customerFacing ?? false,
        timezone: given.timezone ?? owner.timezone,
      };
      const workspaceId = await store.add(values, owner.id, this.#deps.clock.nowMs());
      await this.#deps.roles.setUp(workspaceId, owner.id, trx);
      const created = { id: workspaceId, ownerId: owner.id, isDemo: false, locale: owner.locale };
      for (const hook of this.#deps.onCreated) await hook(created, trx);
      return workspaceId;
    });
    return this.read(caller, id);
  }

  async list(
    caller: Caller,
    page: { limit: number; offset: number },
  ): Promise<{ items: WorkspaceView[]; total: number }> {
    const { items, total } = await this.#store.list(caller.accountId, page, this.#deps.clock.nowMs());
    return { items: await this.#views(items, caller), total };
  }

  /** A workspace that the caller belongs to; any other does not exist for them (WS-23). */
  async read(caller: Caller, workspaceId: string): Promise<WorkspaceView> {
    return this.#view(await this.#find(caller, workspaceId), caller);
  }

  /** The acting workspace; none before the first switch (WS-22). */
  async current(caller: Caller): Promise<WorkspaceView> {
    if (caller.workspaceId === null) throw new Refusal("notFound");
    const workspace = await this.#find(caller, caller.workspaceId);
    await this.#requireEntry(workspace, caller);
    const { database, proofs } = this.#deps;
    if (workspace.requiresFactor && !(await proofs.hasPassedFactor(caller, database)))
      throw new Refusal("Not2FAVerified");
    return this.#view(workspace, caller);
  }

  /** Changes the acting workspace; the action is declared by the endpoint. */
  async updateCurrent(
    caller: Caller & { readonly workspaceId: string },
    change: WorkspaceChange,
  ): Promise<WorkspaceView> {
    await this.#deps.database.transaction().execute(async (trx) => {
      await new WorkspaceStore(trx).update(caller.workspaceId, change);
      await this.#deps.events.publish(workspaceChanged, caller.workspaceId, trx);
      await this.#deps.announce(updatedNews(caller.workspaceId), trx);
    });
    return this.read(caller, caller.workspaceId);
  }

  /** Turns an invitation, or terms that were accepted anew, into a membership (WS-26 to WS-28). */
  async join(caller: Caller, workspaceId: string, hasAcceptedTerms: boolean): Promise<WorkspaceView> {
    const workspace = await this.#find(caller, workspaceId);
    const standing = standingAt(workspace, caller.accountId, this.#deps.clock.nowMs());
    if (standing === "withdrawn" || standing === "demoExpired") throw new Refusal("userNotInvited");
    if (standing === "termsRequired" && !hasAcceptedTerms) {
      const fields = [{ field: "termsAccepted", code: "IsDefined" }] as const;
      throw new Refusal("IsDefined", { field: "termsAccepted", fields });
    }
    if (standing !== "pending" && standing !== "termsRequired") return this.#view(workspace, caller);
    const phone = await this.#deps.people.phoneOf(caller.accountId);
    await this.#deps.database.transaction().execute(async (trx) => {
      await new WorkspaceStore(trx).setStatus(workspaceId, caller.accountId, "joined");
      await this.#deps.roles.tell(workspaceId, trx);
      await this.#deps.announce(memberNews(workspaceId, "joined", caller.accountId, phone), trx);
    });
    return this.read(caller, workspaceId);
  }

  /** Makes a workspace the one that the caller's session acts in (WS-29, WS-30). */
  async switchTo(caller: Caller, workspaceId: string): Promise<WorkspaceView> {
    const workspace = await this.#find(caller, workspaceId);
    await this.#requireEntry(workspace, caller);
    await this.#deps.database.transaction().execute(async (trx) => {
      await requireProofs(this.#deps.proofs, workspaceId, caller, trx);
      await this.#deps.sessions.actIn(caller.sessionId, workspaceId, trx);
      await new WorkspaceStore(trx).noteSwitch(workspaceId, caller.accountId, this.#deps.clock.nowMs());
    });
    return this.#view(workspace, caller);
  }

  async #find(caller: Caller, workspaceId: string): Promise<MemberWorkspace> {
    const workspace = await this.#store.find(workspaceId, caller.accountId);
    if (workspace === null) throw new Refusal("notFound");
    return workspace;
  }

  async #requireEntry(workspace: MemberWorkspace, caller: Caller): Promise<void> {
    const standing = standingAt(workspace, caller.accountId, this.#deps.clock.nowMs());
    if (standing !== "joined") throw new Refusal(entryRefusals[standing]);
    if (await this.#deps.roles.isSuspended(caller.accountId, workspace.id))
      throw new Refusal("roleSuspended");
  }

  async #view(workspace: MemberWorkspace, caller: Caller): Promise<WorkspaceView> {
    const names = await this.#deps.people.namesOf([workspace.creatorId], caller.accountId);
    return viewOf(workspace, caller.accountId, names, this.#deps.clock.nowMs());
  }

  async #views(workspaces: readonly MemberWorkspace[], caller: Caller): Promise<WorkspaceView[]> {
    const creators = workspaces.map(({ creatorId }) => creatorId);
    const names = await this.#deps.people.namesOf(creators, caller.accountId);
    const nowMs = this.#deps.clock.nowMs();
    return workspaces.map((workspace) => viewOf(workspace, caller.accountId, names, nowMs));
  }
}
