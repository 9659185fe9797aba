// Calls of workspaces: create, list, enter, demo (WS).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, page, pageQuery } from "../shapes.ts";
import { industries, workspaceLanguages } from "../workspace-choices.ts";
import { timezone } from "./identity-shapes.ts";
import { operationHours } from "./opening-hours.ts";
import { workspaceAddress } from "./workspace-address.ts";

/** Where a member stands in a workspace, in the order of the list (WS-3, WS-20). */
export const memberStatuses = ["pending", "joined", "termsRequired", "withdrawn", "notFound"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** WS-4. */
export const workspaceLifecycles = ["active", "frozen", "billingSuspended", "deletionScheduled"] as const;
export type WorkspaceLifecycle = (typeof workspaceLifecycles)[number];

/** WS-5. */
export const lockReasons = ["manual", "operator"] as const;
export type LockReason = (typeof lockReasons)[number];

/** A role as lists name it. */
export const teamName = z.strictObject({ id, name: z.string() });

const personName = z.strictObject({ id, fullName: z.string() });

/** A workspace as its caller sees it (WS-2, NAV-8). */
export const workspaceView = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  language: z.enum(workspaceLanguages),
  welcomeMessage: z.string(),
  status: z.enum(memberStatuses).exclude(["notFound"]),
  /** The caller's role there; null while they have none. */
  team: teamName.nullable(),
  locked: z.boolean(),
  lockForUser: z.boolean(),
  createdAt: isoDate,
  /** Id of the logo, null without one. */
  logo: id.nullable(),
  industry: z.enum(industries).nullable(),
  address: workspaceAddress,
  operationHours: operationHours.nullable(),
  customerFacing: z.boolean(),
  /** Who made it, be they gone from it. */
  creator: personName,
  /** Who owns it now (ROLE-18): it is theirs to say who comes in. */
  owner: personName,
  subscription: z
    .strictObject({
      id,
      status: z.string(),
      storageDuration: z.number().int(),
      billingCycle: z.string(),
      userSeats: z.number().int(),
      currentPeriodEnd: isoDate,
    })
    .nullable(),
  lifecycle: z.enum(workspaceLifecycles),
  lockReason: z.enum(lockReasons).nullable(),
  timezone: z.string(),
  allowGuest: z.boolean(),
  isDemo: z.boolean(),
  /** End of the caller's demo membership, null without one. */
  expiresAt: isoDate.nullable(),
});
export type WorkspaceView = z.output<typeof workspaceView>;

/** A workspace that was deleted while it stood in the caller's list (WS-21). */
const deletedWorkspace = z.strictObject({ id, name: z.string(), status: z.literal("notFound") });
export type ListedWorkspace = WorkspaceView | z.output<typeof deletedWorkspace>;

/** Fields that creation and change share; each may be left out (WS-13, WS-16). */
const workspaceFields = z.strictObject({
  name: z.string().trim().min(1).max(74).optional(),
  description: z.string().trim().max(500).optional(),
  welcomeMessage: z.string().trim().max(500).optional(),
  language: z.enum(workspaceLanguages).optional(),
  industry: z.enum(industries).nullable().optional(),
  customerFacing: z.boolean().optional(),
  timezone: timezone.optional(),
});
export type WorkspaceFields = z.output<typeof workspaceFields>;

/** Characters that published terms may have, in each language. */
export const workspaceTermsMaxLength = 20_000;

/** Terms of workspaces (WS-27). */
export const workspaceTerms = z.strictObject({
  /** Rises with each publication; 0: the app's own words. */
  version: z.number().int().min(0),
  /** Plain text, in which lines that begin with a hyphen are a list; null: the app's own words. */
  texts: z.strictObject({ en: z.string(), fa: z.string() }).nullable(),
});
export type WorkspaceTerms = z.output<typeof workspaceTerms>;

export const workspacesEndpoints = {
  create: endpoint({
    id: "workspaces.create",
    method: "POST",
    path: "/api/workspace-manager/workspace",
    summary: "Create a workspace and own it (WS-13)",
    access: { kind: "session" },
    guest: "refuse",
    log: { kind: "workspace", action: "create" },
    body: workspaceFields,
    status: 201,
    answer: workspaceView,
    errors: ["workspaceLimitReached", "capacityFull"],
  }),
  list: endpoint({
    id: "workspaces.list",
    method: "GET",
    path: "/api/workspace-manager/workspace",
    summary: "The caller's workspaces (WS-19)",
    access: { kind: "session" },
    guest: "read",
    query: pageQuery(50),
    status: 200,
    answer: page(z.union([workspaceView, deletedWorkspace])),
    errors: [],
  }),
  current: endpoint({
    id: "workspaces.current",
    method: "GET",
    path: "/api/workspace-manager/workspace/current",
    summary: "The acting workspace (WS-22)",
    access: { kind: "session" },
    guest: "read",
    status: 200,
    answer: workspaceView,
    errors: ["notFound", "workspaceLocked", "roleSuspended", "demoExpired", "Not2FAVerified"],
  }),
  read: endpoint({
    id: "workspaces.read",
    method: "GET",
    path: "/api/workspace-manager/workspace/{id}",
    summary: "A workspace the caller belongs to (WS-23)",
    access: { kind: "session" },
    guest: "read",
    params: idParams,
    status: 200,
    answer: workspaceView,
    errors: ["notFound"],
  }),
  updateCurrent: endpoint({
    id: "workspaces.updateCurrent",
    method: "PATCH",
    path: "/api/workspace-manager/workspace/current",
    summary: "Change the acting workspace (WS-40)",
    access: { kind: "workspace", action: "workspaceUpdateInformation" },
    guest: "dryRun",
    log: { kind: "workspace", action: "update" },
    body: workspaceFields.extend({ operationHours: operationHours.nullable().optional() }),
    status: 200,
    answer: workspaceView,
    errors: [],
  }),
  join: endpoint({
    id: "workspaces.join",
    method: "POST",
    path: "/api/workspace-manager/workspace/{id}/join",
    summary: "Accept an invitation or new terms (WS-26)",
    access: { kind: "session" },
    guest: "refuse",
    log: { kind: "people", action: "join", about: { type: "w", parameter: "id" } },
    params: idParams,
    body: z
      .strictObject({
        termsAccepted: z.boolean().optional(),
        /** The terms that were read: those that have been followed by others since count as not accepted. */
        termsVersion: z.number().int().min(0).optional(),
      })
      .default({}),
    status: 200,
    answer: workspaceView,
    errors: ["notFound", "userNotInvited"],
  }),
  switch: endpoint({
    id: "workspaces.switch",
    method: "POST",
    path: "/api/workspace-manager/workspace/{id}/switch",
    summary: "Make it the session's acting workspace (WS-29)",
    access: { kind: "session" },
    guest: "own",
    log: { kind: "workspace", action: "enter", about: { type: "w", parameter: "id" } },
    params: idParams,
    status: 200,
    answer: workspaceView,
    errors: [
      "notFound",
      "userNotInvited",
      "workspaceLocked",
      "roleSuspended",
      "demoExpired",
      "identityVerificationRequired",
      "Not2FAVerified",
      "emailNotVerified",
    ],
  }),
  enterDemo: endpoint({
    id: "workspaces.enterDemo",
    method: "POST",
    path: "/api/workspace-manager/workspace/demo",
    summary: "Look around the demo workspace for 7 days (WS-69)",
    access: { kind: "session" },
    guest: "refuse",
    status: 200,
    answer: z.strictObject({ workspaceId: id, expiresAt: isoDate.nullable() }),
    errors: ["notFound", "demoExpired"],
  }),
  readTerms: endpoint({
    id: "workspaces.readTerms",
    method: "GET",
    path: "/api/workspace-manager/workspace/terms",
    summary: "The terms that members agree to (WS-27)",
    access: { kind: "session" },
    guest: "read",
    status: 200,
    answer: workspaceTerms,
    errors: [],
  }),
  readAllowGuest: endpoint({
    id: "workspaces.readAllowGuest",
    method: "GET",
    path: "/api/workspace-manager/workspace/allow-guest",
    summary: "Whether guests may sign up, and where they land (WS-64)",
    access: { kind: "public" },
    guest: "read",
    status: 200,
    answer: z.strictObject({ guestWsId: id.nullable(), allowGuest: z.boolean() }),
    errors: [],
  }),
} as const;
