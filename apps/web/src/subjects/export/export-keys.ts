// The keys of what is read of exports.
import { readKey } from "../../lib/read-key.ts";

export const exportKeys = {
  /** What they are called, and how far they are: all but their pictures, which change by masks alone. */
  lists: readKey("exports", "found"),
  found: (...asked: readonly unknown[]) => readKey("exports", "found", ...asked),
  pictures: readKey("exports", "picture"),
  picture: (id: string, cameraId: string) => readKey("exports", "picture", id, cameraId),
} as const;
