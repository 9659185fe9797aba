// The modules of the api and a media process, open to the public, with a bridge's program, a camera at the only allowed address, and one beside it that lies: what hostile addresses are
// tried on. This process and the bridge's are watched at their edge, and whoever comes to this machine's other addresses is counted.
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { randomUUID } from "node:crypto";
import { BridgeProcess } from "@didban/bridge/testing/bridge-process";
import { openBridgeSite, type BridgeSite } from "@didban/cloud/modules/bridge-media/bridge-site.testing";
import { sql } from "@didban/cloud/testing/test-database";
import { startTestMedia, type TestMedia } from "@didban/cloud/testing/test-media";
import { endpoints, type DetailedStatus } from "@didban/contract";
import { streamUrl } from "@didban/media-io/camera";
import { edgeVariables } from "./address-sight.ts";
import { allowedNetwork, bracketed, goodHost, hostileHosts, isAllowed } from "./hostile-addresses.ts";
import { openLyingCamera, type LiePlace, type LyingCamera } from "./lying-camera.ts";

const { bridges, cameras } = endpoints;

export interface AddressWorldOptions {
  /** The file that the edges of all watched processes write, and what loads an edge. */
  readonly edgeFile: string;
  readonly isBroken: boolean;
  onLie(place: LiePlace, authority: string): void;
}

export interface AddressWorld {
  readonly media: TestMedia;
  readonly bridgeId: string;
  readonly liar: LyingCamera;
  /** Where hostile addresses lead that have a port; nothing of the product's is there. */
  readonly trapPort: number;
  readonly ports: { readonly onvif: number; readonly stream: number };
  readonly streamPath: string;
  /** Connections that came to another address of this machine than the allowed ones. */
  readonly caught: number;
  /** Makes a camera of a body, waits until it was dialled or would not be, and removes it; null: it was refused. */
  tryCamera(config: object, more?: object): Promise<DetailedStatus | null>;
  forgetLimits(): Promise<void>;
  close(): Promise<void>;
}

const portOf = (url: string) => Number(new URL(url).port);
const everything = "0.0.0.0/0,::/0";

export async function openAddressWorld(options: AddressWorldOptions): Promise<AddressWorld> {
  const { edgeFile, isBroken, onLie } = options;
  const sockets = new Set<Socket>();
  let caught = 0;
  const trap = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    // A bridge's search looks at every port of the addresses that are allowed.
    if (!isAllowed(socket.localAddress ?? "")) caught += 1;
    socket.end();
  });
  // Of both families, and at every address.
  trap.listen(0, "::");
  await once(trap, "listening");
  const address = trap.address();
  if (address === null || typeof address === "string") throw new Error("There is no trap");
  const trapPort = address.port;
  const allowed = isBroken ? everything : allowedNetwork;
  const environment = { DIDBAN_PUBLIC: "on", DIDBAN_ALLOW_ADDRESSES: allowed };
  const media = await startTestMedia({
    cameras: [{ name: "good", scene: "entrance", vendor: "tapo", host: goodHost, port: 0 }],
    environment,
    apiEnvironment: environment,
  });
  const closing: (() => Promise<unknown>)[] = [() => media.close()];
  try {
    const camera = media.simulated("good");
    const ports = { onvif: portOf(camera.onvifUrl), stream: portOf(camera.urls.main) };
    // With the camera's own ports, so that what comes after a lie is still asked.
    const authorities = hostileHosts
      .filter((host) => !/[\s<>&"%]/.test(host))
      .map((host, at) => `${bracketed(host)}:${at % 2 === 0 ? ports.onvif : ports.stream}`);
    const liar = await openLyingCamera({ camera, authorities, onLie });
    closing.unshift(() => liar.close());
    const site = await openBridgeSite(media);
    closing.unshift(() => site.close());
    const bridge = startBridge(site, { allowed, edgeFile, ports: [ports.onvif, ports.stream, trapPort] });
    closing.unshift(() => bridge.close());
    const { body } = await media.captain.call(bridges.activate, { body: { code: await bridge.code() } });
    const bridgeId = body.bridge.id;
    await media.until(
      async () =>
        (await media.captain.call(bridges.status, { params: { id: bridgeId } })).body.state === "active",
      "an active bridge",
    );
    return {
      media,
      bridgeId,
      liar,
      trapPort,
      ports,
      streamPath: new URL(camera.urls.main).pathname,
      get caught() {
        return caught;
      },
      tryCamera: (config, more) => tryCamera(media, config, more),
      forgetLimits: async () => void (await sql`delete from attempt`.execute(media.server.platform.database)),
      async close() {
        for (const close of closing) await close();
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => void trap.close(resolve));
      },
    };
  } catch (error) {
    for (const close of closing) await close();
    trap.close();
    throw error;
  }
}

function startBridge(
  { door }: BridgeSite,
  { allowed, edgeFile, ports }: { allowed: string; edgeFile: string; ports: readonly number[] },
): BridgeProcess {
  return new BridgeProcess({
    DIDBAN_BRIDGE_SERVER: door.url,
    DIDBAN_BRIDGE_CA: door.caFile,
    DIDBAN_BRIDGE_ALLOW_ADDRESSES: allowed,
    DIDBAN_BRIDGE_CAMERA_PORTS: ports.join(","),
    DIDBAN_BRIDGE_SEARCH_NETWORKS: "127.77.0.0/29",
    NODE_OPTIONS: `--import=${new URL("./address-edge.ts", import.meta.url).href}`,
    [edgeVariables.file]: edgeFile,
    [edgeVariables.names]: process.env[edgeVariables.names] ?? "",
  });
}

/** Whether somebody has tried to reach it, and with what end. */
const isTried = ({ connected, enabled, faultCode }: DetailedStatus) =>
  enabled && (connected || faultCode !== null);

/** Waits until a camera was dialled, or would not be; one whose address nobody can make anything of is left alone. */
export async function isDialled(media: TestMedia, id: string): Promise<DetailedStatus | null> {
  const {
    url: host,
    streamPort,
    streamPath: path,
    useSSL,
  } = (await media.captain.call(cameras.connection, { params: { id } })).body;
  if (streamUrl({ host, streamPort, path, useSSL }) === undefined) return null;
  let last: DetailedStatus | undefined;
  await media
    .becomes(id, (now) => isTried((last = now)))
    .catch((error: unknown) => {
      throw new Error(`${host} ${path} stays ${JSON.stringify(last)}`, { cause: error });
    });
  return last ?? null;
}

async function tryCamera(
  media: TestMedia,
  config: object,
  more: object = {},
): Promise<DetailedStatus | null> {
  const name = randomUUID();
  const { body, status } = await media.captain.call(cameras.create, { body: { name, config, ...more } });
  if (status !== 201) return null;
  const { id } = body.camera;
  const last = await isDialled(media, id);
  const removed = { params: { id }, body: { name: body.camera.name } };
  await media.captain.call(cameras.remove, removed);
  return last;
}
