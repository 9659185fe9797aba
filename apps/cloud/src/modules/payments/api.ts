// Door of the payments module for the api process: who may be charged. Nothing is charged yet.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { customerRoutes } from "./customer-routes.ts";
import { CustomerService } from "./customer-service.ts";
import type { Payers } from "./ports.ts";
import { CustomerStore } from "./customer-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly people: Payers;
  readonly logbook: Logbook;
}

/** What the module serves and gives. */
export interface PaymentsModule extends ApiModule {
  /** Forgets the customer that a person who closed their account was. */
  erase(accountId: string, within: Database): Promise<void>;
}

/** Composes the module. */
export function createPaymentsModule(deps: Deps): PaymentsModule {
  return {
    name: "payments",
    endpoints: customerRoutes(new CustomerService(deps)),
    erase: (accountId, within) => new CustomerStore(within).remove(accountId),
  };
}
