// Calls of the access module: parsed and authorised by the contract, delegated to the services.
import { accessEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { MatrixService } from "./matrix-service.ts";

/** The endpoints with their handlers. */
export function accessRoutes(matrix: MatrixService): readonly ImplementedEndpoint[] {
  return implement(accessEndpoints, {
    readMatrix: ({ params }, { caller }) => matrix.read(caller, params.id),
  });
}
