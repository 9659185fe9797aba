// The keys of what is read of cameras. How they are is no read: camera-statuses.ts polls it.
import { readKey } from "../../lib/read-key.ts";

export const cameraKeys = {
  list: readKey("cameras"),
  /** The tree of groups that they stand in. */
  groups: readKey("cameraGroups"),
  each: readKey("camera"),
  one: (id: string) => readKey("camera", id),
  /** Whether its card fills gaps; goes with what is read of it. */
  gapFilling: (id: string) => readKey("camera", id, "gapFilling"),
  connections: readKey("connection"),
  connection: (id: string) => readKey("connection", id),
  thumbnail: (id: string) => readKey("thumbnail", id),
  /** Its last picture, live or recorded. */
  lastPicture: (id: string) => readKey("thumbnail", id, "last"),
  /** Its moves from one status to another, as of what it is now. */
  moves: (id: string, ...now: readonly unknown[]) => readKey("cameraHealth", id, ...now),
  schedules: readKey("schedule"),
  schedule: (id: string) => readKey("schedule", id),
  storage: readKey("storage"),
  time: (id: string) => readKey("cameraTime", id),
  videoConfig: (id: string, index: number) => readKey("videoConfig", id, index),
  videoConfigs: (id: string) => readKey("videoConfig", id),
  archiveEnd: (id: string) => readKey("archiveEnd", id),
} as const;
