// Calls about people's own accounts: parsed and authorised by the contract, delegated to the services.
import { profileEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../../platform/http/index.ts";
import type { AccountClosingService } from "./account-closing-service.ts";
import type { AvatarService } from "./avatar-service.ts";
import type { ContactChangeService } from "./contact-change-service.ts";
import type { PeopleService } from "./people-service.ts";
import type { SupportService } from "./support-service.ts";

interface Services {
  readonly people: PeopleService;
  readonly closing: AccountClosingService;
  readonly avatars: AvatarService;
  readonly contacts: ContactChangeService;
  readonly support: SupportService;
}

/** The endpoints with their handlers. */
export function profileRoutes(services: Services): readonly ImplementedEndpoint[] {
  const { people, closing, avatars, contacts, support } = services;
  return implement(profileEndpoints, {
    readUser: ({ params }, { caller }) => people.read(caller, params.id),
    closeAccount: ({ params, body }, { caller }) => closing.close(caller, params.id, body.name),
    upgradeGuest: ({ params, body }, { caller }) => people.upgrade(caller, params.id, body),

    supportLink: ({ body }, { caller }) => support.link(caller, body),
    askSupport: async ({ body }, { caller, locale }) => {
      await support.ask(caller, body, locale);
      return {};
    },

    readOwnAvatar: ({ headers }, { caller }) =>
      avatars.read(caller, caller.accountId, headers["if-none-match"]),
    readAvatar: ({ params, headers }, { caller }) =>
      avatars.read(caller, params.id, headers["if-none-match"]),
    updateOwnAvatar: ({ file }, { caller }) => avatars.update(caller, caller.accountId, file),
    updateAvatar: ({ params, file }, { caller }) => avatars.update(caller, params.id, file),
    removeOwnAvatar: (_, { caller }) => avatars.remove(caller, caller.accountId),
    removeAvatar: ({ params }, { caller }) => avatars.remove(caller, params.id),

    changePhone: ({ body }, call) => contacts.changePhone(body.phone, call),
    verifyPhone: ({ body }, call) => contacts.verifyPhone(body.token, body.value, call),
    changeEmail: ({ body }, call) => contacts.changeEmail(body.email, call),

    joinWaitlist: async ({ body }, { address }) => {
      await people.wait(body.email, address);
      return {};
    },
  });
}
