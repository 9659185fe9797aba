// A notification as the inbox and the session channel give it (NOTI-1, CHAN-8).
import { z } from "zod";
import { resourceTypes } from "../permissions/resource-kinds.ts";
import { id, isoDate } from "../shapes.ts";
import {
  notificationCategories,
  notificationEvents,
  notificationGroups,
  notificationScopes,
  type NotificationEvent,
} from "./notification-events.ts";

const names = Object.keys(notificationEvents) as [NotificationEvent, ...NotificationEvent[]];

/** What a notification is about. */
export const notificationResource = z.strictObject({ type: z.enum(resourceTypes), id, name: z.string() });
export type NotificationResource = z.output<typeof notificationResource>;

export const notification = z.strictObject({
  id,
  createdAt: isoDate,
  /** Absent while unread. */
  readAt: isoDate.optional(),
  /** Absent while shown. */
  clearedAt: isoDate.optional(),
  category: z.enum(notificationCategories),
  scope: z.enum(notificationScopes),
  group: z.enum(notificationGroups).nullable(),
  name: z.enum(names),
  workspaceId: id.nullable(),
  resource: notificationResource.nullable(),
  params: z.record(z.string(), z.string()),
  title: z.string(),
  body: z.string(),
  /** Address within the app. */
  link: z.string().nullable(),
});
export type Notification = z.output<typeof notification>;
