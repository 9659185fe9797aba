// The calls of camera groups, each delegated to the step that does it.
import { cameraGroupsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { GroupService } from "./group-service.ts";

export function cameraGroupRoutes(groups: GroupService): readonly ImplementedEndpoint[] {
  return implement(cameraGroupsEndpoints, {
    create: ({ body }, call) => groups.create(call, body),
    list: ({ query }, call) => groups.list(call, query),
    tree: (_, call) => groups.tree(call),
    get: ({ params }, call) => groups.get(call, params.id),
    update: ({ params, body }, call) => groups.update(call, params.id, body),
    remove: ({ params }, call) => groups.remove(call, params.id),
  });
}
