// The resources of a workspace as one member sees them, from one reading of rights and places: whoever shows many asks once for all.
// Deny by default: what is not among the places may not be seen.
import { accessLevels, actionList, type AccessLevel, type Action, type HangingKind } from "@didban/contract";
import type { JoinedMember } from "./ports.ts";
import { isVisible, opens, resourceKeys, type MemberRights, type ResourceTrail } from "./rights.ts";

/** A member who may see a camera. */
export interface CameraPerson extends JoinedMember {
  readonly accessLevel: AccessLevel;
}

/** A joined member with their rights. */
export interface MemberWithRights extends JoinedMember {
  readonly rights: MemberRights;
}

/** What a look is made of. */
export interface WhatIsThere {
  readonly rights: MemberRights;
  /** Of every resource of the workspace. */
  readonly trails: readonly ResourceTrail[];
  /** Joined members; nobody when the one who looks may not list people (PEOP-5). */
  loadPeople(): Promise<readonly MemberWithRights[]>;
}

export class ResourceLook {
  readonly #there: WhatIsThere | null;
  readonly #trails: ReadonlyMap<string, ResourceTrail>;

  /** `there` null: somebody who may not act in the workspace. */
  constructor(there: WhatIsThere | null) {
    this.#there = there;
    this.#trails = new Map(there?.trails.map((trail) => [trail.path[0], trail]));
  }

  /** Ids of all that is visible, whatever its kind. */
  visibleIds(): readonly string[] {
    if (this.#there === null) return [];
    const { rights, trails } = this.#there;
    return trails.filter((trail) => isVisible(rights, trail)).map(({ path: [id] }) => id);
  }

  /** Ids of the resources of a kind that are visible and on which `action` is held. */
  visible(kind: HangingKind, action: Action): readonly string[] {
    if (this.#there === null) return [];
    const { rights, trails } = this.#there;
    return trails
      .filter((trail) => trail.kind === kind && isVisible(rights, trail))
      .filter((trail) => opens(resourceKeys(rights, trail), action))
      .map(({ path: [id] }) => id);
  }

  /** Actions held on a camera; none when it is hidden or not there. */
  allowed(cameraId: string): ReadonlySet<Action> {
    const trail = this.#trails.get(cameraId);
    return this.#there === null || trail === undefined ? new Set() : cameraActions(this.#there.rights, trail);
  }

  /** Joined members who may see each of the cameras, with their level on it. */
  async people(cameraIds: readonly string[]): Promise<ReadonlyMap<string, readonly CameraPerson[]>> {
    const people = (await this.#there?.loadPeople()) ?? [];
    return new Map(cameraIds.map((id) => [id, whoSees(this.#trails.get(id), people)]));
  }
}

/** Actions that rights hold on a camera, finer ones opened by broader keys included; none when it is hidden. */
export function cameraActions(rights: MemberRights, trail: ResourceTrail): ReadonlySet<Action> {
  const keys = resourceKeys(rights, trail);
  const known = knownActions.get(keys) ?? actionsOf(keys);
  knownActions.set(keys, known);
  return known;
}

/** Sets of keys are shared by many cameras; what they open is worked out once. */
const knownActions = new WeakMap<ReadonlySet<number>, ReadonlySet<Action>>();

function actionsOf(keys: ReadonlySet<number>): ReadonlySet<Action> {
  if (!opens(keys, "cameraRead")) return new Set();
  return new Set(
    actionList
      .filter(([action, { on }]) => on.some((type) => type === "c") && opens(keys, action))
      .map(([action]) => action),
  );
}

function whoSees(trail: ResourceTrail | undefined, people: readonly MemberWithRights[]): CameraPerson[] {
  if (trail === undefined) return [];
  // Hundreds have the same rights: what these come to is worked out once.
  const levels = new Map<MemberRights, AccessLevel>();
  return people.flatMap(({ memberId, accountId, fullName, rights }) => {
    const accessLevel = levels.get(rights) ?? levelOn(trail, rights);
    levels.set(rights, accessLevel);
    return accessLevel === accessLevels.hidden ? [] : [{ memberId, accountId, fullName, accessLevel }];
  });
}

function levelOn(trail: ResourceTrail, rights: MemberRights): AccessLevel {
  if (!isVisible(rights, trail)) return accessLevels.hidden;
  const isFull = opens(resourceKeys(rights, trail), "cameraUpdateSettings");
  return isFull ? accessLevels.fullControl : accessLevels.viewOnly;
}
