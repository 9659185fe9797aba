// Every message of the session channel, by name, with the shape of its args (CHAN-5 to CHAN-18). One frame carries one message.
import { z } from "zod";
import { notification } from "../notifications/notification.ts";
import { maskPoints } from "../privacy-mask.ts";
import { resourceTypes, toldKinds } from "../permissions/resource-kinds.ts";
import { id, isoDate } from "../shapes.ts";
import { detachReasons, presences, userFields, workspaceUserEvents } from "./channel-terms.ts";

const matrixChange = z.strictObject({ resourceType: z.enum(resourceTypes), resourceId: id });

/** The device of the session that is active now (CHAN-17). */
export const activeDevice = z.strictObject({
  /** Country code of its address, "" when it is not known. */
  ipCode: z.string(),
  ip: z.string(),
  browser: z.string(),
  os: z.string(),
});
export type ActiveDevice = z.output<typeof activeDevice>;

/** Args of what the server says. */
export const serverMessages = {
  success: z.tuple([
    z.strictObject({
      sessionId: id,
      connectionId: id,
      workspaceId: id.nullable(),
      serverTime: isoDate,
      /** Something was told since the ticket was made, which this channel did not hear (CHAN-42). */
      mayHaveMissed: z.boolean(),
    }),
  ]),
  ping: z.tuple([]),
  Takeover: z.tuple([activeDevice]),
  Notification: z.tuple([notification]),
  PermissionMatrixUpdated: z.tuple([
    z.strictObject({
      workspaceId: id,
      userId: id,
      /** Of the matrix after the change (ROLE-45). */
      version: z.number().int(),
      resourceType: z.enum(resourceTypes),
      added: z.array(matrixChange),
      removed: z.array(matrixChange),
    }),
  ]),
  WorkspaceUserEvent: z.tuple([
    z.strictObject({
      workspaceId: id,
      event: z.enum(workspaceUserEvents),
      /** Null while pending. */
      userId: id.nullable(),
      /** Null for receivers without `viewUsers`. */
      phone: z.string().nullable(),
    }),
  ]),
  UserUpdated: z.tuple([z.strictObject({ userId: id, fields: z.array(z.enum(userFields)) })]),
  UserDetached: z.tuple([z.strictObject({ workspaceId: id, userId: id, reason: z.enum(detachReasons) })]),
  WorkspaceLocked: z.tuple([
    z.strictObject({ workspaceId: id, lockedBy: id.nullable(), locked: z.boolean() }),
  ]),
  ResourceEvent: z.tuple([
    z.strictObject({
      workspaceId: id,
      kind: z.enum(toldKinds),
      resourceId: id,
      event: z.union([
        z.enum(["created", "updated", "deleted", "status", "archiveMapChanged"]),
        z.templateLiteral(["subscription.", z.string()]),
      ]),
      /** Event number, 0 to 20 (AI), or null. */
      eventType: z.number().int().min(0).max(20).nullable(),
      data: z.record(z.string(), z.unknown()).nullable(),
    }),
  ]),
  MaskAltered: z.tuple([
    z.strictObject({
      workspaceId: id,
      cameraId: id,
      /** Empty: removed; null: the receiver may not know it (MASK-5). */
      mask: maskPoints.nullable(),
      userId: id,
    }),
  ]),
  OnlineStatusChanged: z.tuple([
    z.strictObject({ workspaceId: id, userId: id, status: z.enum(presences), at: isoDate }),
  ]),
} as const;

/** Args of what a client says (CHAN-18). */
export const clientMessages = {
  pong: z.tuple([]),
  presence: z.tuple([z.enum(["online", "idle"])]),
} as const;

type MessagesOf<Table extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Table]: { readonly name: Name; readonly args: z.output<Table[Name]> };
}[keyof Table];

/** What the server says. */
export type ServerMessage = MessagesOf<typeof serverMessages>;
/** What a client says. */
export type ClientMessage = MessagesOf<typeof clientMessages>;
/** The args of one message. */
export type ServerArgs<Name extends ServerMessage["name"]> = z.output<(typeof serverMessages)[Name]>;

/** One frame, either way; `at` is when it was sent (CHAN-5). */
export const channelFrame = z.strictObject({
  id: z.string().max(64),
  name: z.string().max(64),
  args: z.array(z.unknown()),
  at: isoDate,
});
export type ChannelFrame = z.output<typeof channelFrame>;
