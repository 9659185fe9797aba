// Calls about people and invitations: parsed and authorised by the contract, delegated to the services.
import { invitationsEndpoints, peopleEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { GuestService } from "./guest-service.ts";
import type { InvitationService } from "./invitation-service.ts";
import type { ListService } from "./list-service.ts";
import type { MemberService } from "./member-service.ts";
import type { OwnershipService } from "./ownership-service.ts";

interface Services {
  readonly lists: ListService;
  readonly members: MemberService;
  readonly ownership: OwnershipService;
  readonly invitations: InvitationService;
  readonly guests: GuestService;
}

/** The endpoints with their handlers. */
export function peopleRoutes({
  lists,
  members,
  ownership,
  invitations,
  guests,
}: Services): readonly ImplementedEndpoint[] {
  return [
    ...implement(peopleEndpoints, {
      list: ({ params, query }, call) => lists.members(call, params.id, {}, query),
      search: ({ params, query, body }, call) => lists.members(call, params.id, body, query),
      listPending: ({ params, query }, call) => lists.pending(call, params.id, {}, query),
      searchPending: ({ params, query, body }, call) => lists.pending(call, params.id, body, query),
      read: ({ params }, call) => lists.details(call, params.id),
      remove: ({ params }, { caller }) => members.remove(caller, params.id),
      suspend: ({ params }, call) => members.suspend(call, params.id),
      restore: ({ params }, call) => members.restore(call, params.id),
      leave: (_, { caller }) => members.leave(caller),
      transferOwnership: ({ body }, call) => ownership.transfer(call, body.userId),
    }),
    ...implement(invitationsEndpoints, {
      invite: ({ body }, call) => invitations.invite(call, body),
      inviteMany: ({ body }, call) => invitations.inviteMany(call, body.users),
      inviteGuest: ({ params, body }, call) => guests.add(call, params.id, body.phone),
      resend: ({ body }, call) => invitations.resend(call, body.phone),
      withdraw: ({ params }, call) => invitations.withdraw(call, params.phone),
      decline: ({ params }, { caller }) => invitations.decline(caller, params.id),
    }),
  ];
}
