// THE authoriser: every REST call, stream, thumbnail and download asks it. It loads what the pure decision in rights.ts needs, afresh
// for each call, so that a withdrawn right is refused on the very next one (ROLE-54).
import {
  readActionsOf,
  type Access,
  type Action,
  type Endpoint,
  type HangingKind,
  type HttpErrorCode,
} from "@didban/contract";
import { ask, together, type Database, type Subquery } from "../../platform/database/index.ts";
import {
  Refusal,
  type AccessQuestion,
  type Authoriser,
  type Caller,
  type CallerQuestion,
} from "../../platform/http/index.ts";
import { rightsAt, rightsOfAllAt, type AccessStore } from "./access-store.ts";
import { Audience } from "./audience.ts";
import {
  memberRef,
  type DirectoryEntry,
  type DisplayDirectory,
  type Entrant,
  type MemberRef,
  type MembershipDirectory,
  type PassedFactors,
  type ResourceDirectory,
  type Standing,
} from "./ports.ts";
import { noTrail } from "./resource-directory.ts";
import { cameraActions, ResourceLook, type MemberWithRights } from "./resource-look.ts";
import {
  asRehearsed,
  displayRights,
  isAdmin,
  isGuest,
  isVisible,
  opens,
  refusalOf,
  workspaceKeys,
  type MemberRights,
  type ResourceTrail,
} from "./rights.ts";

/** Why not, or yes. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly code: HttpErrorCode };

/** What of a caller matters for a decision. */
export type ActingCaller = Pick<Caller, "accountId" | "sessionId" | "workspaceId"> &
  Partial<Pick<Caller, "isDisplay">>;

interface Deps {
  readonly database: Database;
  readonly store: AccessStore;
  readonly memberships: MembershipDirectory;
  readonly resources: ResourceDirectory;
  readonly factors: PassedFactors;
  readonly displays: DisplayDirectory;
}

/** What a caller brings into the acting workspace: rights, or the reason why they may not act there. */
type Entry = { readonly rights: MemberRights } | { readonly code: HttpErrorCode };

/** What decides about it, but for a second factor. */
type EntryFacts = readonly [Entrant & { readonly standing: Standing }, MemberRights];

type Params = Readonly<Record<string, string>>;

/** Codes for people whose standing keeps them out; everyone else is simply forbidden. */
const standingCodes: Partial<Record<Standing, HttpErrorCode>> = {
  locked: "workspaceLocked",
  demoExpired: "demoExpired",
};

export class RightsAuthoriser implements Authoriser {
  readonly #deps: Deps;
  readonly #entries = new WeakMap<ActingCaller, Promise<Entry>>();
  /** Of callers of one call each: what was asked together with who they are. */
  readonly #facts = new WeakMap<ActingCaller, EntryFacts>();
  /** Callers of one call each; what they may do is loaded once for it. */
  readonly #ofCalls = new WeakSet<ActingCaller>();
  /** Of callers of one call, as long as it has changed nothing: where things hang, asked once. */
  readonly #trails = new WeakMap<ActingCaller, Map<string, Promise<ResourceTrail | null>>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  questionOf(
    { access }: Endpoint,
    params: Params,
  ): CallerQuestion<readonly [EntryFacts, ResourceTrail | null]> {
    const resource = resourceOf(access, params);
    const trail = resource === null ? noTrail : this.trailQuestion(resource.kind, resource.id);
    return {
      of: (columns) => together(this.#factsAt(columns), trail),
      answered: (person, [facts, trail]) => {
        const caller = isGuest(facts[1]) ? { ...person, isGuest: true } : person;
        // What was asked is about people.
        if (!person.isDisplay) this.#facts.set(caller, facts);
        const trails =
          resource === null ? [] : [[keyOf(resource.kind, resource.id), Promise.resolve(trail)] as const];
        this.#trails.set(caller, new Map(trails));
        return caller;
      },
    };
  }

  async authorise({ endpoint, caller, params }: AccessQuestion): Promise<void> {
    const isRehearsal = caller.isGuest && endpoint.guest === "dryRun";
    this.#ofCalls.add(caller);
    if (!this.#trails.has(caller)) this.#trails.set(caller, new Map());
    const verdict = await this.decide(caller, endpoint.access, params, isRehearsal);
    // What a call changes may hang elsewhere afterwards.
    if (endpoint.method !== "GET") this.#trails.delete(caller);
    if (!verdict.allowed) throw new Refusal(verdict.code);
  }

  /** Decides access kinds `display`, `member`, `workspace`, `workspaceAnyOf`, `resource` and `someResource`; any other is refused. A rehearsal stores nothing. */
  async decide(
    caller: ActingCaller,
    access: Access,
    params: Params = {},
    isRehearsal = false,
  ): Promise<Verdict> {
    const entry = await this.#enter(caller);
    if (!("rights" in entry)) return { allowed: false, code: entry.code };
    const rights = isRehearsal ? asRehearsed(entry.rights) : entry.rights;
    const resource = resourceOf(access, params);
    const trail = resource === null ? null : await this.#trailFor(caller, resource.kind, resource.id);
    const code = refusalOf(access, rights, trail);
    return code === null ? { allowed: true } : { allowed: false, code };
  }

  /** Actions the caller holds on a camera, finer ones opened by broader keys included; empty when it is hidden or not there. */
  async allowedActions(caller: ActingCaller, cameraId: string): Promise<ReadonlySet<Action>> {
    const entry = await this.#enter(caller);
    const trail = await this.#trailFor(caller, "camera", cameraId);
    return "rights" in entry && trail !== null ? cameraActions(entry.rights, trail) : new Set();
  }

  /** What the caller sees of the resources of the acting workspace: for whoever shows many. */
  async look(caller: ActingCaller): Promise<ResourceLook> {
    const entry = await this.#enter(caller);
    if (!("rights" in entry)) return new ResourceLook(null);
    const { rights } = entry;
    const trails = (await this.#deps.resources.list(rights.workspaceId)).map(({ trail }) => trail);
    return new ResourceLook({ rights, trails, loadPeople: () => this.#peopleFor(rights) });
  }

  /** The same of one camera alone, at a price that does not grow with the workspace's cameras. */
  async lookAt(caller: ActingCaller, cameraId: string): Promise<ResourceLook> {
    const [entry, trail] = await Promise.all([
      this.#enter(caller),
      this.#trailFor(caller, "camera", cameraId),
    ]);
    if (!("rights" in entry) || trail === null) return new ResourceLook(null);
    const { rights } = entry;
    return new ResourceLook({ rights, trails: [trail], loadPeople: () => this.#peopleFor(rights, trail) });
  }

  /** True when a resource is there for the caller (ROLE-49). */
  async sees(caller: ActingCaller, kind: HangingKind, id: string): Promise<boolean> {
    const [entry, trail] = await Promise.all([this.#enter(caller), this.#trailFor(caller, kind, id)]);
    return "rights" in entry && trail !== null && isVisible(entry.rights, trail);
  }

  /** Resources of the acting workspace that the caller may see, by id. */
  async visibleIds(caller: ActingCaller): Promise<ReadonlySet<string>> {
    return new Set((await this.look(caller)).visibleIds());
  }

  /** Resources of the acting workspace that the caller may not see. */
  async hiddenIds(caller: ActingCaller): Promise<readonly string[]> {
    if (caller.workspaceId === null) return [];
    const [all, visible] = [await this.resourcesOf(caller.workspaceId), await this.visibleIds(caller)];
    return all.map(({ trail }) => trail.path[0]).filter((id) => !visible.has(id));
  }

  /** Everyone who may act in a workspace now, with their rights: for what is told to many at once. */
  async audienceOf(workspaceId: string): Promise<Audience> {
    const [present, rights] = await Promise.all([
      this.#deps.memberships.present(workspaceId),
      this.#deps.store.rightsOfAll(workspaceId),
    ]);
    const acting = present.flatMap(({ accountId }): [string, MemberRights][] => {
      const held = rights.get(accountId);
      const ownRow = held?.rows.get(workspaceId);
      return held === undefined || ownRow === undefined || ownRow.team.isSuspended ? [] : [[accountId, held]];
    });
    const asked = present.filter(({ requiresFactor }) => requiresFactor).map(({ accountId }) => accountId);
    const past = asked.length === 0 ? [] : await this.#deps.factors.pastFactor(asked);
    return new Audience(workspaceId, new Map(acting), { asked: new Set(asked), past: new Set(past) });
  }

  /** Accounts that may act in a workspace and hold `action` on it now. */
  async holdersOf(workspaceId: string, action: Action): Promise<readonly string[]> {
    const audience = await this.audienceOf(workspaceId);
    return audience.accountIds.filter((accountId) => audience.holds(accountId, action));
  }

  /** Accounts that may see a camera now and hold the actions `needed` there; nobody when it is not there. */
  async viewersOf(cameraId: string, ...needed: readonly Action[]): Promise<readonly string[]> {
    const trail = await this.trailOf("camera", cameraId);
    if (trail === null) return [];
    const audience = await this.audienceOf(trail.workspaceId);
    return audience.accountIds.filter((accountId) => audience.sees(accountId, trail, ...needed));
  }

  /** Where a resource hangs; null when it is not there (any more). */
  trailOf(kind: HangingKind, id: string): Promise<ResourceTrail | null> {
    return ask(this.#deps.database, this.trailQuestion(kind, id));
  }

  /** The same, to be asked together with something else. */
  trailQuestion(kind: HangingKind, id: string): Subquery<ResourceTrail | null> {
    return this.#deps.resources.trailOf(kind, id);
  }

  /** Every resource of a workspace that rows may stand on. */
  resourcesOf(workspaceId: string): Promise<readonly DirectoryEntry[]> {
    return this.#deps.resources.list(workspaceId);
  }

  /** The version of a workspace's rights, which rises with each change (ROLE-45). */
  versionOf(workspaceId: string): Promise<number> {
    return this.#deps.store.versionOf(workspaceId);
  }

  /** True when the caller holds `action` on the acting workspace. */
  async holdsOnWorkspace(caller: ActingCaller, action: Action): Promise<boolean> {
    const entry = await this.#enter(caller);
    return "rights" in entry && opens(workspaceKeys(entry.rights), action);
  }

  /** True when the caller manages people and permissions of the acting workspace (PEOP-52). */
  async isAdmin(caller: ActingCaller): Promise<boolean> {
    const entry = await this.#enter(caller);
    return "rights" in entry && isAdmin(workspaceKeys(entry.rights));
  }

  /** Joined members with their rights, as far as they decide about `at`; nobody for those who may not list people (PEOP-5). */
  async #peopleFor(rights: MemberRights, at?: ResourceTrail): Promise<readonly MemberWithRights[]> {
    if (!mayListPeople(rights)) return [];
    const { workspaceId } = rights;
    const [members, held] = await ask(
      this.#deps.database,
      together(
        this.#deps.memberships.joinedAt(workspaceId),
        rightsOfAllAt(workspaceId, at && [workspaceId, ...at.path]),
      ),
    );
    return members.flatMap(({ memberId, accountId, fullName }) => {
      const theirs = held.get(accountId);
      return theirs === undefined ? [] : [{ memberId, accountId, fullName, rights: theirs }];
    });
  }

  /** Loads for one and the same caller object that run at the same time are one; beyond that it is kept for callers of one call alone. */
  #enter(caller: ActingCaller): Promise<Entry> {
    const running = this.#entries.get(caller);
    if (running !== undefined) return running;
    const entry = this.#load(caller);
    this.#entries.set(caller, entry);
    const forget = () => this.#entries.delete(caller);
    entry.then(() => this.#ofCalls.has(caller) || forget(), forget);
    return entry;
  }

  async #load(caller: ActingCaller): Promise<Entry> {
    const { accountId, sessionId, workspaceId } = caller;
    if (workspaceId === null) return { code: "forbiddenResource" };
    if (caller.isDisplay === true) return this.#loadDisplay(accountId, workspaceId);
    const question = () => ask(this.#deps.database, this.#factsAt(memberRef(accountId, workspaceId)));
    const [{ standing, requiresFactor }, rights] = this.#facts.get(caller) ?? (await question());
    if (standing !== "joined") return { code: standingCodes[standing] ?? "forbiddenResource" };
    const ownRow = rights.rows.get(workspaceId);
    if (ownRow === undefined) return { code: "forbiddenResource" };
    if (ownRow.team.isSuspended) return { code: "roleSuspended" };
    const isShort = requiresFactor && !(await this.#deps.factors.hasPassedFactor(sessionId));
    return isShort ? { code: "Not2FAVerified" } : { rights };
  }

  async #loadDisplay(displayId: string, workspaceId: string): Promise<Entry> {
    const { displays, memberships, store } = this.#deps;
    const standing = await memberships.displayStanding(workspaceId);
    if (standing !== "joined") return { code: standingCodes[standing] ?? "forbiddenResource" };
    const grant = await displays.grantOf(displayId, workspaceId);
    const team = grant === null ? null : await store.teamRights(grant.teamId, workspaceId);
    if (grant === null || team === null || team.kind === "captain") return { code: "forbiddenResource" };
    if (team.isSuspended) return { code: "roleSuspended" };
    return { rights: displayRights(workspaceId, team, grant.cameraIds) };
  }

  #factsAt(member: MemberRef): Subquery<EntryFacts> {
    return together(this.#deps.memberships.entryAt(member), rightsAt(member));
  }

  #trailFor(caller: ActingCaller, kind: HangingKind, id: string): Promise<ResourceTrail | null> {
    const known = this.#trails.get(caller);
    const key = keyOf(kind, id);
    const trail = known?.get(key) ?? this.trailOf(kind, id);
    known?.set(key, trail);
    return trail;
  }
}

/** The resource that a call names; null when it names none. */
function resourceOf(
  access: Access,
  params: Params,
): { readonly kind: HangingKind; readonly id: string } | null {
  const id = access.kind === "resource" ? params[access.parameter] : undefined;
  return access.kind === "resource" && id !== undefined ? { kind: access.resource, id } : null;
}

function keyOf(kind: HangingKind, id: string): string {
  return `${kind} ${id}`;
}

function mayListPeople(rights: MemberRights): boolean {
  const keys = workspaceKeys(rights);
  const sees = (kind: "member" | "role") => readActionsOf(kind).some((action) => opens(keys, action));
  return sees("role") && sees("member");
}
