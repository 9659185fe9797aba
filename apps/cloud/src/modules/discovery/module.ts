// Declares finding cameras on the networks of the server.
import { declareModule } from "../../platform/kernel/index.ts";
import { deviceCatalogue } from "../catalogue/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";

export const module = declareModule({
  name: "discovery",
  needs: { deviceCatalogue, mediaNodes },
  async open({ deviceCatalogue: catalogue, mediaNodes: media }, { platform }) {
    const { createDiscoveryModule } = await import("./api.ts");
    const { cameraPlaces, isTaken } = await import("../cameras/index.ts");
    const { database, clock, settings } = platform;
    return createDiscoveryModule({
      database,
      clock,
      isAllowed: !settings.isPublic,
      media,
      catalogue,
      async takenIn(workspaceId) {
        const places = await cameraPlaces(database, workspaceId);
        return (ip) => isTaken(places, ip);
      },
    });
  },
});
