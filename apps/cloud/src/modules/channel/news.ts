// What the modules may announce to open channels.
import type { ServerMessage } from "@didban/contract";

/** Messages that modules announce; what a receiver may not know of one is left out when it is sent. */
export type News = Extract<
  ServerMessage,
  {
    name:
      | "WorkspaceUserEvent"
      | "UserUpdated"
      | "UserDetached"
      | "WorkspaceLocked"
      | "ResourceEvent"
      | "MaskAltered";
  }
>;
