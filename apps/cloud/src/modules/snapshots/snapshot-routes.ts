// Calls of snapshots: parsed and authorised by the contract, delegated to the service.
import { snapshotsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { SnapshotService } from "./snapshot-service.ts";

/** The endpoints with their handlers. */
export function snapshotRoutes(snapshots: SnapshotService): readonly ImplementedEndpoint[] {
  return implement(snapshotsEndpoints, {
    list: ({ query }, call) => snapshots.list(call, query),
    create: ({ body, file }, call) => snapshots.create(call, body, file),
    read: ({ params }, call) => snapshots.read(call, params.id),
    update: ({ params, body }, call) => snapshots.rename(call, params.id, body.name),
    remove: ({ params }, call) => snapshots.remove(call, params.id),
    media: ({ params, query, headers }, call) =>
      snapshots.picture(call, params.id, query.size, headers["if-none-match"]),
  });
}
