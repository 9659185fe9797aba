// Door of the module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import { eventRoutes } from "./event-routes.ts";
import { EventService, type EventServiceDeps } from "./event-service.ts";

/** Composes the module. */
export function createCameraEventsModule(deps: EventServiceDeps): ApiModule {
  return { name: "camera events", endpoints: eventRoutes(new EventService(deps)) };
}
