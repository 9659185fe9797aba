// Rules of the tree that groups of cameras stand in (CAM-54 to CAM-57): who stands above whom as somebody sees it, how deep it gets, and what a removal
// does to it. Pure.
import {
  cameraGroupMaxDepth,
  cameraNameMaxLength,
  nameKeyOf,
  type CameraGroup,
  type CameraGroupBranch,
} from "@didban/contract";
import type { PlacedCamera } from "./camera-store.ts";
import type { GroupRow } from "./group-store.ts";

/** Where a group would stand in a tree that does not allow it (CAM-56). */
export type TreeFault = "taken name" | "wrong place";

export class GroupTree {
  readonly #groups: ReadonlyMap<string, GroupRow>;

  /** Of all groups of one workspace. */
  constructor(groups: readonly GroupRow[]) {
    this.#groups = new Map(groups.map((group) => [group.id, group]));
  }

  /** What keeps a group from being called `name` below `parentId`; a new one has no `id`. */
  faultOf({ id, name, parentId }: { id?: string; name: string; parentId: string | null }): TreeFault | null {
    if (parentId !== null && !this.#groups.has(parentId)) return "wrong place";
    const above = parentId === null ? [] : this.#upwards(parentId);
    if (id !== undefined && above.includes(id)) return "wrong place";
    if (above.length + (id === undefined ? 1 : this.#height(id)) > cameraGroupMaxDepth) return "wrong place";
    const isTaken = this.#below(parentId).some(
      (sibling) => sibling.id !== id && nameKeyOf(sibling.name) === nameKeyOf(name),
    );
    return isTaken ? "taken name" : null;
  }

  /**
   * Where what stands in a group goes when it is removed: cameras to the group above it or the default one; groups to the same place if the tree
   * allows it, else to the top, under a name that is free there.
   */
  afterRemoval(id: string): {
    readonly camerasTo: string;
    readonly groups: readonly Pick<GroupRow, "id" | "name" | "parent_id">[];
  } {
    const removed = this.#groups.get(id);
    const standard = [...this.#groups.values()].find(({ is_default: isDefault }) => isDefault);
    const place = removed?.parent_id ?? standard?.id;
    if (removed === undefined || place === undefined || place === id)
      throw new RangeError("Only a group that is there and not the default one can be removed");
    const rest = [...this.#groups.values()].filter((group) => group.id !== id);
    const moved: Pick<GroupRow, "id" | "name" | "parent_id">[] = [];
    for (const child of this.#below(id)) {
      // Those that have moved already count.
      const tree = new GroupTree(
        rest.map((group) => ({ ...group, ...moved.find((one) => one.id === group.id) })),
      );
      const fits = (parentId: string | null) =>
        tree.faultOf({ id: child.id, name: child.name, parentId }) !== "wrong place";
      const parentId = fits(place) ? place : null;
      moved.push({ id: child.id, parent_id: parentId, name: tree.#freeName(child, parentId) });
    }
    return { camerasTo: place, groups: moved };
  }

  /** The groups of `visible` by name, as whoever sees these alone does, with how many of `cameras` stand in each. */
  seen(visible: ReadonlySet<string>, cameras: readonly PlacedCamera[]): CameraGroup[] {
    return byName([...this.#groups.values()].filter(({ id }) => visible.has(id))).map((group) => ({
      id: group.id,
      name: group.name,
      parentId: this.#seenAbove(group, visible),
      isDefault: group.is_default,
      cameraCount: cameras.filter((camera) => camera.group_id === group.id).length,
    }));
  }

  /** The same as a tree. */
  branches(visible: ReadonlySet<string>, cameras: readonly PlacedCamera[]): CameraGroupBranch[] {
    const groups = this.seen(visible, cameras);
    const within = (parentId: string | null): CameraGroupBranch[] =>
      groups
        .filter((group) => group.parentId === parentId)
        .map(({ id, name, isDefault }) => ({
          id,
          name,
          isDefault,
          children: within(id),
          cameraIds: byName(cameras.filter((camera) => camera.group_id === id)).map((camera) => camera.id),
        }));
    return within(null);
  }

  /** The nearest group above that is seen. */
  #seenAbove({ id }: GroupRow, visible: ReadonlySet<string>): string | null {
    return this.#upwards(id).find((above) => above !== id && visible.has(above)) ?? null;
  }

  /** A group and those above it, nearest first. */
  #upwards(id: string): string[] {
    const path: string[] = [];
    for (let at = this.#groups.get(id); at !== undefined && path.length < cameraGroupMaxDepth;) {
      path.push(at.id);
      at = at.parent_id === null ? undefined : this.#groups.get(at.parent_id);
    }
    return path;
  }

  #below(id: string | null): GroupRow[] {
    return [...this.#groups.values()].filter(({ parent_id: parentId }) => parentId === id);
  }

  /** Levels that a group takes with those below it. */
  #height(id: string): number {
    return 1 + Math.max(0, ...this.#below(id).map((child) => this.#height(child.id)));
  }

  #freeName(child: GroupRow, parentId: string | null): string {
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? "" : ` (${count})`;
      const name = child.name.slice(0, cameraNameMaxLength - ending.length) + ending;
      if (this.faultOf({ id: child.id, name, parentId }) !== "taken name") return name;
    }
  }
}

/** As lists of cameras are. */
function byName<Named extends { readonly id: string; readonly name: string }>(
  items: readonly Named[],
): Named[] {
  return items.toSorted(
    (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }) || (a.id < b.id ? -1 : 1),
  );
}
