// Calls of the access module: parsed and authorised by the contract, delegated to the services.
import { accessEndpoints, permissionsEndpoints, rolesEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { MatrixService } from "./matrix-service.ts";
import type { PermissionLists } from "./permission-lists.ts";
import type { PermissionService } from "./permission-service.ts";
import type { RoleLists } from "./role-lists.ts";
import type { RoleService } from "./role-service.ts";

interface Services {
  readonly matrix: MatrixService;
  readonly roleLists: RoleLists;
  readonly roles: RoleService;
  readonly permissions: PermissionService;
  readonly permissionLists: PermissionLists;
}

/** The endpoints with their handlers. */
export function accessRoutes(services: Services): readonly ImplementedEndpoint[] {
  const { matrix, permissionLists, permissions, roleLists, roles } = services;
  return [
    ...implement(accessEndpoints, {
      readMatrix: ({ params }, { caller }) => matrix.read(caller, params.id),
    }),
    ...implement(rolesEndpoints, {
      authorities: async (_, { locale }) => roleLists.catalogue(locale),
      list: ({ query }, call) => roleLists.list(call, query),
      read: ({ params }, call) => roleLists.read(call, params.id),
      readPermissions: ({ params, query }, call) => roleLists.actionRows(call, params.id, query),
      create: ({ body }, call) => roles.create(call, body),
      update: ({ params, body }, call) => roles.update(call, params.id, body),
      duplicate: ({ params }, call) => roles.duplicate(call, params.id),
      suspend: ({ params }, call) => roles.suspend(call, params.id),
      reinstate: ({ params }, call) => roles.reinstate(call, params.id),
      previewRemoval: ({ params }, call) => roles.previewRemoval(call, params.id),
      remove: ({ params, body }, call) => roles.remove(call, params.id, body.name),
    }),
    ...implement(permissionsEndpoints, {
      list: ({ query }, call) => permissionLists.rows(call, query),
      listOfUser: ({ params, query }, call) => permissionLists.rowsOfUser(call, params.id, query),
      listOfResource: ({ params, query }, call) => permissionLists.rowsOnResource(call, params.id, query),
      listResources: ({ query }, call) => permissionLists.resources(call, query),
      create: ({ body }, call) => permissions.create(call, body),
      change: ({ params, body }, call) => permissions.change(call, params.id, body),
      changeSeveral: ({ body }, call) => permissions.changeSeveral(call, body),
      remove: ({ params }, call) => permissions.remove(call, params.id),
    }),
  ];
}
