// A pair of UDP ports for one track: RTP on the even one, RTCP on the next (RFC 3550 11). Takes packets from the dialled address alone,
// whatever the camera's Transport header or connection line claims, and sends to no other (CONN-19).
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

export interface UdpPacketEvents {
  /** A view, valid during the call only. */
  onPacket(kind: "rtp" | "rtcp", packet: Uint8Array): void;
}

const maxTries = 10;
/** A key frame of several hundred packets arrives at once. */
const recvBufferSize = 1 << 20;

export class UdpPorts {
  /** Local port numbers. */
  readonly ports: readonly [rtp: number, rtcp: number];
  readonly #cameraAddress: string;
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  #cameraRtcpPort: number | undefined;

  private constructor(cameraAddress: string, rtp: Socket, rtcp: Socket, events: UdpPacketEvents) {
    this.ports = [rtp.address().port, rtcp.address().port];
    this.#cameraAddress = cameraAddress;
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    const listen = (kind: "rtp" | "rtcp", socket: Socket) => {
      // A port that the camera closed comes back as an error; the stream's own deadlines judge what that means.
      socket.on("error", () => {});
      socket.on("message", (packet, from) => {
        if (from.address.replace(/^::ffff:/i, "") === cameraAddress.replace(/^::ffff:/i, ""))
          events.onPacket(kind, packet);
      });
    };
    listen("rtp", rtp);
    listen("rtcp", rtcp);
  }

  /** Binds a pair. Rejects when no pair of neighbouring ports is free. */
  static async bind(cameraAddress: string, events: UdpPacketEvents): Promise<UdpPorts> {
    const type = isIPv6(cameraAddress) ? "udp6" : "udp4";
    for (let tries = 0; tries < maxTries; tries++) {
      const first = await bound(type, 0);
      const { port } = first.address();
      const second = await bound(type, port ^ 1).catch(() => undefined);
      if (second === undefined) first.close();
      else {
        const [rtp, rtcp] = port % 2 === 0 ? [first, second] : [second, first];
        return new UdpPorts(cameraAddress, rtp, rtcp, events);
      }
    }
    throw new Error("no pair of neighbouring UDP ports is free");
  }

  /** Learns where the camera sends from, and opens the way through a NAT in between by a packet to each of its ports. */
  open([rtpPort, rtcpPort]: readonly [rtp: number, rtcp: number]): void {
    this.#cameraRtcpPort = rtcpPort;
    const empty = Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0); // an RTP header without payload
    if (rtpPort > 0) this.#rtp.send(empty, rtpPort, this.#cameraAddress);
  }

  sendRtcp(packet: Uint8Array): void {
    if (this.#cameraRtcpPort !== undefined && this.#cameraRtcpPort > 0) {
      this.#rtcp.send(packet, this.#cameraRtcpPort, this.#cameraAddress);
    }
  }

  close(): void {
    this.#rtp.close();
    this.#rtcp.close();
  }
}

async function bound(type: "udp4" | "udp6", port: number): Promise<Socket> {
  const socket = createSocket({ type, recvBufferSize });
  socket.unref();
  const listening = once(socket, "listening");
  socket.bind({ port, exclusive: true });
  try {
    await listening;
  } catch (error) {
    socket.close();
    throw error;
  }
  return socket;
}
