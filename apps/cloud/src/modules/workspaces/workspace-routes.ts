// Calls of the workspaces module: parsed and authorised by the contract, delegated to the services.
import { workspacesEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { DemoService } from "./demo-service.ts";
import type { WorkspaceService } from "./workspace-service.ts";

/** The endpoints with their handlers. */
export function workspaceRoutes(
  workspaces: WorkspaceService,
  demo: DemoService,
): readonly ImplementedEndpoint[] {
  return implement(workspacesEndpoints, {
    create: ({ body }, { caller }) => workspaces.create(caller, body),
    list: ({ query }, { caller }) => workspaces.list(caller, query),
    current: (_, { caller }) => workspaces.current(caller),
    read: ({ params }, { caller }) => workspaces.read(caller, params.id),
    updateCurrent: ({ body }, { caller }) => workspaces.updateCurrent(caller, body),
    join: ({ params, body: { termsAccepted = false, termsVersion: version } }, { caller }) =>
      workspaces.join(caller, params.id, { isAccepted: termsAccepted, version }),
    readTerms: () => workspaces.terms(),
    switch: ({ params }, { caller }) => workspaces.switchTo(caller, params.id),
    enterDemo: (_, { caller }) => demo.enter(caller),
    readAllowGuest: () => workspaces.allowGuest(),
  });
}
