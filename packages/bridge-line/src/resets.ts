// What an agent answers to a reset, and by which words it refuses upkeep (BRDG-34, BRDG-35). The words stand in the error texts of `agentRejected`.
import { z } from "zod";

/** Null: it is done, or will be within seconds. Otherwise what a reset would break off. */
export const resetAnswer = z.object({ busy: z.enum(["installing", "backfilling"]).nullable() });
export type ResetAnswer = z.output<typeof resetAnswer>;

export const upkeepRefusals = {
  /** The operator of the box lets its program restart it not, or the command does not. */
  restartNotAllowed: "restartNotAllowed",
  /** The package is signed by nobody whom this agent believes. */
  notSigned: "notSigned",
  /** It is no newer than what runs, and nobody named it. */
  notNewer: "notNewer",
  /** Another update is under way. */
  installing: "installing",
} as const;
