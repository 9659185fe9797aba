// The two ways packets reach a client: interleaved in its RTSP connection, or as datagrams. Owns what a slow client misses.
import type { Socket as UdpSocket } from "node:dgram";
import type { Socket } from "node:net";
import { serializeInterleaved } from "@didban/media/rtsp";
import { interleavedHeadBytes, type PacketTemplate } from "../stream/packet-template.ts";
import type { TrackWatcher } from "../stream/media-track.ts";

/** A client that leaves this much unread misses frames until it has caught up. */
const maxBufferedBytes = 4 * 1024 * 1024;
const junk = Buffer.from("\0\0\0junk between frames\0");

export interface WritingManner {
  /** Bytes that belong to nothing go before every frame. */
  readonly sendsJunk: boolean;
  readonly writesPacketsSingly: boolean;
}

/** RTP and RTCP on two channels of an RTSP connection (RFC 2326 10.12). */
export class InterleavedWatcher implements TrackWatcher {
  readonly channel: number;
  readonly #reportChannel: number;
  readonly #socket: Socket;
  readonly #manner: WritingManner;

  constructor(socket: Socket, channels: readonly [number, number], manner: WritingManner) {
    this.#socket = socket;
    [this.channel, this.#reportChannel] = channels;
    this.#manner = manner;
  }

  sendMedia(packets: Buffer, template: PacketTemplate): void {
    if (this.#socket.writableLength > maxBufferedBytes || !this.#socket.writable) return;
    if (this.#manner.sendsJunk) this.#socket.write(junk);
    if (!this.#manner.writesPacketsSingly) return void this.#socket.write(packets);
    for (const [index, start] of template.packetStarts.entries()) {
      this.#socket.write(packets.subarray(start, template.packetStarts[index + 1]));
    }
  }

  sendReport(report: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(serializeInterleaved(this.#reportChannel, report));
  }
}

/** RTP and RTCP to two ports of a client. */
export class DatagramWatcher implements TrackWatcher {
  readonly channel = 0;
  readonly #sockets: readonly [UdpSocket, UdpSocket];
  readonly #address: string;
  readonly #ports: readonly [number, number];

  constructor(sockets: readonly [UdpSocket, UdpSocket], address: string, ports: readonly [number, number]) {
    this.#sockets = sockets;
    this.#address = address;
    this.#ports = ports;
  }

  sendMedia(packets: Buffer, template: PacketTemplate): void {
    for (const [index, start] of template.packetStarts.entries()) {
      const end = template.packetStarts[index + 1] ?? packets.length;
      this.#sockets[0].send(
        packets.subarray(start + interleavedHeadBytes, end),
        this.#ports[0],
        this.#address,
        ignoreRefusal,
      );
    }
  }

  sendReport(report: Uint8Array): void {
    this.#sockets[1].send(report, this.#ports[1], this.#address, ignoreRefusal);
  }

  sendGarbage(bytes: Uint8Array): void {
    this.#sockets[0].send(bytes, this.#ports[0], this.#address, ignoreRefusal);
  }
}

/** A client that is gone is noticed by its connection, not by refused datagrams. */
function ignoreRefusal(): void {}
