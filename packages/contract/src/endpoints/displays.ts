// Calls of displays, the screens on a wall that are nobody's session (LAYT-22): those by which managers pair and change them, and those by which the screen
// itself comes in. Other calls that are open to a display say so: `forDisplays`.
import { z } from "zod";
import {
  camerasOfDisplayAtMost,
  displayCodeLength,
  displayCodeSigns,
  displayStepSeconds,
  gridSizes,
} from "../display-choices.ts";
import { endpoint } from "../endpoint.ts";
import { locales } from "../errors/error-words.ts";
import { id, idParams, isoDate } from "../shapes.ts";
import { streamInformation } from "./camera-shapes.ts";
import { sharedArrangement } from "./shared-layouts.ts";

/** A code as it is compared: with or without its dash, in either case. */
const displayCode = z
  .string()
  .trim()
  .transform((code) => code.replaceAll("-", "").toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[${displayCodeSigns}]{${displayCodeLength}}$`)));

/** What a display shows in place of a list of cameras (LAYT-23): of its cameras those that whoever chose it may watch. */
const displayShows = z.strictObject({ kind: z.enum(["layout", "tour"]), id });
export type DisplayShows = z.output<typeof displayShows>;

/** What people say of a display: its cameras in their order, a page of `gridSize` after another. */
const displayFields = {
  name: z.string().trim().min(1).max(74),
  /** The role whose rights it has; Member where none is named. */
  teamId: id.optional(),
  /** At least one where it shows nothing else. */
  cameraIds: z
    .array(id)
    .max(camerasOfDisplayAtMost)
    .refine((ids) => new Set(ids).size === ids.length),
  gridSize: z.literal(gridSizes),
  /** How long each page stays where there are several. */
  stepSeconds: z.number().int().min(displayStepSeconds.min).max(displayStepSeconds.max),
  /** The language of what it says. */
  locale: z.enum(locales),
};
export const displayForm = z.strictObject({
  ...displayFields,
  cameraIds: displayFields.cameraIds.default([]),
  shows: displayShows.nullable().default(null),
});
export type DisplayForm = z.output<typeof displayForm>;

export const displayPatch = z.strictObject({ ...displayFields, shows: displayShows.nullable() }).partial();
export type DisplayPatch = z.output<typeof displayPatch>;

export const displayView = z.strictObject({
  ...displayFields,
  id,
  name: z.string(),
  /** Null: its cameras, by turns. */
  shows: displayShows.nullable(),
  /** Null once the role is gone: it shows nothing until it has another. */
  teamId: id.nullable(),
  /** Those that the reader may see. */
  cameraIds: z.array(id),
  pairedAt: isoDate,
  /** Its last sign of life; null: none yet. */
  lastSeenAt: isoDate.nullable(),
  isOn: z.boolean(),
});
export type DisplayView = z.output<typeof displayView>;

/** A camera as its display needs it. */
export const displayedCamera = z.strictObject({
  id,
  name: z.string(),
  timezone: z.string(),
  enable: z.boolean(),
  streamInformation,
});
export type DisplayedCamera = z.output<typeof displayedCamera>;

/** What a display shows now: of its cameras those that its role lets it watch, null for the others' cells. */
export const displayContent = z.strictObject({
  name: z.string(),
  workspaceName: z.string(),
  locale: displayFields.locale,
  gridSize: displayFields.gridSize,
  stepSeconds: z.number().int(),
  cameras: z.array(displayedCamera.nullable()),
  /** The shared layout, or the steps of the tour, that `cameras` stand in; null: they come a page of the grid after another. */
  views: z.array(sharedArrangement).nullable(),
});
export type DisplayContent = z.output<typeof displayContent>;

const managed = {
  access: { kind: "workspace", action: "workspaceUpdateInformation" },
  guest: "refuse",
} as const;
const path = "/api/workspace-manager/display";
const refusedForms = ["teamNotFound", "cannotAssignRole", "resourceNotExist", "invalidField"] as const;

export const displaysEndpoints = {
  list: endpoint({
    ...managed,
    id: "displays.list",
    method: "GET",
    path,
    summary: "List the displays of the workspace",
    status: 200,
    answer: z.strictObject({ items: z.array(displayView), total: z.number().int().min(0) }),
    errors: [],
  }),
  pair: endpoint({
    ...managed,
    id: "displays.pair",
    method: "POST",
    path,
    summary: "Take in the screen that shows a code",
    log: { kind: "workspace", action: "displayPair" },
    body: displayForm.extend({ code: displayCode }),
    status: 201,
    answer: displayView,
    errors: [...refusedForms, "invalidCode", "limitReached"],
  }),
  update: endpoint({
    ...managed,
    id: "displays.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change what a display is called, may see and shows",
    log: { kind: "workspace", action: "displayUpdate" },
    params: idParams,
    body: displayPatch,
    status: 200,
    answer: displayView,
    errors: [...refusedForms, "notFound", "limitReached"],
  }),
  remove: endpoint({
    ...managed,
    id: "displays.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "End a display: its screen shows nothing any more within two seconds",
    log: { kind: "workspace", action: "displayRemove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
  begin: endpoint({
    id: "displays.begin",
    method: "POST",
    path: "/api/display/code",
    summary:
      "A code for a screen that is to become a display, and the secret by which it comes in once it is one",
    access: { kind: "public" },
    guest: "own",
    status: 201,
    answer: z.strictObject({ code: z.string(), secret: z.string(), expiresAt: isoDate }),
    errors: ["tooManyRequests"],
  }),
  open: endpoint({
    id: "displays.open",
    method: "POST",
    path: "/api/display/session",
    summary: "A token for a display's session; null while nobody has taken its code in",
    access: { kind: "public" },
    guest: "own",
    body: z.strictObject({ secret: z.string().max(128) }),
    status: 200,
    answer: z.strictObject({ accessToken: z.string().nullable() }),
    errors: ["notFound"],
    absences: ["notFound"],
  }),
  content: endpoint({
    id: "displays.content",
    method: "GET",
    path: "/api/display/content",
    summary: "What the display that calls is to show",
    access: { kind: "display" },
    guest: "refuse",
    status: 200,
    answer: displayContent,
    errors: [],
  }),
} as const;
