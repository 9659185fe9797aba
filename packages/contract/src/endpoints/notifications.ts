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
    summary:
      "Messages of the sandbox provider, newest first; only from the server itself, with its key (NOTI-43, SESS-24)",
    access: { kind: "loopback" },
    guest: "read",
    headers: z.object({ cookie: z.string().optional() }),
    query: pageQuery(50).extend({
      /** Of the link that the start prints; a cookie keeps it (SESS-24). */
      key: z.string().max(64).optional(),
      channel: z.enum(messageChannels).optional(),
      to: z.string().max(254).optional(),
    }),
    status: 200,
    answer: page(outboxMessage),
    errors: ["notFound"],
  }),
} as const;
