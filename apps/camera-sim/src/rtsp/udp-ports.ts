// The pair of UDP sockets, even and odd, from which a device sends RTP and RTCP to all its clients (RFC 3550 11).
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

export interface UdpPorts {
  readonly sockets: readonly [Socket, Socket];
  readonly ports: readonly [number, number];
  close(): void;
}

const attempts = 30;

/** Opens two neighbouring free ports on `host`. Throws when none are found. */
export async function openUdpPorts(host: string): Promise<UdpPorts> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const media = await bound(host, 0);
    const port = media?.address().port ?? 0;
    const reports = port % 2 === 0 ? await bound(host, port + 1) : undefined;
    if (media !== undefined && reports !== undefined) {
      const sockets = [media, reports] as const;
      return { sockets, ports: [port, port + 1], close: () => sockets.forEach((socket) => socket.close()) };
    }
    media?.close();
  }
  throw new Error(`no two neighbouring UDP ports are free on ${host}`);
}

async function bound(host: string, port: number): Promise<Socket | undefined> {
  const socket = createSocket({
    type: host.includes(":") ? "udp6" : "udp4",
    sendBufferSize: 4 * 1024 * 1024,
  });
  try {
    socket.bind(port, host);
    await once(socket, "listening");
  } catch {
    socket.close();
    return undefined;
  }
  socket.on("error", () => {}); // ICMP refusals of clients that left
  socket.unref();
  return socket;
}
