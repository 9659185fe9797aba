// Agents, for modules of the api process that ask them something: by the bridge that they are.
import { Refusal } from "../../platform/http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { BridgeStore } from "./bridge-store.ts";
import type { LineQuestions } from "./line-questions.ts";

export interface BridgeAgents {
  /**
   * What the agent of an active bridge answers, in words of its own that nobody has judged. Throws `agentNotAccessible` when it is away or does not answer within
   * ten seconds, and `agentRejected` when it refuses (BRDG-33). Whether the caller may know of the bridge is asked before.
   */
  ask(bridgeId: string, what: string, args: unknown): Promise<unknown>;
}

export function createBridgeAgents(database: Database, questions: LineQuestions): BridgeAgents {
  return {
    async ask(bridgeId, what, args) {
      const bridge = await new BridgeStore(database).find(bridgeId);
      if (bridge?.state !== "active") throw new Refusal("agentNotAccessible");
      return questions.askAgent(bridge.registration_id, what, args);
    },
  };
}
