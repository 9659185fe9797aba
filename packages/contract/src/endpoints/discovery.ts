// Calls that find cameras on the network that the server stands in, or on that of a bridge (BRDG-20 to BRDG-23): start a search, ask what it found.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../shapes.ts";
import { deviceKinds } from "./manufacturers.ts";

/** `fast` asks all ONVIF devices at once, `full` looks at every address of the networks too. */
export const discoveryKinds = ["fast", "full"] as const;
export type DiscoveryKind = (typeof discoveryKinds)[number];

/** A device that speaks ONVIF or RTSP; what it says of itself is not checked by anybody. */
export const discoveredDevice = z.strictObject({
  ip: z.string(),
  /** Of its web page and ONVIF. */
  port: z.number().int(),
  /** Of RTSP; null where ONVIF is to name it. */
  streamPort: z.number().int().nullable(),
  onvif: z.boolean(),
  /** What it calls itself. */
  name: z.string().nullable(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  /** What the catalogue knows of the model; null where it does not know it. */
  kind: z.enum(deviceKinds).nullable(),
  /** How it is best asked: `onvif`, a brand of the catalogue, or `rtsp`. */
  manufacturerCode: z.string(),
  /** The workspace has a camera at this address: behind a bridge, one of that bridge. */
  alreadyAdded: z.boolean(),
});
export type DiscoveredDevice = z.output<typeof discoveredDevice>;

export const discoveryAnswer = z.strictObject({
  kind: z.enum(discoveryKinds),
  state: z.enum(["pending", "done", "failed"]),
  /** How far it is: 0 to 1. */
  progress: z.number().min(0).max(1),
  /** In the order of addresses; while it is pending what was found up to now. */
  items: z.array(discoveredDevice),
});
export type DiscoveryAnswer = z.output<typeof discoveryAnswer>;

const path = "/api/camera-manager/discovery";
const bridgePath = "/api/bridge-manager/bridge/{id}";
const key = z.string().max(64);
const common = { access: { kind: "workspace", action: "cameraCreate" }, guest: "refuse" } as const;

/** Beginning a search at a bridge. */
const ofBridge = {
  ...common,
  method: "POST",
  log: { none: "asks devices of a bridge's own network what they are, stores nothing" },
  params: idParams,
  status: 202,
  answer: z.strictObject({ key: z.string() }),
  errors: ["bridgeIdDoesNotExist", "agentNotAccessible", "agentRejected"],
} as const;

export const discoveryEndpoints = {
  where: endpoint({
    ...common,
    id: "discovery.where",
    method: "GET",
    path,
    summary: "Say whether this server may search for cameras, and in which networks",
    status: 200,
    answer: z.strictObject({ isAllowed: z.boolean(), networks: z.array(z.string()) }),
    errors: [],
  }),
  start: endpoint({
    ...common,
    id: "discovery.start",
    method: "POST",
    path,
    summary: "Search the server's networks for cameras; one search of a person runs at a time",
    log: { none: "asks devices of the server's own network what they are, stores nothing" },
    body: z.strictObject({ kind: z.enum(discoveryKinds) }),
    status: 202,
    answer: z.strictObject({ key: z.string() }),
    errors: ["discoveryNotAllowed", "NoSuitableMediaServer"],
  }),
  read: endpoint({
    ...common,
    id: "discovery.read",
    method: "GET",
    path: `${path}/{key}`,
    summary: "Read what a search has found; for five minutes, by whoever started it",
    params: z.strictObject({ key }),
    status: 200,
    answer: discoveryAnswer,
    errors: ["discoveryKeyNotFound"],
  }),
  searchBridge: endpoint({
    ...ofBridge,
    id: "discovery.searchBridge",
    path: `${bridgePath}/discover`,
    summary:
      "Search a bridge's networks for cameras, every address of them; one search of a person runs at a time",
  }),
  searchBridgeFast: endpoint({
    ...ofBridge,
    id: "discovery.searchBridgeFast",
    path: `${bridgePath}/fast-discover`,
    summary:
      "Ask all ONVIF devices of a bridge's networks, and known addresses; one search of a person runs at a time",
  }),
  readOfBridge: endpoint({
    ...common,
    id: "discovery.readOfBridge",
    method: "GET",
    path: `${bridgePath}/discovery/{key}`,
    summary: "Read what a search at a bridge has found; for five minutes, by whoever started it",
    params: z.strictObject({ id, key }),
    status: 200,
    answer: discoveryAnswer,
    errors: ["bridgeIdDoesNotExist", "discoveryKeyNotFound", "agentNotAccessible", "agentRejected"],
  }),
} as const;
