// Door of the bookmarks module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import { bookmarkRoutes } from "./bookmark-routes.ts";
import { BookmarkService, type BookmarkServiceDeps } from "./bookmark-service.ts";

/** Composes the module. */
export function createBookmarksModule(deps: BookmarkServiceDeps): ApiModule {
  return { name: "bookmarks", endpoints: bookmarkRoutes(new BookmarkService(deps)) };
}
