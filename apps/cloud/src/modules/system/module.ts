// Declares the running of the server: health, metrics, the operator's page.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { footageOnDisk } from "../archive/module.ts";
import { cameraCounts } from "../cameras/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";
import type { Processes } from "./index.ts";

export type { Processes } from "./index.ts";

/** The server's processes; the process gives it. */
export const processes = port<Processes>("processes");

export const module = declareModule({
  name: "system",
  needs: { cameraCounts, footageOnDisk, mediaNodes, processes },
  async open(needed, { platform }) {
    const { createSystemModule } = await import("./index.ts");
    return createSystemModule({
      ...platform,
      processes: needed.processes,
      camerasByStatus: needed.cameraCounts,
      footage: needed.footageOnDisk,
      mediaRates: () => needed.mediaNodes.rates(),
    });
  },
});
