// Door of the bridges module for the api process: its calls, and the lines of agents.
import type { LineKey, SpokenVersions } from "@didban/bridge-line";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { bridgeRoutes } from "./bridge-routes.ts";
import { BridgeService, type BridgeServiceDeps } from "./bridge-service.ts";
import { CameraTeller, type CameraTellerDeps } from "./camera-teller.ts";
import { ConditionKeeper } from "./condition-keeper.ts";
import { LineQuestions } from "./line-questions.ts";
import { LineServer } from "./line-server.ts";
import { RegistrationService } from "./registration-service.ts";
import { StatusTeller, type StatusTellerDeps } from "./status-teller.ts";

interface BridgesDeps
  extends
    Omit<BridgeServiceDeps, "statuses" | "questions" | "events">,
    StatusTellerDeps,
    Omit<CameraTellerDeps, "events"> {
  readonly events: EventBus;
  /** Proves this server to its agents. */
  readonly serverKey: LineKey;
  readonly served: SpokenVersions;
}

export { lineCamerasOf } from "./line-cameras.ts";

/** Composes the module. */
export function createBridgesModule(deps: BridgesDeps): ApiModule {
  const statuses = new StatusTeller(deps);
  const questions = new LineQuestions(deps);
  const cameraTeller = new CameraTeller(deps);
  const conditions = new ConditionKeeper(deps);
  const lines = new LineServer({ ...deps, statuses, questions, cameraTeller, conditions });
  return {
    name: "bridges",
    endpoints: bridgeRoutes(
      new BridgeService({ ...deps, statuses, questions }),
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
