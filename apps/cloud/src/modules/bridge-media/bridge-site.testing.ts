// A server with real agents in front of its modules, for tests of cameras that bridges dial: TLS with a door that can be shut, the way to api and media processes as the front door
// leads it, and cameras of the server put behind a bridge.
import { createServer, request as forward, type IncomingMessage, type Server } from "node:http";
import { portOf } from "@didban/testkit";
import { sql } from "kysely";
import { isOfMedia, leadStream } from "../../platform/front/stream-door.ts";
import { openTlsDoor, type TlsDoor } from "../../platform/front/tls-door.testing.ts";
import { tunnel } from "../../platform/front/tunnel.ts";
import { forwardedHeaders } from "../../platform/front/forwarding.ts";
import type { TestMedia } from "../../testing/test-media.ts";
import { cameraChanged } from "../cameras/index.ts";

const senderOf = ({ headers }: IncomingMessage) => ({
  address: "192.0.2.1",
  host: headers.host ?? "",
  isSecure: true,
  isLoopback: false,
  isProxied: false,
});

/** The way in from outside. */
export interface BridgeSite {
  readonly door: TlsDoor;
  close(): Promise<void>;
}

export async function openBridgeSite(media: TestMedia): Promise<BridgeSite> {
  const front = await openFront(media);
  const door = await openTlsDoor({ url: `http://127.0.0.1:${portOf(front)}` });
  return {
    door,
    async close() {
      await door.close();
      front.closeAllConnections();
      await new Promise((resolve) => void front.close(resolve));
    },
  };
}

/** Puts a camera behind a bridge, at its simulated address: from then on nothing of the server is to dial it. */
export async function putBehind(
  media: TestMedia,
  bridgeId: string,
  { id, url }: { readonly id: string; readonly url: string },
): Promise<void> {
  const { hostname, pathname, port, search } = new URL(url);
  const { database, events } = media.server.platform;
  await database.transaction().execute(async (within) => {
    await sql`
      update camera_connection set bridge_id = ${bridgeId}, url = ${hostname}, stream_port = ${Number(port)},
        stream_path = ${pathname + search}, substream_path = '', generation = generation + 1
      where camera_id = ${id}`.execute(within);
    await events.publish(cameraChanged, id, within);
  });
}

async function openFront(media: TestMedia): Promise<Server> {
  const { url: api } = media.server;
  const addressOf = (name: string | null) => {
    const node = media.nodes.find((one) => one.name === name);
    return node === undefined
      ? null
      : { name: node.name, address: node.streamHost.replace("ws:", "http:"), handOver: null };
  };
  const front = createServer((incoming, response) => {
    const { method, url = "" } = incoming;
    const options = { method, headers: forwardedHeaders(incoming, senderOf(incoming)) };
    const onward = forward(`${api}${url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  });
  front.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    if (isOfMedia(request.url)) leadStream(request, socket, head, senderOf(request), addressOf);
    else tunnel(request, socket, head, api, senderOf(request));
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  return front;
}
