// Declares finding cameras, on the networks of the server and on those of bridges.
import { declareModule, on } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { bridgeSearched } from "../bridges/hooks.ts";
import { bridgeAgents } from "../bridges/module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { deviceCatalogue } from "../catalogue/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";

export const module = declareModule({
  name: "discovery",
  needs: { announcing, bridgeAgents, deviceCatalogue, mediaNodes, rights },
  async open(
    { bridgeAgents: agents, deviceCatalogue: catalogue, mediaNodes: media, ...needed },
    { platform },
  ) {
    const { createDiscoveryModule, tellOfSearch } = await import("./api.ts");
    const { cameraPlaces, isTaken } = await import("../cameras/index.ts");
    const { database, clock, settings } = platform;
    const opened = createDiscoveryModule({
      rights: needed.rights,
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
    return {
      ...opened,
      reactions: [
        on(bridgeSearched, (search, within) =>
          tellOfSearch(search, { announcing: needed.announcing, clock, within }),
        ),
      ],
    };
  },
});
