// What may be kept in settings: the form of keys and values, and the checked values of the keys that the product itself uses (TAB-7 to TAB-10,
// TAB-27, TAB-29).
import { z } from "zod";
import { furthestPx, leastTile, tabFilters, viewBoxOf, viewModes } from "../free-layout.ts";
import { onboardingState } from "../onboarding/onboarding-state.ts";
import { id } from "../shapes.ts";
import { operationHours } from "./opening-hours.ts";

/** A letter, then up to 63 letters, digits, `_`, `.`, `-`. */
export const settingKey = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/);

/** Bytes of one value as JSON. */
const settingMaxBytes = 16 * 1024;

/** Deeper values are refused: nothing of ours is, and reading one costs a call for every level. */
const deepest = 64;

function isShallow(value: unknown, left = deepest): boolean {
  if (typeof value !== "object" || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

function isKeepable(value: unknown): boolean {
  if (value === undefined || !isShallow(value)) return false;
  return bytesOf(JSON.stringify(value)) <= settingMaxBytes;
}

/** Length in UTF-8; JSON holds no half of a pair. */
function bytesOf(json: string): number {
  return encodeURIComponent(json).replace(/%../g, "x").length;
}

/** Any JSON of bounded size. */
export const settingValue = z.unknown().refine(isKeepable);

/** A camera in a cell of a grid, counted from 0 (TAB-9); each cell and each camera once (LAYT-9). */
const gridCells = z
  .array(z.tuple([z.number().int().min(0), id]))
  .refine((cells) => [0, 1].every((part) => new Set(cells.map((cell) => cell[part])).size === cells.length));

const place = z.number().int().min(-furthestPx).max(furthestPx);

/** Cameras on the canvas of a free layout, each with its place and size, and once (TAB-10, LAYT-8). */
const freeTiles = z
  .array(
    z.looseObject({
      cameraId: id,
      x: place,
      y: place,
      width: z.number().int().min(leastTile.width).max(furthestPx),
      height: z.number().int().min(leastTile.height).max(furthestPx),
    }),
  )
  .refine((tiles) => new Set(tiles.map(({ cameraId }) => cameraId)).size === tiles.length);

/** Values of the keys that the screens of tabs know (TAB-9, TAB-10, TAB-19, LAYT-23). */
const tabValues: Readonly<Record<string, z.ZodType>> = {
  cameraId: id,
  cameras: gridCells,
  tabNumber: z.number().int().min(0),
  viewMode: z.enum(viewModes),
  viewBox: z.string().refine((text) => viewBoxOf(text) !== undefined),
  filter: z.enum(tabFilters),
  section: z.string().min(1).max(64),
  onboarding: onboardingState,
  keepWatching: z.boolean(),
  tiles: freeTiles,
  gridSize: z.union([1, 4, 9, 16, 25, 36].map((size) => z.literal(size))),
  order: z.number(),
  preview: z.boolean(),
  sharedLayout: id,
  tour: id,
};

/** Keys whose values name cameras, or what shows some: these belong to a workspace, and follow nobody out of it. */
const cameraKeys: readonly string[] = ["cameraId", "cameras", "tiles", "sharedLayout", "tour"];

/** Whom a setting of a tab belongs to: the person wherever they are, everyone in the workspace, or the person there (TAB-8). */
export const tabSettingTypes = ["user", "workspace", "userWorkspace"] as const;
export type TabSettingType = (typeof tabSettingTypes)[number];

/** One setting of a tab. */
export const tabSetting = z
  .strictObject({
    key: settingKey,
    value: settingValue,
    type: z.enum(tabSettingTypes).default("userWorkspace"),
  })
  .refine(({ key, value }) => !Object.hasOwn(tabValues, key) || tabValues[key]?.safeParse(value).success, {
    path: ["value"],
  })
  .refine(({ key, type }) => type !== "user" || !cameraKeys.includes(key), { path: ["type"] });
export type TabSetting = z.output<typeof tabSetting>;

/** Scopes of custom settings: of the workspace, of a person in it, of the person (TAB-24). */
export const customSettingTypes = ["ws", "uws", "u"] as const;
export type CustomSettingType = (typeof customSettingTypes)[number];

const customValues: Readonly<Record<string, z.ZodType>> = {
  "uws onboardingUser": z.boolean(),
  "uws addFirstCamera": z.boolean(),
  "uws isDirectLocation": z.boolean(),
  "ws operationHours": operationHours,
};

/** The shape that the value of a custom setting has; undefined where any JSON will do. */
export function customValueShape(type: CustomSettingType, key: string): z.ZodType | undefined {
  const name = `${type} ${key}`;
  return Object.hasOwn(customValues, name) ? customValues[name] : undefined;
}
