// How the cameras of a bridge are asked and told what is beside their streams: by tunnels of the line that is there at that moment.
import { Duplex } from "node:stream";
import { tunnelledNetwork, type CameraNetwork, type DialledStream } from "@didban/media-io/camera";
import type { OpenLines } from "./media-lines.ts";

/** The network of a bridge: while no line leads there the fault is `lineMissing`, which the next question need not have. */
export function bridgeNetwork(lines: Pick<OpenLines, "of">, bridgeId: string): CameraNetwork {
  const tunnels = tunnelledNetwork({ dial: (place) => lines.of(bridgeId)?.dial(place) ?? lostStream() });
  const isMissing = () => lines.of(bridgeId) === undefined;
  return {
    ...tunnels,
    resolve: async (host) =>
      isMissing() ? { kind: "failed", fault: { kind: "lineMissing" } } : tunnels.resolve(host),
    addressFaultOf: (code, target) =>
      isMissing() ? { kind: "lineMissing" } : tunnels.addressFaultOf(code, target),
  };
}

/** What ends as a connection of a lost line does. */
function lostStream(): DialledStream {
  const stream = new Duplex({ read() {}, write: (_, __, done) => done() });
  process.nextTick(() => stream.destroy(Object.assign(new Error("no line"), { code: "ECONNRESET" })));
  return stream;
}
