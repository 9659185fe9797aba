// Door of the exports module for the api process.
import type { ApiModule } from "../../platform/http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { exportRoutes } from "./export-routes.ts";
import { ExportService, type ExportServiceDeps } from "./export-service.ts";
import { ExportQueue } from "./export-queue.ts";
import { ExportStore, type LastOfCamera } from "./export-store.ts";
import type { TellOfEnd } from "./ports.ts";

export interface ExportsModule extends ApiModule {
  /** A camera is removed: its exports stay, under its last name and its last mask (EXP-16). */
  keepOf(camera: LastOfCamera, within: Database): Promise<void>;
  /** A mask that refuses exports: what is under way of its camera ends (EXP-6). */
  endOf(cameraId: string, within: Database): Promise<void>;
}

/** Composes the module. */
export function createExportsModule(deps: ExportServiceDeps & { readonly ended: TellOfEnd }): ExportsModule {
  return {
    name: "exports",
    endpoints: exportRoutes(new ExportService(deps)),
    keepOf: (camera, within) => new ExportStore(within).outlive(camera),
    async endOf(cameraId, within) {
      for (const one of await new ExportQueue(within).failOf(cameraId, "exportBlockedByMask"))
        await deps.ended(one, "failed", within);
    },
  };
}
