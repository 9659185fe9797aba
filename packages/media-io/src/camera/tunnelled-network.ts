// A network whose cameras somebody else dials for us: resolves nothing and judges nothing here, since a name and an address mean what they mean there.
// Owns how a tunnel is used as a socket is, and what its refusals say.
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { type CameraNetwork, type DialledStream, tlsTermsOf } from "./camera-network.ts";

/** Has hosts dialled, as `TunnelTaker` of the relay does. */
export interface TunnelDialler {
  dial(place: { readonly host: string; readonly port: number }): DialledStream;
}

/** Cameras behind the tunnels of `dialler`: TCP alone, and TLS within it. */
export function tunnelledNetwork(dialler: TunnelDialler): CameraNetwork {
  return {
    isDirect: false,
    resolve: async (host) => ({ kind: "resolved", address: host }),
    dial({ address, port, host, isSecure }, take) {
      const tunnel = dialler.dial({ host: address, port });
      // As of a socket: who has said all is not spoken to any more.
      tunnel.allowHalfOpen = false;
      const stream = isSecure ? secured(tunnel, host) : tunnel;
      if (take !== undefined) stream.on("data", (bytes: Buffer) => void (take(bytes) || stream.pause()));
      return stream;
    },
    addressFaultOf(code, { host, address }) {
      if (code === "EACCES") return { kind: "addressRefused", address, refusal: "byItsNetwork" };
      return code === "ENOTFOUND" ? { kind: "addressUnresolved", host } : undefined;
    },
  };
}

/** TLS between this machine and the camera: whoever carries the tunnel sees none of it. */
function secured(tunnel: Duplex, host: string): Duplex {
  const stream = connectTls({ socket: tunnel, ...tlsTermsOf(host) });
  // Over anything but a socket TLS tells of neither.
  tunnel.once("connect", () => void (stream.destroyed || stream.emit("connect")));
  tunnel.once("error", (error) => stream.destroy(error));
  tunnel.once("close", () => stream.destroy());
  stream.once("close", () => tunnel.destroy());
  return stream;
}
