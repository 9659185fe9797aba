// Calls of bookmarks: parsed and authorised by the contract, delegated to the service.
import { bookmarksEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { BookmarkService } from "./bookmark-service.ts";

/** The endpoints with their handlers. */
export function bookmarkRoutes(bookmarks: BookmarkService): readonly ImplementedEndpoint[] {
  return implement(bookmarksEndpoints, {
    list: ({ query }, call) => bookmarks.list(call, query),
    create: ({ body }, call) => bookmarks.create(call, body),
    update: ({ params, body }, call) => bookmarks.update(call, params.id, body),
    remove: ({ params }, call) => bookmarks.remove(call, params.id),
  });
}
