// Entries of the menu: bookmarks, in the group Discover (BOOK-3).
import { words, type PlacedGroup } from "../menu-group.ts";
import { discover } from "./discover.ts";

export const bookmarks: PlacedGroup = {
  place: discover.place + 5,
  label: discover.label,
  entries: [{ label: words("Bookmarks", "نشانک‌ها"), route: "bookmarks", settings: {} }],
};
