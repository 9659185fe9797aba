// Declares steering: moving cameras, who does so, and their tours. What is kept of a camera goes with it by the database.
import { declareModule } from "../../platform/kernel/index.ts";
import { cameraNews } from "../cameras/module.ts";
import { accounts } from "../identity/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";

export const module = declareModule({
  name: "ptz",
  needs: { accounts, cameraNews, mediaNodes },
  async open({ cameraNews: news, mediaNodes: devices, ...needed }, { platform }) {
    const { createPtzModule } = await import("./api.ts");
    const { createCameraStore } = await import("../cameras/index.ts");
    const { database, clock, events } = platform;
    const cameras = createCameraStore(database);
    return createPtzModule({
      ...needed,
      database,
      clock,
      events,
      devices,
      cameraOf: (id) => cameras.saidBy(id),
      async announce({ id: cameraId, workspaceId }, within) {
        await news.announce({ workspaceId, cameraId, event: "updated", change: "ptz" }, within);
      },
      note: (camera, by, within) => news.note("ptz", camera, by, within),
    });
  },
});
