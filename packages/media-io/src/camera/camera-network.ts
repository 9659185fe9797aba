// How cameras are reached: what judges the address of one, and what opens a connection to it. Whoever speaks with a camera is given a network and
// knows no other way. Owns the way that starts at this machine; the way through a tunnel is `tunnelled-network.ts`.
import { connect as connectTcp, isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls, TLSSocket } from "node:tls";
import type { AddressPolicy } from "./address-policy.ts";
import type { CameraFault, Endpoint } from "./camera-fault.ts";
import { type HostResolver, machineResolver, resolveAllowed, type Resolution } from "./host-resolver.ts";
import { readBuffer } from "./read-now.ts";

export interface DialTarget extends Endpoint {
  /** The name that led here, told to a camera that holds several certificates. */
  readonly host: string;
  readonly isSecure: boolean;
}

/**
 * A connection, used as a socket is: it tells of itself by `connect`, where it is secure by `secureConnect` after that, and by `error` and `close`.
 * `dialledAddress` is the numeric address where only the other end of a tunnel knows it.
 */
export type DialledStream = Duplex & { readonly dialledAddress?: string | undefined };

export interface CameraNetwork {
  /** Connections start at this machine, so that datagrams of the camera reach it too. */
  readonly isDirect: boolean;
  /** What of `host` is dialled; never rejects. */
  resolve(host: string): Promise<Resolution>;
  /**
   * Begins to connect to an address that was resolved. With `take` every read is handed to it, as a view that is valid during the call only;
   * false lets the stream pause.
   */
  dial(target: DialTarget, take?: (bytes: Uint8Array) => boolean): DialledStream;
  /** What an error's code says of the address, where it is judged by whoever dials; undefined where it says nothing. */
  addressFaultOf(code: string, target: DialTarget): CameraFault | undefined;
}

/** The network of this machine: a name is resolved once, and every address of it judged before it is dialled. */
export function directNetwork(
  policy: AddressPolicy,
  resolver: HostResolver = machineResolver,
): CameraNetwork {
  return {
    isDirect: true,
    resolve: (host) => resolveAllowed(host, policy, resolver),
    dial({ address, port, host, isSecure }, take) {
      // The buffer is the system's own target: nothing is allocated or copied for a read.
      const onread = take && {
        buffer: readBuffer,
        callback: (length: number) => take(readBuffer.subarray(0, length)),
      };
      const way = { host: address, port, ...(onread && { onread }) };
      const socket = isSecure ? connectTls({ ...way, ...tlsTermsOf(host) }) : connectTcp(way);
      if (take !== undefined) socket.setNoDelay(true);
      return socket;
    },
    addressFaultOf: () => undefined,
  };
}

/** A camera's certificate is its own work (CONN-27): not the issuer counts, but that it stays the same. */
export function tlsTermsOf(host: string): {
  readonly rejectUnauthorized: false;
  readonly servername?: string;
} {
  return { rejectUnauthorized: false, ...(isIP(host) === 0 ? { servername: host } : {}) };
}

/** The SHA-256 of its certificate in hexadecimal with colons; undefined without TLS. */
export function fingerprintOf(stream: Duplex): string | undefined {
  return stream instanceof TLSSocket ? stream.getPeerCertificate().fingerprint256 : undefined;
}
