// Everyone who may act in a workspace, with their rights, for what is told to many at once: one load answers for all of them. Deny by default:
// who is not among them may see nothing.
import { resourceKinds, type Action, type ResourceType } from "@didban/contract";
import type { DirectoryEntry } from "./ports.ts";
import {
  isVisible,
  opens,
  resourceKeys,
  workspaceKeys,
  type MemberRights,
  type ResourceTrail,
} from "./rights.ts";

/** Something that a person may see, with a mark that differs when their rights on it or its name do. */
export interface SeenResource {
  readonly type: ResourceType;
  readonly mark: string;
}

/** People who must have passed a second factor to act there, and the sessions that have (MFA-13). */
interface FactorsAsked {
  readonly asked: ReadonlySet<string>;
  readonly past: ReadonlySet<string>;
}

export class Audience {
  readonly workspaceId: string;
  readonly #rights: ReadonlyMap<string, MemberRights>;
  readonly #factors: FactorsAsked;

  constructor(workspaceId: string, rights: ReadonlyMap<string, MemberRights>, factors: FactorsAsked) {
    this.#factors = factors;
    this.workspaceId = workspaceId;
    this.#rights = rights;
  }

  get accountIds(): readonly string[] {
    return [...this.#rights.keys()];
  }

  has(accountId: string): boolean {
    return this.#rights.has(accountId);
  }

  /** True when the person may act there in this session. */
  admits({ accountId, sessionId }: { readonly accountId: string; readonly sessionId: string }): boolean {
    const { asked, past } = this.#factors;
    return this.has(accountId) && (!asked.has(accountId) || past.has(sessionId));
  }

  /** True when the person holds `action` on the workspace. */
  holds(accountId: string, action: Action): boolean {
    const rights = this.#rights.get(accountId);
    return rights !== undefined && opens(workspaceKeys(rights), action);
  }

  /** True when the person may know of the resource and holds each of `needed` on it. */
  sees(accountId: string, trail: ResourceTrail | null, ...needed: readonly Action[]): boolean {
    const rights = this.#rights.get(accountId);
    if (rights === undefined || trail === null || !isVisible(rights, trail)) return false;
    const keys = resourceKeys(rights, trail);
    return needed.every((action) => opens(keys, action));
  }

  /** Everything that the person may see, by id; the workspace is among it. Empty for who may not act there. */
  seenBy(accountId: string, entries: readonly DirectoryEntry[]): ReadonlyMap<string, SeenResource> {
    const rights = this.#rights.get(accountId);
    if (rights === undefined) return new Map();
    const visible = entries
      .filter(({ trail }) => isVisible(rights, trail))
      .map(({ trail, name }): [string, SeenResource] => [
        trail.path[0],
        { type: resourceKinds[trail.kind].code, mark: `${markOf(resourceKeys(rights, trail))} ${name}` },
      ]);
    const team = rights.rows.get(this.workspaceId)?.team;
    const workspaceMark = `${markOf(workspaceKeys(rights))} ${team?.id} ${team?.name}`;
    return new Map([[this.workspaceId, { type: "w", mark: workspaceMark }], ...visible]);
  }
}

/** Sets of keys are shared by many resources; each is written out once. */
const marks = new WeakMap<ReadonlySet<number>, string>();

function markOf(keys: ReadonlySet<number>): string {
  const mark = marks.get(keys) ?? [...keys].toSorted((one, other) => one - other).join(",");
  marks.set(keys, mark);
  return mark;
}
