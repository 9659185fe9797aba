// Calls by which managers set up a workspace apart from its plain fields (WS): address, logo, lock.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate } from "../shapes.ts";
import { avatarMaxBytes } from "./profile.ts";
import { workspaceAddress } from "./workspace-address.ts";
import { workspaceView } from "./workspaces.ts";

/** Bytes of an uploaded logo (WS-45). */
export const logoMaxBytes = avatarMaxBytes;

/** Width and height of the logo as it is kept: on screens, and on dense ones (WS-46). */
export const logoPixels = [40, 80] as const;

const mayUpdate = { kind: "workspace", action: "workspaceUpdateInformation" } as const;

const ownAddress = { path: "/api/workspace-manager/workspace/current/address", guest: "dryRun" } as const;
const ownLock = {
  method: "POST",
  access: { kind: "workspace", action: "workspaceLock" },
  guest: "dryRun",
  status: 200,
  answer: workspaceView,
  errors: [],
} as const;

export const workspaceSettingsEndpoints = {
  createAddress: endpoint({
    ...ownAddress,
    id: "workspaceSettings.createAddress",
    method: "POST",
    log: { kind: "workspace", action: "updateAddress" },
    summary: "Save where the workspace is, for the first time (WS-41)",
    access: mayUpdate,
    body: workspaceAddress.partial(),
    status: 201,
    answer: workspaceAddress,
    errors: ["UniquenessViolation"],
  }),
  updateAddress: endpoint({
    ...ownAddress,
    id: "workspaceSettings.updateAddress",
    method: "PATCH",
    log: { kind: "workspace", action: "updateAddress" },
    summary: "Change the saved address (WS-41)",
    access: mayUpdate,
    body: workspaceAddress.partial(),
    status: 200,
    answer: workspaceAddress,
    errors: ["notFound"],
  }),
  readAddress: endpoint({
    ...ownAddress,
    id: "workspaceSettings.readAddress",
    method: "GET",
    summary: "Where the workspace is; without a saved address the defaults (WS-8, WS-41)",
    access: { kind: "workspace", action: "workspaceRead" },
    guest: "read",
    status: 200,
    answer: workspaceAddress,
    errors: [],
  }),
  removeAddress: endpoint({
    ...ownAddress,
    id: "workspaceSettings.removeAddress",
    method: "DELETE",
    log: { kind: "workspace", action: "updateAddress" },
    summary: "Have no address (WS-41)",
    access: mayUpdate,
    status: 204,
    answer: "none",
    errors: [],
  }),
  updateLogo: endpoint({
    id: "workspaceSettings.updateLogo",
    method: "PATCH",
    path: "/api/workspace-manager/workspace/{id}/avatar",
    log: { kind: "workspace", action: "updateLogo" },
    summary: "Set the logo: JPEG, PNG or WebP (WS-45)",
    access: mayUpdate,
    guest: "dryRun",
    params: idParams,
    upload: { maxBytes: logoMaxBytes },
    status: 200,
    answer: z.strictObject({ logo: id, updatedAt: isoDate }),
    errors: [
      "notFound",
      "IsDefined",
      "invalidFileExtension",
      "fileMaxSizeExceeded",
      "invalidImage",
      "AvatarUploadFailed",
    ],
  }),
  readLogo: endpoint({
    id: "workspaceSettings.readLogo",
    method: "GET",
    path: "/api/workspace-manager/workspace/{id}/avatar",
    summary: "The logo of a workspace that the caller belongs to (WS-45, WS-48)",
    access: { kind: "session" },
    guest: "read",
    params: idParams,
    query: z.strictObject({
      size: z.coerce
        .number()
        .pipe(z.union(logoPixels.map((pixels) => z.literal(pixels))))
        .default(logoPixels[0]),
    }),
    headers: z.object({ "if-none-match": z.string().optional() }),
    status: 200,
    answer: { contentTypes: ["image/webp"] },
    errors: ["notFound"],
  }),
  removeLogo: endpoint({
    id: "workspaceSettings.removeLogo",
    method: "DELETE",
    path: "/api/workspace-manager/workspace/{id}/avatar",
    log: { kind: "workspace", action: "updateLogo" },
    summary: "Have no logo (WS-45)",
    access: mayUpdate,
    guest: "dryRun",
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
  lock: endpoint({
    ...ownLock,
    id: "workspaceSettings.lock",
    path: "/api/workspace-manager/workspace/current/lock",
    log: { kind: "workspace", action: "lock" },
    summary: "Keep everyone else out (WS-33, WS-34)",
  }),
  setAllowGuest: endpoint({
    id: "workspaceSettings.setAllowGuest",
    method: "PATCH",
    path: "/api/workspace-manager/workspace/current/allow-guest",
    summary: "Let guests in, or shut them out at once (WS-66)",
    access: { kind: "workspace", action: "workspaceTransferOwnership" },
    guest: "dryRun",
    log: { kind: "workspace", action: "allowGuestOn" },
    body: z.strictObject({ allowGuest: z.boolean() }),
    status: 200,
    answer: workspaceView,
    errors: [],
  }),
  unlock: endpoint({
    ...ownLock,
    id: "workspaceSettings.unlock",
    path: "/api/workspace-manager/workspace/current/unlock",
    log: { kind: "workspace", action: "unlock" },
    summary: "Let everyone in again (WS-33)",
  }),
} as const;
