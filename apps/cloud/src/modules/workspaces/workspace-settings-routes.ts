// Calls by which managers set up a workspace: parsed and authorised by the contract, delegated to the services.
import { workspaceSettingsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { AddressService } from "./address-service.ts";
import type { GuestDoor } from "./guest-door.ts";
import type { LockService } from "./lock-service.ts";
import type { LogoService } from "./logo-service.ts";
import type { WorkspaceService } from "./workspace-service.ts";

export interface SettingServices {
  readonly workspaces: WorkspaceService;
  readonly addresses: AddressService;
  readonly logos: LogoService;
  readonly locks: LockService;
  readonly guests: GuestDoor;
}

/** The endpoints with their handlers. */
export function workspaceSettingsRoutes({
  workspaces,
  addresses,
  logos,
  locks,
  guests,
}: SettingServices): readonly ImplementedEndpoint[] {
  return implement(workspaceSettingsEndpoints, {
    createAddress: ({ body }, { caller }) => addresses.create(caller, body),
    updateAddress: ({ body }, { caller }) => addresses.update(caller, body),
    readAddress: (_, { caller }) => addresses.read(caller),
    removeAddress: (_, { caller }) => addresses.remove(caller),
    updateLogo: ({ params, file }, { caller, isRehearsal }) =>
      logos.update(caller, params.id, file, isRehearsal),
    readLogo: ({ params, query, headers }, { caller }) =>
      logos.read(caller, params.id, query.size, headers["if-none-match"]),
    removeLogo: ({ params }, { caller, isRehearsal }) => logos.remove(caller, params.id, isRehearsal),
    async lock(_, { caller }) {
      await locks.set(caller, true);
      return workspaces.current(caller);
    },
    async setAllowGuest({ body }, { caller }) {
      await guests.set(caller, body.allowGuest);
      return workspaces.current(caller);
    },
    async unlock(_, { caller }) {
      await locks.set(caller, false);
      return workspaces.current(caller);
    },
  });
}
