// Declares the asking for streams.
import { declareModule } from "../../platform/kernel/index.ts";
import { hasRoomForCamera } from "../../platform/placement/index.ts";
import { openEntitlements } from "../access/index.ts";
import { rights } from "../access/rights-module.ts";
import { createCameraStore, statusOf, streamInformationOf, streamsOf } from "../cameras/index.ts";
import { mediaNodes } from "../media-nodes/module.ts";
import { createStreamTokenStore } from "./index.ts";

export const module = declareModule({
  name: "streams",
  needs: { mediaNodes, rights },
  async open({ mediaNodes: media, rights: access }, { platform: { database, clock, settings } }) {
    const { createStreamsModule } = await import("./api.ts");
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
    });
  },
});
