// Bookmarks: what the routes lead to.
import { IconBookmark } from "@tabler/icons-react";
import type { FeatureScreens } from "../../lib/built-screens.ts";

export const screens: FeatureScreens = {
  bookmarks: {
    icon: IconBookmark,
    load: async () => (await import("./bookmarks-screen.tsx")).BookmarksScreen,
  },
};
