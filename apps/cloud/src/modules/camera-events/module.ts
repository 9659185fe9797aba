// Declares what happens before cameras and to them, as people read it.
import { declareModule } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { earliestPlayable } from "../archive/module.ts";

export const module = declareModule({
  name: "camera events",
  needs: { earliestPlayable, rights },
  async open(needed, { platform: { database, clock } }) {
    const { createCameraEventsModule } = await import("./api.ts");
    return createCameraEventsModule({ ...needed, database, clock });
  },
});
