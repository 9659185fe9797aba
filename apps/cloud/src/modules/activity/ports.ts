// What reading the logs asks of others.
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { rights } from "../access/rights-module.ts";

/** Rights in the acting workspace. */
export type LogRights = Pick<
  ServiceOf<typeof rights>,
  "holdsOnWorkspace" | "sees" | "visibleIds" | "hiddenIds" | "holdersOf"
>;
