// Tours through shared layouts and cameras (LAYT-23): everyone reads them, each with the steps that they may see; who made one, or may change the workspace, changes it.
import {
  tourStepsAtMost,
  toursAtMost,
  type Tour,
  type TourEntry,
  type TourForm,
  type TourPatch,
  type TourStep,
} from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { isStepSeen, withUnseenSteps } from "./arrangement.ts";
import type { SharedServiceDeps } from "./shared-layout-service.ts";
import { SharedLayoutStore } from "./shared-layout-store.ts";
import { found, nameKeyOf, requireFree, requireRoom, SharedRights, whileThere } from "./shared-rights.ts";
import { TourStore, type KeptTour } from "./tour-store.ts";

type Seen = (cameraId: string) => boolean;

export class TourService {
  readonly #deps: SharedServiceDeps;
  readonly #rights: SharedRights;

  constructor(deps: SharedServiceDeps) {
    this.#deps = deps;
    this.#rights = new SharedRights(deps);
  }

  async list(call: WorkspaceCall): Promise<{ items: TourEntry[]; total: number }> {
    const tours = await new TourStore(this.#deps.database).in(call.caller.workspaceId);
    const seconds = new Map(tours.map(({ id, stepSeconds }) => [id, stepSeconds]));
    const facts = await this.#rights.factsOf(call, tours);
    const items = facts.map((fact) => ({ ...fact, stepSeconds: seconds.get(fact.id) ?? 0 }));
    return { items, total: items.length };
  }

  async read(call: WorkspaceCall, id: string): Promise<Tour> {
    const tour = await new TourStore(this.#deps.database).find(id, call.caller.workspaceId);
    return this.#view(call, found(tour));
  }

  async create(call: WorkspaceCall, { name, stepSeconds, steps }: TourForm): Promise<Tour> {
    const { announce, clock, database, note } = this.#deps;
    const { accountId, workspaceId } = call.caller;
    const isSeen = await this.#rights.sightOf(call.caller);
    const updatedAt = new Date(clock.nowMs());
    const added = { id: newId(), workspaceId, ownerId: accountId, name, stepSeconds, steps, updatedAt };
    await database.transaction().execute(async (trx) => {
      const store = new TourStore(trx);
      const names = await store.namesAlone(workspaceId);
      requireRoom(names.length < toursAtMost, "tours");
      requireFree(added, names);
      await requireThere(steps, workspaceId, isSeen, trx);
      await whileThere("steps", () => store.add(added, nameKeyOf(name)));
      await note("tourCreate", name, call.caller, trx);
      await announce("tour", added.id, workspaceId, trx);
    });
    return this.#view(call, added);
  }

  async update(call: WorkspaceCall, id: string, patch: TourPatch): Promise<Tour> {
    const { announce, clock, database, note } = this.#deps;
    const { workspaceId } = call.caller;
    const isSeen = await this.#rights.sightOf(call.caller);
    const before = found(await new TourStore(database).find(id, workspaceId));
    await this.#rights.requireChange(call.caller, before.ownerId);
    const changed = await database.transaction().execute(async (trx): Promise<KeptTour> => {
      const store = new TourStore(trx);
      const names = await store.namesAlone(workspaceId);
      const now = found(await store.hold(id, workspaceId));
      const { steps } = patch;
      if (steps !== undefined) await requireThere(steps, workspaceId, isSeen, trx);
      const after: KeptTour = {
        ...now,
        name: patch.name ?? now.name,
        stepSeconds: patch.stepSeconds ?? now.stepSeconds,
        steps: steps === undefined ? now.steps : withUnseenSteps(steps, now.steps, isSeen),
        updatedAt: new Date(clock.nowMs()),
      };
      requireRoom(after.steps.length <= tourStepsAtMost, "tourSteps");
      requireFree(after, names);
      await whileThere("steps", () => store.update(after, nameKeyOf(after.name)));
      await note("tourUpdate", after.name, call.caller, trx);
      await announce("tour", id, workspaceId, trx);
      return after;
    });
    return this.#view(call, changed);
  }

  async remove({ caller }: WorkspaceCall, id: string): Promise<void> {
    const { announce, database, note } = this.#deps;
    const { workspaceId } = caller;
    const tour = found(await new TourStore(database).find(id, workspaceId));
    await this.#rights.requireChange(caller, tour.ownerId);
    await database.transaction().execute(async (trx) => {
      const store = new TourStore(trx);
      const { name } = found(await store.hold(id, workspaceId));
      await store.remove(id);
      await note("tourRemove", name, caller, trx);
      await announce("tour", id, workspaceId, trx);
    });
  }

  async #view(call: WorkspaceCall, { stepSeconds, steps, ...tour }: KeptTour): Promise<Tour> {
    const [[facts], isSeen] = await Promise.all([
      this.#rights.factsOf(call, [tour]),
      this.#rights.sightOf(call.caller),
    ]);
    if (facts === undefined) throw new Error("a tour has no view");
    return { ...facts, stepSeconds, steps: steps.filter((step) => isStepSeen(step, isSeen)) };
  }
}

/** Nobody puts a camera there that they may not see, nor a layout of another workspace. */
async function requireThere(
  steps: readonly TourStep[],
  workspaceId: string,
  isSeen: Seen,
  within: Database,
): Promise<void> {
  const layouts = new Set((await new SharedLayoutStore(within).in(workspaceId)).map(({ id }) => id));
  const isThere = ({ kind, id }: TourStep) => (kind === "layout" ? layouts.has(id) : isSeen(id));
  if (!steps.every(isThere)) throw new Refusal("resourceNotExist", { field: "steps" });
}
