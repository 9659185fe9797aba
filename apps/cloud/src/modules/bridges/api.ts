// Door of the bridges module for the api process: its calls, and the lines of agents.
import type { LineKey, SpokenVersions } from "@didban/bridge-line";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { createBridgeAgents, type BridgeAgents } from "./bridge-agents.ts";
import { AgentPackages, type AgentPackagesDeps } from "./agent-packages.ts";
import { bridgeRoutes } from "./bridge-routes.ts";
import { BridgeService, type BridgeServiceDeps } from "./bridge-service.ts";
import { BridgeUpkeep } from "./bridge-upkeep.ts";
import { CameraTeller, type CameraTellerDeps } from "./camera-teller.ts";
import { ConditionKeeper } from "./condition-keeper.ts";
import { LineQuestions } from "./line-questions.ts";
import { LineServer, type LineServerDeps } from "./line-server.ts";
import { RegistrationService } from "./registration-service.ts";
import { StatusTeller, type StatusTellerDeps } from "./status-teller.ts";

interface BridgesDeps
  extends
    Omit<BridgeServiceDeps, "statuses" | "questions" | "events">,
    StatusTellerDeps,
    Omit<CameraTellerDeps, "events"> {
  readonly events: EventBus;
  /** Where the program that agents are updated to lies, made there first where it must be. */
  readonly packagePlace: AgentPackagesDeps["place"];
  /** Proves this server to its agents. */
  readonly serverKey: LineKey;
  readonly served: SpokenVersions;
  readonly rememberCertificate: LineServerDeps["rememberCertificate"];
  readonly searched: LineServerDeps["searched"];
}

export type { BridgeAgents } from "./bridge-agents.ts";
export { servedVersions } from "./agent-packages.ts";
export { lineCamerasOf } from "./line-cameras.ts";

/** Composes the module, and the way to its agents for others. */
export function createBridgesModule(deps: BridgesDeps): ApiModule & { readonly agents: BridgeAgents } {
  const statuses = new StatusTeller(deps);
  const questions = new LineQuestions(deps);
  const cameraTeller = new CameraTeller(deps);
  const { log, packagePlace: place, serverKey } = deps;
  const packages = new AgentPackages({ log, serverKey, place });
  const upkeep = new BridgeUpkeep({ ...deps, statuses, questions, packages });
  const conditions = new ConditionKeeper(deps);
  const lines = new LineServer({ ...deps, statuses, questions, cameraTeller, upkeep, conditions });
  return {
    name: "bridges",
    agents: createBridgeAgents(deps.database, questions),
    endpoints: bridgeRoutes(
      new BridgeService({ ...deps, statuses, questions }),
      upkeep,
      packages,
      new RegistrationService(deps),
    ),
    upgrades: [lines.upgrade],
    async start() {
      statuses.start();
      questions.start();
      cameraTeller.start();
      lines.start();
    },
    async stop() {
      lines.stop();
      cameraTeller.stop();
      questions.stop();
      await statuses.stop();
    },
  };
}
