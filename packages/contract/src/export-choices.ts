// Bounds and words of exports (EXP-3 to EXP-5, EXP-13), without the shapes, so that the web app has them too.
import { maxCompared } from "./playback-choices.ts";

/** The first is the default. */
export const exportFormats = ["mp4", "mkv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportMaxSeconds = 21_600;
export const exportNameMaxLength = 100;
/** Cameras of one export: as many as are compared on one timeline (PLAY-43). */
export const exportMaxCameras = maxCompared;

export const exportStates = ["queued", "processing", "ready", "failed"] as const;
export type ExportState = (typeof exportStates)[number];

/** Why an export failed. */
export const exportFaults = [
  "noFootage",
  "noEncoder",
  "diskFull",
  "tookTooLong",
  /** A mask came before it was made (EXP-6). */
  "exportBlockedByMask",
  "broken",
] as const;
export type ExportFault = (typeof exportFaults)[number];

/** What became of recorded sound (EXP-21); `none`: none was recorded. */
export const exportSounds = ["copied", "encoded", "omitted", "none"] as const;

/** Per workspace (EXP-5). */
export const exportsRunningAtMost = 3;
export const exportsWaitingAtMost = 50;
export const exportBytesAtMost = 100e9;
