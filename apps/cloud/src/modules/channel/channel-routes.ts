// Calls around the session channel: parsed and authorised by the contract, delegated to the service.
import { eventsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { TicketService } from "./ticket-service.ts";

/** The endpoints with their handlers. */
export function channelRoutes(tickets: TicketService): readonly ImplementedEndpoint[] {
  return implement(eventsEndpoints, {
    openTicket: (_, call) => tickets.issue(call),
    openTicketToo: (_, call) => tickets.issue(call),
    isActive: (_, { caller }) => tickets.isActive(caller),
    isConnected: (_, { caller }) => tickets.isConnected(caller),
  });
}
