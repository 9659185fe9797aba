// Calls of displays: parsed and authorised by the contract, delegated to the services.
import { displaysEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { DisplayDoor } from "./display-door.ts";
import type { DisplayService } from "./display-service.ts";

/** The endpoints with their handlers. */
export function displayRoutes(service: DisplayService, door: DisplayDoor): readonly ImplementedEndpoint[] {
  return implement(displaysEndpoints, {
    list: (_, call) => service.list(call),
    pair: ({ body: { code, ...form } }, call) => service.pair(call, code, form),
    update: ({ params, body }, call) => service.update(call, params.id, body),
    remove: ({ params }, call) => service.remove(call, params.id),
    begin: (_, call) => door.begin(call),
    open: ({ body }, call) => door.open(body.secret, call),
    content: (_, call) => door.content(call),
  });
}
