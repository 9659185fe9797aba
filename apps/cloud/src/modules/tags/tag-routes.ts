// Calls of tags and metadata: parsed and authorised by the contract, delegated to their services.
import { metadataEndpoints, tagsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { MetadataService } from "./metadata-service.ts";
import type { TagService } from "./tag-service.ts";

/** The endpoints of tags with their handlers. */
export function tagRoutes(tags: TagService): readonly ImplementedEndpoint[] {
  return implement(tagsEndpoints, {
    list: ({ query }, call) => tags.list(call, query),
    create: ({ body }, call) => tags.create(call, body),
    update: ({ params, body }, call) => tags.update(call, params.id, body),
    remove: ({ params }, call) => tags.remove(call, params.id),
    assigned: ({ query }, call) => tags.assigned(call, query.resourceId),
    assign: ({ body }, call) => tags.assign(call, body),
    drop: ({ params }, call) => tags.drop(call, params),
  });
}

/** Those of metadata. */
export function metadataRoutes(metadata: MetadataService): readonly ImplementedEndpoint[] {
  return implement(metadataEndpoints, {
    list: ({ query }, call) => metadata.list(call, query.resourceId),
    create: ({ body }, call) => metadata.create(call, body),
    update: ({ params, body }, call) => metadata.update(call, params.id, body),
    remove: ({ params }, call) => metadata.remove(call, params.id),
  });
}
