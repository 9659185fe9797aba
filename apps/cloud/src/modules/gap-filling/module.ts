// Declares what people see and decide of gaps that are filled from cameras' own cards; the filling itself is the media process's.
import { declareModule } from "../../platform/kernel/index.ts";
import { cameraNews } from "../cameras/module.ts";

export const module = declareModule({
  name: "gap filling",
  needs: { cameraNews },
  async open({ cameraNews: { announce, note } }, { platform }) {
    const { createGapFillingModule } = await import("./api.ts");
    const { database } = platform;
    return createGapFillingModule({ database, announce, note });
  },
});
