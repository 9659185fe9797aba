// Declares the catalogue of camera brands: what is offered when a camera is connected, and the paths of the streams of a brand.
import { declareModule, port } from "../../platform/kernel/index.ts";
import type { CatalogueService } from "./api.ts";

/** What a brand of the catalogue says of a device. */
export const deviceCatalogue =
  port<Pick<CatalogueService, "device" | "channels" | "recognise">>("device catalogue");
export type { ChannelPaths } from "./stream-paths.ts";

export const module = declareModule({
  name: "catalogue",
  gives: { deviceCatalogue },
  async open(_, { platform }) {
    const { createCatalogueModule } = await import("./api.ts");
    const { name, endpoints, catalogue } = createCatalogueModule(platform);
    return { name, endpoints, gives: { deviceCatalogue: catalogue } };
  },
});
