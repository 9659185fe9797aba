// Door of the exports module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { exportRoutes } from "./export-routes.ts";
import { ExportService, type ExportServiceDeps } from "./export-service.ts";
import { ExportStore } from "./export-store.ts";

export interface ExportsModule extends ApiModule {
  /** A camera is removed: its exports stay, under its last name (EXP-16). */
  keepOf(cameraId: string, cameraName: string, within: Database): Promise<void>;
}

/** Composes the module. */
export function createExportsModule(deps: ExportServiceDeps): ExportsModule {
  return {
    name: "exports",
    endpoints: exportRoutes(new ExportService(deps)),
    keepOf: (cameraId, cameraName, within) => new ExportStore(within).outlive(cameraId, cameraName),
  };
}
