import { createSocket } from "node:dgram";
import { afterEach, describe, expect, it } from "vitest";
import { UdpPorts } from "./udp-ports.ts";

const opened: { close(): void }[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function bind(
  onPacket: (kind: "rtp" | "rtcp", packet: Uint8Array) => void = () => {},
): Promise<UdpPorts> {
  const ports = await UdpPorts.bind("127.0.0.1", { onPacket });
  opened.push(ports);
  return ports;
}

/** A socket that sends from `address`. */
function sender(address: string) {
  return new Promise<ReturnType<typeof createSocket>>((resolve) => {
    const socket = createSocket("udp4");
    socket.bind(0, address, () => resolve(socket));
    opened.push(socket);
  });
}

describe("UdpPorts", () => {
  it("are an even port and the next, however many there are (RFC 3550 11)", async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [rtp, rtcp] = (await bind()).ports;
      expect(rtp % 2).toBe(0);
      expect(rtcp).toBe(rtp + 1);
    }
  });

  it("CONN-19 take packets from the dialled address alone", async () => {
    const taken: string[] = [];
    const { ports } = await bind((kind, packet) => taken.push(`${kind} ${packet.join(",")}`));
    const [camera, stranger] = [await sender("127.0.0.1"), await sender("127.0.0.2")];
    stranger.send(Uint8Array.of(66), ports[0], "127.0.0.1");
    stranger.send(Uint8Array.of(66), ports[1], "127.0.0.1");
    await new Promise((resolve) => setTimeout(resolve, 50));
    camera.send(Uint8Array.of(1), ports[0], "127.0.0.1");
    camera.send(Uint8Array.of(2), ports[1], "127.0.0.1");
    await expect.poll(() => [...taken].sort()).toEqual(["rtcp 2", "rtp 1"]);
  });

  it("send their reports to the camera's own port, once it is known", async () => {
    const camera = await sender("127.0.0.1");
    const received: string[] = [];
    camera.on("message", (packet, from) => received.push(`${from.port} ${packet.join(",")}`));
    const ports = await bind();
    ports.sendRtcp(Uint8Array.of(7));
    ports.open([0, camera.address().port]);
    ports.sendRtcp(Uint8Array.of(8));
    await expect.poll(() => received).toEqual([`${ports.ports[1]} 8`]);
  });
});
