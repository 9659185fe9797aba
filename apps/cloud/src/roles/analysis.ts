// The analysis role: everything that decodes, kept out of the processes that record. Today stills of codecs that browsers do not show; motion,
// detection and tracks find their place here.
import { createStillDecoder } from "../modules/stills/index.ts";
import { stillCall } from "../modules/media-nodes/index.ts";
import { identifyProcess, openPrivateDoor, runRole } from "../platform/process/index.ts";

/** Runs the role until it is told to stop. */
export function runAnalysis(): Promise<void> {
  const identity = identifyProcess();
  return runRole(identity.log, async () => {
    const stills = createStillDecoder({ log: identity.log });
    const door = await openPrivateDoor({
      ...identity,
      routes: {
        async [stillCall.path]({ body, signal }) {
          const { codec, data, mask } = stillCall.body.parse(body);
          const jpeg = await stills.decode(codec, Buffer.from(data, "base64"), signal, mask);
          return jpeg && { bytes: jpeg, contentType: "image/jpeg" };
        },
      },
    });
    return { stop: () => door.close() };
  });
}
