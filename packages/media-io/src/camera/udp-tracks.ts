// The UDP ports of a session's tracks: bound before they are offered, opened when the camera plays, closed together.
import type { PlayingTrack, TrackChoice } from "@didban/media/rtsp";
import type { ReceivedPacket } from "./track-set.ts";
import { UdpPorts } from "./udp-ports.ts";

type PacketHandler = (packet: ReceivedPacket) => void;

export class UdpTracks {
  readonly #cameraAddress: string;
  readonly #onPacket: PacketHandler;
  readonly #ports = new Map<number, UdpPorts>();
  #isClosed = false;

  /** `onPacket` gets packets that are valid during the call only. */
  constructor(cameraAddress: string, onPacket: PacketHandler) {
    this.#cameraAddress = cameraAddress;
    this.#onPacket = onPacket;
  }

  /** Binds ports for every track; where none are free, the tracks are left to the connection. */
  async bind(trackIndexes: readonly number[]): Promise<TrackChoice[]> {
    for (const trackIndex of trackIndexes) {
      const onPacket = (kind: "rtp" | "rtcp", bytes: Uint8Array) =>
        this.#onPacket({ kind, trackIndex, bytes, start: 0, end: bytes.length });
      const ports = await UdpPorts.bind(this.#cameraAddress, { onPacket }).catch(() => undefined);
      if (ports === undefined) continue;
      if (this.#isClosed) ports.close();
      else this.#ports.set(trackIndex, ports);
    }
    return trackIndexes.map((trackIndex) => {
      const udpPorts = this.#ports.get(trackIndex)?.ports;
      return udpPorts === undefined ? { trackIndex } : { trackIndex, udpPorts };
    });
  }

  /** Learns the camera's ports. */
  open(tracks: readonly PlayingTrack[]): void {
    for (const { trackIndex, serverPorts } of tracks) {
      if (serverPorts !== undefined) this.#ports.get(trackIndex)?.open(serverPorts);
    }
  }

  sendRtcp(trackIndex: number, packet: Uint8Array): void {
    this.#ports.get(trackIndex)?.sendRtcp(packet);
  }

  close(): void {
    this.#isClosed = true;
    for (const ports of this.#ports.values()) ports.close();
    this.#ports.clear();
  }
}
