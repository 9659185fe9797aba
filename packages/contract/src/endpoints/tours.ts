// Calls of tours (LAYT-23): lists of shared layouts and cameras that are shown one after another. A reader gets the steps that they may see, and whoever changes a tour
// leaves those that they may not see in it.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { tourStepsAtMost, tourStepSeconds } from "../shared-layout-choices.ts";
import { id, idParams } from "../shapes.ts";
import { sharedAccess, sharedFacts, sharedName } from "./shared-layouts.ts";

/** A camera that is shown alone, or a shared layout. */
export const tourStep = z.strictObject({ kind: z.enum(["camera", "layout"]), id });
export type TourStep = z.output<typeof tourStep>;

export const tourForm = z.strictObject({
  name: sharedName,
  /** How long each step stays. */
  stepSeconds: z.number().int().min(tourStepSeconds.min).max(tourStepSeconds.max),
  steps: z.array(tourStep).min(1).max(tourStepsAtMost),
});
export type TourForm = z.output<typeof tourForm>;

export const tourPatch = tourForm.partial();
export type TourPatch = z.output<typeof tourPatch>;

export const tourEntry = z.strictObject({ ...sharedFacts, stepSeconds: z.number().int() });
export type TourEntry = z.output<typeof tourEntry>;

/** A tour as its reader sees it: steps to cameras that they may not see are left out. */
export const tour = z.strictObject({
  ...sharedFacts,
  stepSeconds: z.number().int(),
  steps: z.array(tourStep),
});
export type Tour = z.output<typeof tour>;

const path = "/api/workspace-manager/tour";

export const toursEndpoints = {
  list: endpoint({
    id: "tours.list",
    method: "GET",
    path,
    summary: "List the tours of the workspace, by name",
    access: sharedAccess,
    guest: "read",
    status: 200,
    answer: z.strictObject({ items: z.array(tourEntry), total: z.number().int().min(0) }),
    errors: [],
  }),
  read: endpoint({
    id: "tours.read",
    method: "GET",
    path: `${path}/{id}`,
    summary: "A tour with the steps that the caller may see",
    access: sharedAccess,
    guest: "read",
    params: idParams,
    status: 200,
    answer: tour,
    errors: ["notFound"],
  }),
  create: endpoint({
    id: "tours.create",
    method: "POST",
    path,
    summary: "Make a tour through shared layouts and cameras",
    access: sharedAccess,
    guest: "dryRun",
    log: { kind: "workspace", action: "tourCreate" },
    body: tourForm,
    status: 201,
    answer: tour,
    errors: ["resourceNotExist", "duplicateValue", "limitReached"],
  }),
  update: endpoint({
    id: "tours.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change a tour; steps to cameras that the caller may not see stay",
    access: sharedAccess,
    guest: "dryRun",
    log: { kind: "workspace", action: "tourUpdate" },
    params: idParams,
    body: tourPatch,
    status: 200,
    answer: tour,
    errors: ["notFound", "forbiddenResource", "resourceNotExist", "duplicateValue", "limitReached"],
  }),
  remove: endpoint({
    id: "tours.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Remove a tour",
    access: sharedAccess,
    guest: "dryRun",
    log: { kind: "workspace", action: "tourRemove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound", "forbiddenResource"],
  }),
} as const;
