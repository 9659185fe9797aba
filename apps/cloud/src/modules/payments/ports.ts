// What billing asks of others.
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { accounts } from "../identity/module.ts";

/** People who may be charged. */
export type Payers = Pick<ServiceOf<typeof accounts>, "read" | "contactsOf">;
