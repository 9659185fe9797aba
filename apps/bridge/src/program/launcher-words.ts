// What a launcher and the program that it has started say to each other. They may be of different versions, the launcher the older one: what stands here stays,
// and what comes to it is passed over by who does not know it.
import { z } from "zod";
import { updateFailures } from "@didban/bridge-line";

/** The program's first argument: it is an agent, started by a launcher. Without it, it is a launcher. */
export const agentWord = "agent";

/** How a program ends that is to be started again at once. */
export const restartCode = 75;

/** The variable in which a program is told which version could not be kept running. */
export const failedVariable = "DIDBAN_BRIDGE_FAILED_UPDATE";

export const failedUpdate = z.object({ version: z.string(), reason: z.enum(updateFailures) });
export type FailedUpdate = z.output<typeof failedUpdate>;

/** What the program says. */
export const programMessage = z.discriminatedUnion("name", [
  /** It runs, and what it is to record goes to its disk; said every few seconds. */
  z.object({ name: z.literal("alive") }),
  /** The server has it on its line. */
  z.object({ name: z.literal("reported") }),
  /** The server knows of the version that failed. */
  z.object({ name: z.literal("failureTold") }),
  /** This package lies in the program folder, checked: run it. */
  z.object({ name: z.literal("install"), version: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
]);
export type ProgramMessage = z.output<typeof programMessage>;

/** What the launcher says. */
export const launcherMessage = z.object({ name: z.literal("stop") });
