// What the person sees of the workspace's settings, and what of it they may change (WS-38). A guest may use every control (WS-67).
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";

export interface WorkspaceRights {
  /** Address, hours and devices, beside what every member sees. */
  readonly seesDetails: boolean;
  readonly mayEdit: boolean;
  /** Locking, guests, handing over and deleting. */
  readonly isOwner: boolean;
  /** A guest never owns anything, yet is offered what an owner is. */
  readonly isGuest: boolean;
}

export function useWorkspaceRights(): WorkspaceRights {
  const { may } = usePermissions();
  const isGuest = useIsGuest();
  const mayEdit = isGuest || may("workspaceUpdateInformation");
  return {
    seesDetails: mayEdit || may("actionLogRead"),
    mayEdit,
    isOwner: may("workspaceLock"),
    isGuest,
  };
}
