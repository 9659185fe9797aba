// The keys of what is read of exports.
import { readKey } from "../../lib/read-key.ts";

export const exportKeys = {
  /** What they are called, and how far they are: all but their pictures, which never change. */
  lists: readKey("exports", "found"),
  found: (...asked: readonly unknown[]) => readKey("exports", "found", ...asked),
  picture: (id: string, cameraId: string) => readKey("exports", "picture", id, cameraId),
} as const;
