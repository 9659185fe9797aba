// Declares the way from the api process to the media processes.
import { declareModule, port } from "../../platform/kernel/index.ts";
import type { MediaNodes } from "./api.ts";

/** Private address of the process that decodes stills; undefined where none runs. The process gives it. */
export const decoder = port<{ readonly address: string | undefined }>("decoder");
export const mediaNodes = port<MediaNodes>("media nodes");

export const module = declareModule({
  name: "media nodes",
  needs: { decoder },
  gives: { mediaNodes },
  async open({ decoder: { address } }, { platform: { database, internal } }) {
    const { createMediaNodes } = await import("./api.ts");
    const { livingNodes, nodeOfCamera } = await import("../../platform/placement/index.ts");
    const nodes = createMediaNodes({
      internal,
      nodeOf: (cameraId) => nodeOfCamera(database, cameraId),
      nodes: () => livingNodes(database),
      decoder: address,
    });
    return { gives: { mediaNodes: nodes } };
  },
});
