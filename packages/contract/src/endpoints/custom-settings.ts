// Calls of tabs and custom settings (TAB): what a person has open in a workspace, and what they, the workspace or the pair keep.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { tabNameMaxLength } from "../form-limits.ts";
import { routes, type RouteName } from "../navigation/routes.ts";
import { id, idParams, isoDate, page, pageQuery } from "../shapes.ts";
import { customSettingTypes, settingKey, settingValue, tabSetting } from "./setting-values.ts";

/** Tabs that a person may have in one workspace (TAB-7). */
export const tabsAtMost = 30;

/** Custom settings in one scope (TAB-27). */
export const customSettingsAtMost = 100;

/** Settings that one tab holds. */
const tabSettingsAtMost = 100;

const routeNames = Object.keys(routes) as [RouteName, ...RouteName[]];

/** A tab of the person who reads it (TAB-1). */
export const tab = z.strictObject({
  id,
  route: z.enum(routeNames),
  name: z.string(),
  settings: z.array(tabSetting),
  createdAt: isoDate,
});
export type Tab = z.output<typeof tab>;

const tabName = z.string().trim().min(1).max(tabNameMaxLength);

/** Each key once. */
const tabSettings = z
  .array(tabSetting)
  .max(tabSettingsAtMost)
  .refine((settings) => new Set(settings.map(({ key }) => key)).size === settings.length, "duplicateValue");

/** A value that is kept for a workspace, a person, or a person in a workspace (TAB-24). */
export const customSetting = z.strictObject({
  id,
  type: z.enum(customSettingTypes),
  key: z.string(),
  value: z.unknown(),
  /** Null for `ws`. */
  userId: id.nullable(),
  /** Null for `u`. */
  workspaceId: id.nullable(),
});
export type CustomSetting = z.output<typeof customSetting>;

const listScope = {
  method: "GET",
  access: { kind: "member" },
  guest: "read",
  query: pageQuery(50).extend({ key: settingKey.optional() }),
  status: 200,
  answer: page(customSetting),
  errors: [],
} as const;

const ownTabs = { none: "what a person has open is theirs" } as const;

export const customSettingsEndpoints = {
  listTabs: endpoint({
    id: "customSettings.listTabs",
    method: "GET",
    path: "/api/custom-settings/tab",
    summary: "One's own tabs in the acting workspace, oldest first (TAB-3)",
    access: { kind: "member" },
    guest: "read",
    query: pageQuery(50),
    status: 200,
    answer: page(tab),
    errors: [],
  }),
  createTab: endpoint({
    id: "customSettings.createTab",
    method: "POST",
    path: "/api/custom-settings/tab",
    summary: "Open a screen in a tab of its own (TAB-4, TAB-6)",
    access: { kind: "member" },
    guest: "dryRun",
    log: ownTabs,
    body: z.strictObject({
      route: z.enum(routeNames, {
        error: ({ input }) => (input === undefined ? undefined : "routeNotFound"),
      }),
      name: tabName.optional(),
      settings: tabSettings.default([]),
    }),
    status: 201,
    answer: tab,
    errors: ["routeNotFound", "forbiddenResource", "limitReached", "duplicateValue"],
  }),
  updateTab: endpoint({
    id: "customSettings.updateTab",
    method: "PATCH",
    path: "/api/custom-settings/tab/{id}",
    summary: "Rename a tab, or replace all that it holds (TAB-5)",
    access: { kind: "member" },
    guest: "dryRun",
    log: ownTabs,
    params: idParams,
    body: z.strictObject({ name: tabName.optional(), settings: tabSettings.optional() }),
    status: 200,
    answer: tab,
    errors: ["notFound", "forbiddenResource", "duplicateValue"],
  }),
  removeTab: endpoint({
    id: "customSettings.removeTab",
    method: "DELETE",
    path: "/api/custom-settings/tab/{id}",
    summary: "Close a tab (TAB-5)",
    access: { kind: "member" },
    guest: "dryRun",
    log: ownTabs,
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
  listOfWorkspace: endpoint({
    ...listScope,
    id: "customSettings.listOfWorkspace",
    path: "/api/custom-settings/custom-settings/w",
    summary: "Settings of the acting workspace (TAB-25)",
  }),
  listOfMember: endpoint({
    ...listScope,
    id: "customSettings.listOfMember",
    path: "/api/custom-settings/custom-settings/uws",
    summary: "One's own settings in the acting workspace (TAB-25)",
  }),
  listOfPerson: endpoint({
    ...listScope,
    id: "customSettings.listOfPerson",
    path: "/api/custom-settings/custom-settings/u",
    summary: "One's own settings in every workspace (TAB-25)",
  }),
  save: endpoint({
    id: "customSettings.save",
    method: "POST",
    path: "/api/custom-settings/custom-settings",
    summary: "Keep a value, in place of the one that its key had (TAB-26)",
    access: { kind: "member" },
    guest: "dryRun",
    log: { kind: "workspace", action: "settingChange" },
    body: z.strictObject({ type: z.enum(customSettingTypes), key: settingKey, value: settingValue }),
    status: 201,
    otherStatus: 200,
    answer: customSetting,
    errors: ["forbiddenResource", "limitReached"],
  }),
  update: endpoint({
    id: "customSettings.update",
    method: "PATCH",
    path: "/api/custom-settings/custom-settings/{id}",
    summary: "Replace a value (TAB-26)",
    access: { kind: "member" },
    guest: "dryRun",
    log: { kind: "workspace", action: "settingChange" },
    params: idParams,
    body: z.strictObject({ value: settingValue }),
    status: 200,
    answer: customSetting,
    errors: ["notFound", "forbiddenResource"],
  }),
  remove: endpoint({
    id: "customSettings.remove",
    method: "DELETE",
    path: "/api/custom-settings/custom-settings/{id}",
    summary: "Keep a value no longer (TAB-26)",
    access: { kind: "member" },
    guest: "dryRun",
    log: { kind: "workspace", action: "settingChange" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound", "forbiddenResource"],
  }),
} as const;
