// Calls of exports: parsed and authorised by the contract, delegated to the service.
import { exportsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { ExportService } from "./export-service.ts";

/** The endpoints with their handlers. */
export function exportRoutes(exports: ExportService): readonly ImplementedEndpoint[] {
  return implement(exportsEndpoints, {
    list: ({ query }, call) => exports.list(call, query),
    create: ({ body }, call) => exports.create(call, body),
    read: ({ params }, call) => exports.read(call, params.id),
    update: ({ params, body }, call) => exports.rename(call, params.id, body.name),
    remove: ({ params }, call) => exports.remove(call, params.id),
    media: ({ params, query, headers }, call) => exports.media(call, params.id, query.cameraId, headers),
    bundle: ({ params, headers }, call) => exports.bundle(call, params.id, headers),
    manifest: ({ params }, call) => exports.manifest(call, params.id),
    thumbnail: ({ params, query, headers }, call) =>
      exports.thumbnail(call, params.id, query.cameraId, headers["if-none-match"]),
  });
}
