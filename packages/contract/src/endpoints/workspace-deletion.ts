// Calls about the end of a workspace (WS-21, WS-52 to WS-58).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, isoDate } from "../shapes.ts";
import { deletionReasons } from "../workspace-choices.ts";

/** What is still in a workspace that cannot be deleted; the `value` of `devicesStillConnected` (WS-55). */
export interface ConnectedDevices {
  readonly cameras: number;
  readonly bridges: number;
}

export const workspaceDeletionEndpoints = {
  request: endpoint({
    id: "workspaceDeletion.request",
    method: "DELETE",
    path: "/api/workspace-manager/workspace/current",
    summary: "Delete the acting workspace for good; `name` is its name, typed (WS-53)",
    access: { kind: "workspace", action: "workspaceRemove" },
    guest: "refuse",
    sensitive: true,
    log: { kind: "workspace", action: "requestDeletion" },
    body: z
      .strictObject({
        name: z.string().max(200),
        reason: z.enum(deletionReasons),
        comment: z.string().trim().min(1).max(500).optional(),
      })
      .refine(({ reason, comment }) => reason !== "other" || comment !== undefined, {
        path: ["comment"],
        error: "IsDefined",
      }),
    status: 202,
    answer: z.strictObject({ deletionDueAt: isoDate }),
    errors: ["nameMismatch", "devicesStillConnected", "cannotRemoveWorkspace"],
  }),
  dismissListing: endpoint({
    id: "workspaceDeletion.dismissListing",
    method: "DELETE",
    path: "/api/workspace-manager/workspace/{id}/listing",
    summary: "Have a deleted workspace listed no longer (WS-21)",
    access: { kind: "session" },
    guest: "own",
    log: { none: "It is about one's own list; the workspace and its log are gone." },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
} as const;
