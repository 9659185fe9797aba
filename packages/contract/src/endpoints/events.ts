// Calls around the session channel: tickets that open it, which sessions are active, and whether there may be several (CHAN-1, CHAN-2, CHAN-7,
// CHAN-41). Its messages are in channel/.
import { z } from "zod";
import { activeDevice } from "../channel/channel-messages.ts";
import { endpoint } from "../endpoint.ts";
import { id, isoDate } from "../shapes.ts";

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

const severalDevices = z.strictObject({
  on: z.boolean(),
  /** The person's active sessions that have an open channel. */
  activeIds: z.array(id),
});
export type SeveralDevices = z.output<typeof severalDevices>;

const ownSeveralDevices = {
  path: "/api/events/session/several-devices",
  access: { kind: "session" },
  status: 200,
  answer: severalDevices,
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
    summary: "Whether this session is an active one of the person, or which device took over (CHAN-7)",
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
  readSeveralDevices: endpoint({
    ...ownSeveralDevices,
    id: "events.readSeveralDevices",
    method: "GET",
    summary: "Whether one uses several devices at once, and which sessions are active now (CHAN-41)",
    guest: "own",
  }),
  setSeveralDevices: endpoint({
    ...ownSeveralDevices,
    id: "events.setSeveralDevices",
    method: "PATCH",
    summary: "Use several devices at once; or this one alone, which takes over the others (CHAN-41)",
    guest: "refuse",
    body: z.strictObject({ on: z.boolean() }),
  }),
} as const;
