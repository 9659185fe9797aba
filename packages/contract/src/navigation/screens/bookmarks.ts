// Bookmarks: all that people marked on cameras' time.
import type { Screens } from "../screen.ts";

export const bookmarks = {
  bookmarks: { path: "/app/bookmarks", allOf: ["cameraReadBookmark"], built: {} },
} as const satisfies Screens;
