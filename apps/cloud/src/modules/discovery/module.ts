// Declares finding cameras, on the networks of the server and on those of bridges.
import { declareModule } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { bridgeAgents } from "../bridges/module.ts";
import { deviceCatalogue } from "../catalogue/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";

export const module = declareModule({
  name: "discovery",
  needs: { bridgeAgents, deviceCatalogue, mediaNodes, rights },
  async open(
    { bridgeAgents: agents, deviceCatalogue: catalogue, mediaNodes: media, ...needed },
    { platform },
  ) {
    const { createDiscoveryModule } = await import("./api.ts");
    const { cameraPlaces, isTaken } = await import("../cameras/index.ts");
    const { database, clock, settings } = platform;
    return createDiscoveryModule({
      ...needed,
      database,
      clock,
      isAllowed: !settings.isPublic,
      allowedAddresses: settings.allowedAddresses,
      agents,
      media,
      catalogue,
      async takenIn(workspaceId, bridgeId) {
        const places = await cameraPlaces(database, workspaceId, bridgeId);
        return (ip) => isTaken(places, ip);
      },
    });
  },
});
