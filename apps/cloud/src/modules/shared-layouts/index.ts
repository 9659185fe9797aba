// Door of the shared layouts module for every process: what is looked at of a shared layout or a tour.
import { camerasIn, type SharedArrangement } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { SharedLayoutStore } from "./shared-layout-store.ts";
import { TourStore } from "./tour-store.ts";

/** A shared layout, or the steps of a tour. */
export interface SharedViews {
  readonly views: readonly SharedArrangement[];
  /** How long each stays; null where there is one alone. */
  readonly stepSeconds: number | null;
  readonly cameraIds: ReadonlySet<string>;
}

/** A layout or a tour. */
export interface SharedThing {
  readonly kind: "layout" | "tour";
  readonly id: string;
}

/**
 * Has a layout or a tour of the workspace stay as it is until the transaction ends, if it is there. To be called before what shows it is held, as
 * its changes and its removal do.
 */
export async function holdShared(
  { kind, id }: SharedThing,
  workspaceId: string,
  within: Database,
): Promise<void> {
  const store = kind === "layout" ? new SharedLayoutStore(within) : new TourStore(within);
  await store.hold(id, workspaceId);
}

/** What a layout or a tour of the workspace shows to who sees all of it; null when it is not there. */
export async function sharedViewsOf(
  { kind, id }: SharedThing,
  workspaceId: string,
  database: Database,
): Promise<SharedViews | null> {
  const layouts = new SharedLayoutStore(database);
  if (kind === "layout") {
    const layout = await layouts.find(id, workspaceId);
    return layout && viewsOf([layout.arrangement], null);
  }
  const tour = await new TourStore(database).find(id, workspaceId);
  if (tour === null) return null;
  const ids = new Set(tour.steps.flatMap((step) => (step.kind === "layout" ? [step.id] : [])));
  const named = await Promise.all([...ids].map((one) => layouts.find(one, workspaceId)));
  const byId = new Map(named.flatMap((layout) => (layout ? [[layout.id, layout.arrangement] as const] : [])));
  const views = tour.steps.flatMap((step): SharedArrangement[] => {
    if (step.kind === "camera")
      return [{ kind: "grid", gridSize: 1, cells: [{ cell: 0, cameraId: step.id }] }];
    const arrangement = byId.get(step.id);
    return arrangement ? [arrangement] : [];
  });
  return viewsOf(views, tour.stepSeconds);
}

function viewsOf(views: readonly SharedArrangement[], stepSeconds: number | null): SharedViews {
  return { views, stepSeconds, cameraIds: new Set(views.flatMap(camerasIn)) };
}

export { seenOf } from "./arrangement.ts";
