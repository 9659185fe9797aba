// Calls about the end of a workspace: parsed and authorised by the contract, delegated to the services.
import { workspaceDeletionEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { DeletionService } from "./deletion-service.ts";
import type { WorkspaceService } from "./workspace-service.ts";

/** The endpoints with their handlers. */
export function workspaceDeletionRoutes(
  deletions: DeletionService,
  workspaces: WorkspaceService,
): readonly ImplementedEndpoint[] {
  return implement(workspaceDeletionEndpoints, {
    request: ({ body }, { caller }) => deletions.request(caller, body),
    dismissListing: ({ params }, { caller }) => workspaces.dismissListing(caller, params.id),
  });
}
