// Calls around the session channel: parsed and authorised by the contract, delegated to the services.
import { eventsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { ActiveSessions } from "./active-sessions.ts";
import type { TicketService } from "./ticket-service.ts";

/** The endpoints with their handlers. */
export function channelRoutes(
  tickets: TicketService,
  activeSessions: ActiveSessions,
): readonly ImplementedEndpoint[] {
  return implement(eventsEndpoints, {
    openTicket: (_, call) => tickets.issue(call),
    openTicketToo: (_, call) => tickets.issue(call),
    isActive: (_, { caller }) => activeSessions.isActive(caller),
    isConnected: (_, { caller }) => tickets.isConnected(caller),
    readSeveralDevices: (_, { caller }) => activeSessions.read(caller),
    setSeveralDevices: ({ body }, { caller }) => activeSessions.setSeveral(caller, body.on),
  });
}
