// The keys of what is read of bookmarks.
import { readKey } from "../../lib/read-key.ts";

export const bookmarkKeys = {
  each: readKey("bookmarks"),
  ofCamera: (cameraId: string) => readKey("bookmarks", "camera", cameraId),
  found: (...asked: readonly unknown[]) => readKey("bookmarks", "found", ...asked),
} as const;
