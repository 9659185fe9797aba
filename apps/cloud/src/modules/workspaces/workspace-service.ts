// Creating, listing, reading, changing and entering workspaces (WS-13 to WS-32).
import { teamMember, type ListedWorkspace, type WorkspaceTerms, type WorkspaceView } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { takeTurn, type Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { statusAt, type Membership } from "../people/index.ts";
import type { NewWorkspace } from "./hooks.ts";
import type { AcceptedTerms, Accounts, Entry, Members, Roles, RolesOfPerson } from "./ports.ts";
import type { Member, WorkspaceActs } from "./workspace-acts.ts";
import { DeletionStore } from "./deletion-store.ts";
import { ownedAtMost } from "./owned-at-most.ts";
import { defaultTexts } from "./workspace-defaults.ts";
import { WorkspaceStore, type Workspace, type WorkspaceChange } from "./workspace-store.ts";
import { viewOf } from "./workspace-view.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "read" | "namesOf">;
  readonly members: Members;
  readonly entry: Entry;
  readonly roles: Roles;
  readonly rolesOf: RolesOfPerson;
  readonly acts: WorkspaceActs;
  readonly logbook: Logbook;
  readonly created: (workspace: NewWorkspace, within: Database) => Promise<void>;
  /** Workspaces that this server takes; null: no limit (AUTH-49). */
  readonly workspaceLimit: number | null;
}

/** A workspace together with somebody's membership in it. */
interface Joined {
  readonly workspace: Workspace;
  readonly membership: Membership;
}

export class WorkspaceService {
  readonly #deps: Deps;
  readonly #store: WorkspaceStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new WorkspaceStore(deps.database);
  }

  /** Makes a workspace that the caller owns, with what every workspace has (WS-17). */
  async create(caller: Caller, given: WorkspaceChange): Promise<WorkspaceView> {
    const owner = await this.#deps.accounts.read(caller.accountId);
    if (owner === null) throw new Refusal("TokenSessionNotFound");
    const id = await this.#deps.database.transaction().execute(async (trx) => {
      const store = new WorkspaceStore(trx);
      if ((await store.ownedBy(owner.id)).length >= ownedAtMost) throw new Refusal("workspaceLimitReached");
      const { members, workspaceLimit } = this.#deps;
      if (workspaceLimit !== null) {
        await takeTurn(trx, "workspaces of the server");
        if ((await store.countAll()) >= workspaceLimit) throw new Refusal("capacityFull");
      }
      const memberships = await members.of(owner.id, trx);
      const count = await store.countLasting(memberships.map(({ workspaceId }) => workspaceId));
      const texts = defaultTexts(owner.locale, count);
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
      await members.add(workspaceId, owner.id, trx);
      await this.#deps.roles.setUp(workspaceId, owner.id, trx);
      const created = { id: workspaceId, ownerId: owner.id, isDemo: false, locale: owner.locale };
      await this.#deps.created(created, trx);
      const note = { kind: "workspace", action: "create", by: caller, workspaceId } as const;
      const resource = { type: "w", id: workspaceId } as const;
      await this.#deps.logbook.note({ ...note, resource, placeholders: { name: values.name } }, trx);
      return workspaceId;
    });
    return this.read(caller, id);
  }

  async list(
    caller: Caller,
    page: { limit: number; offset: number },
  ): Promise<{ items: ListedWorkspace[]; total: number }> {
    const nowMs = this.#deps.clock.nowMs();
    const memberships = new Map(
      (await this.#deps.members.of(caller.accountId)).map((membership) => [
        membership.workspaceId,
        { ...membership, status: statusAt(membership, nowMs) },
      ]),
    );
    const { items, total } = await this.#store.list([...memberships.values()], page);
    const known = await this.#known(caller, items);
    const views = items.flatMap((workspace) => {
      const membership = memberships.get(workspace.id);
      return membership === undefined ? [] : [viewOf(workspace, membership, known, nowMs)];
    });
    const deleted = await new DeletionStore(this.#deps.database).listed(caller.accountId);
    const listed = deleted.map((workspace) => ({ ...workspace, status: "notFound" as const }));
    // They stand last, behind every page of the others.
    const start = Math.max(0, page.offset - total);
    const end = Math.max(0, page.offset + page.limit - total);
    return { items: [...views, ...listed.slice(start, end)], total: total + listed.length };
  }

  /** Has a deleted workspace listed no longer (WS-21). */
  async dismissListing({ accountId }: Caller, workspaceId: string): Promise<void> {
    const isListed = await new DeletionStore(this.#deps.database).dismiss(workspaceId, accountId);
    if (!isListed) throw new Refusal("notFound");
  }

  /** A workspace that the caller belongs to; any other does not exist for them (WS-23). */
  async read(caller: Caller, workspaceId: string): Promise<WorkspaceView> {
    const { workspace, membership } = await this.#find(caller, workspaceId);
    const known = await this.#known(caller, [workspace]);
    return viewOf(workspace, membership, known, this.#deps.clock.nowMs());
  }

  /** What the views of workspaces say of people and roles. */
  async #known(caller: Caller, workspaces: readonly Workspace[]) {
    const [nameOf, teams] = await Promise.all([
      this.#namesIn(workspaces, caller),
      this.#deps.rolesOf(caller.accountId),
    ]);
    return { nameOf, teams };
  }

  /** Names of who made and who owns the workspaces; where the caller is a guest, nobody's but their own (ROLE-21). */
  async #namesIn(workspaces: readonly Workspace[], { accountId }: Caller) {
    const { accounts, roles } = this.#deps;
    const ids = workspaces.flatMap(({ creatorId, ownerId }) => [creatorId, ownerId]);
    const [names, guestAt] = await Promise.all([accounts.namesOf(ids, accountId), roles.guestAt(accountId)]);
    const reader = guestAt.length > 0 ? await accounts.read(accountId) : null;
    const somebody = teamMember[reader?.locale ?? "en"];
    return (id: string, workspaceId: string) =>
      id !== accountId && guestAt.includes(workspaceId) ? somebody : (names.get(id) ?? "");
  }

  /** The acting workspace; none before the first switch (WS-22). */
  async current(caller: Caller): Promise<WorkspaceView> {
    if (caller.workspaceId === null) throw new Refusal("notFound");
    await this.#deps.entry.requirePresence(caller, caller.workspaceId);
    return this.read(caller, caller.workspaceId);
  }

  /** Changes the acting workspace; the action is declared by the endpoint. */
  async updateCurrent(caller: Member, change: WorkspaceChange): Promise<WorkspaceView> {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const onlyHours = given.every(([field]) => field === "operationHours");
    const action = onlyHours ? "updateHours" : "update";
    await this.#deps.acts.change(caller, () => ({
      action: given.length === 0 ? undefined : action,
      change,
    }));
    return this.read(caller, caller.workspaceId);
  }

  terms(): Promise<WorkspaceTerms> {
    return this.#deps.entry.terms();
  }

  /** Turns an invitation, or terms that were accepted anew, into a membership (WS-26). */
  async join(caller: Caller, workspaceId: string, accepted: AcceptedTerms): Promise<WorkspaceView> {
    await this.#deps.entry.join(caller, workspaceId, accepted);
    return this.read(caller, workspaceId);
  }

  /** Makes a workspace the one that the caller's session acts in (WS-29). */
  async switchTo(caller: Caller, workspaceId: string): Promise<WorkspaceView> {
    await this.#deps.entry.enter(caller, workspaceId);
    return this.read(caller, workspaceId);
  }

  /** What the sign-in page asks (AUTH-43). */
  async allowGuest(): Promise<{ guestWsId: string | null; allowGuest: boolean }> {
    const named = await this.#store.publicGuest();
    return { guestWsId: named?.id ?? null, allowGuest: named?.allowsGuests === true };
  }

  async #find(caller: Caller, workspaceId: string): Promise<Joined> {
    const [workspace, membership] = await Promise.all([
      this.#store.find(workspaceId),
      this.#deps.members.find(workspaceId, caller.accountId),
    ]);
    if (workspace === null || membership === null) throw new Refusal("notFound");
    return { workspace, membership };
  }
}
