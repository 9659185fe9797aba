// Calls of messages to people: the demo's outbox (NOTI).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, isoDate, page, pageQuery } from "../shapes.ts";

/** Ways a message reaches a person outside the app. */
export const messageChannels = ["sms", "email", "push"] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const outboxMessage = z.strictObject({
  id,
  channel: z.enum(messageChannels),
  /** Phone in E.164, email address or device. */
  to: z.string(),
  text: z.string(),
  createdAt: isoDate,
});
export type OutboxMessage = z.output<typeof outboxMessage>;

export const notificationsEndpoints = {
  listOutbox: endpoint({
    id: "notifications.listOutbox",
    method: "GET",
    path: "/api/sandbox/outbox",
    summary: "Messages of the sandbox provider, newest first; only from the server itself (NOTI-43)",
    access: { kind: "loopback" },
    guest: "read",
    query: pageQuery(50).extend({
      channel: z.enum(messageChannels).optional(),
      to: z.string().max(254).optional(),
    }),
    status: 200,
    answer: page(outboxMessage),
    errors: ["notFound"],
  }),
} as const;
