// Calls around the session channel: tickets that open it, and which session is active (CHAN-1, CHAN-2, CHAN-7). Its messages are in channel/.
import { z } from "zod";
import { activeDevice } from "../channel/channel-messages.ts";
import { endpoint } from "../endpoint.ts";
import { isoDate } from "../shapes.ts";

/** Opens one channel within a minute (CHAN-1). */
export const channelTicket = z.strictObject({ token: z.string(), url: z.string(), expiresAt: isoDate });
export type ChannelTicket = z.output<typeof channelTicket>;

const ticketCall = {
  method: "POST",
  access: { kind: "session" },
  guest: "own",
  status: 201,
  answer: channelTicket,
  errors: [],
} as const;

export const eventsEndpoints = {
  openTicket: endpoint({
    ...ticketCall,
    id: "events.openTicket",
    path: "/api/events/socket/authentication/token",
    summary: "A ticket that opens the session channel once, within 60 seconds (CHAN-1)",
  }),
  openTicketToo: endpoint({
    ...ticketCall,
    id: "events.openTicketToo",
    path: "/api/events/authentication/token",
    summary: "The same by its other name (CHAN-2)",
  }),
  isActive: endpoint({
    id: "events.isActive",
    method: "GET",
    path: "/api/events/session/is-active",
    summary: "Whether this session is the person's active one, or which device took over (CHAN-7)",
    access: { kind: "session" },
    guest: "own",
    status: 200,
    answer: z.strictObject({ active: z.boolean(), takenOverBy: activeDevice.nullable() }),
    errors: [],
  }),
  isConnected: endpoint({
    id: "events.isConnected",
    method: "GET",
    path: "/api/events/session/is-connected",
    summary: "Whether this session has an open channel (CHAN-7)",
    access: { kind: "session" },
    guest: "own",
    status: 200,
    answer: z.strictObject({ connected: z.boolean() }),
    errors: [],
  }),
} as const;
