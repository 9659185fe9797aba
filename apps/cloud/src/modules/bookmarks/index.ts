// Door of the bookmarks module for every process: where bookmarks hang and what they are called.
export { createBookmarkDirectory } from "./bookmark-directory.ts";
