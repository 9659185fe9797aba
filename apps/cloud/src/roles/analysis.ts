// The analysis role: everything that decodes, kept out of the processes that record. Today stills of codecs that browsers do not show; motion,
// detection and tracks find their place here.
import { createStillDecoder } from "../modules/stills/index.ts";
import { stillCall } from "../modules/media-nodes/index.ts";
import { createInternalServer } from "../platform/internal/index.ts";
import { ProcessMetrics } from "../platform/metrics/index.ts";
import { identifyProcess, privateAddress, runRole, type RunningRole } from "../platform/process/index.ts";

/** Runs the role until it is told to stop. */
export function runAnalysis(): Promise<void> {
  const { log, surroundings } = identifyProcess();
  return runRole(log, async (): Promise<RunningRole> => {
    const { name, runFolder, secret } = surroundings;
    const metrics = new ProcessMetrics(name);
    const stills = createStillDecoder({ log });
    const internal = createInternalServer({
      secret,
      log,
      routes: {
        "/internal/metrics": async () => ({ json: await metrics.snapshot() }),
        async [stillCall.path]({ body, signal }) {
          const { codec, data } = stillCall.body.parse(body);
          const jpeg = await stills.decode(codec, Buffer.from(data, "base64"), signal);
          return jpeg && { bytes: jpeg, contentType: "image/jpeg" };
        },
      },
    });
    await internal.listen({ path: privateAddress(runFolder, name).slice("unix:".length) });
    return { stop: () => internal.close() };
  });
}
