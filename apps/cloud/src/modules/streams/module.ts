// Declares the asking for streams.
import { declareModule } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { mediaNodes } from "../media-nodes/module.ts";

export const module = declareModule({
  name: "streams",
  needs: { mediaNodes, rights },
  async open({ mediaNodes: media, rights: access }, { platform: { database, clock, settings } }) {
    const { createStreamsModule } = await import("./api.ts");
    const { createStreamTokenStore } = await import("./index.ts");
    const { openEntitlements } = await import("../access/index.ts");
    const { createCameraStore, statusOf, streamInformationOf, streamsOf } =
      await import("../cameras/index.ts");
    const { hasRoomForCamera } = await import("../../platform/placement/index.ts");
    const cameras = createCameraStore(database);
    return createStreamsModule({
      tokens: createStreamTokenStore(database),
      clock,
      entitlements: openEntitlements,
      access,
      cameras: {
        async find(id) {
          const [whole] = await cameras.whole([id]);
          return (
            whole && {
              hasAddress: whole.connection.url !== "",
              information: streamInformationOf(streamsOf(whole)),
              status: statusOf(whole, clock.nowMs()),
            }
          );
        },
      },
      placement: { nodeOf: (id) => media.nodeOf(id), hasRoom: () => hasRoomForCamera(database) },
      streamHost: settings.streamHost ?? undefined,
      viewersPerCamera: settings.viewersPerCamera,
    });
  },
});
