// What the module asks of others, as narrow as it needs it.
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { rights } from "../access/rights-module.ts";
import type { earliestPlayable } from "../archive/module.ts";

export type Rights = Pick<ServiceOf<typeof rights>, "decide">;
export type EarliestPlayable = ServiceOf<typeof earliestPlayable>;
