// Calls of customers: parsed and authorised by the contract, delegated to the service.
import { paymentsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { CustomerService } from "./customer-service.ts";

/** The endpoints with their handlers. */
export function customerRoutes(customers: CustomerService): readonly ImplementedEndpoint[] {
  return implement(paymentsEndpoints, {
    createCustomer: (_, { caller }) => customers.create(caller),
  });
}
