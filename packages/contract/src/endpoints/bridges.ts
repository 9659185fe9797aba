// Calls of bridges (BRDG): those by which people pair and look after them, and the one by which an agent registers. What is said on the line of a bridge
// stands in packages/bridge-line.
import { z } from "zod";
import {
  bridgeHandlerNames,
  bridgeHandlerStates,
  bridgeNameMaxLength,
  bridgeOperationStates,
  bridgeProblems,
  bridgeResets,
  bridgeStates,
  bridgeStatus,
  bridgeUpdateFailures,
} from "../bridge-choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, page, pageQuery } from "../shapes.ts";

const status = z.literal(Object.values(bridgeStatus));
const name = z.string().trim().min(1).max(bridgeNameMaxLength);
const place = {
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  fullAddress: z.string().trim().max(500),
};

const bridge = z.strictObject({
  id,
  name: z.string(),
  status,
  /** Of its program. */
  version: z.string(),
  /** Where it stands; null: not said. */
  marker: z.strictObject(place).nullable(),
  /** Those that come through it and that the caller may see, the first added first. */
  cameras: z.array(z.strictObject({ id, name: z.string() })),
  /** How many these are. */
  connectedCameras: z.number().int().min(0),
  deviceName: z.string(),
  model: z.string(),
  brand: z.string(),
  hardwareId: z.string(),
  state: z.enum(bridgeStates),
  /** What is wrong with it beside its status, and since when it was last seen. */
  problems: z.array(z.strictObject({ kind: z.enum(bridgeProblems), seenAt: isoDate })),
  /** What is being done to it, or was last and failed; null: nothing. */
  operation: z
    .strictObject({
      kind: z.enum([...bridgeResets, "update"]),
      startedAt: isoDate,
      state: z.enum(bridgeOperationStates),
      /** That an update installs; null for a reset. */
      version: z.string().nullable(),
      /** Of an update that failed. */
      failure: z.enum(bridgeUpdateFailures).nullable(),
      /** How far an update that is running is with fetching and installing; null where nobody knows. */
      percent: z.number().int().min(0).max(100).nullable(),
    })
    .nullable(),
  /** Its disk or card, as its agent told last (BRDG-42); null: it has told nothing yet. */
  storage: z
    .strictObject({
      usedBytes: z.number().min(0),
      /** What footage may take; 0 where there is no disk. */
      capacityBytes: z.number().min(0),
      /** Of those cameras that are recorded there: what is written of each, null before it was measured, and how far back the full disk reaches with it. */
      cameras: z.array(z.strictObject({ id, kbps: z.number().min(0).nullable(), hours: z.number().min(0) })),
    })
    .nullable(),
  /** What its machine's clock is ahead of the server's (BRDG-46); null: not told yet. */
  clockOffsetSeconds: z.number().nullable(),
  /** How much of what it kept for the server has come, since something of it was missing (BRDG-43); null: nothing is. */
  backfillPercent: z.number().int().min(0).max(100).nullable(),
  createdAt: isoDate,
});
export type Bridge = z.output<typeof bridge>;

const statusRecord = z.strictObject({ id, status });

/** BRDG-3. */
const versionCheck = z.strictObject({
  latest: z.string(),
  available: z.boolean(),
  compatible: z.boolean(),
  current: z.string(),
});
export type BridgeVersionCheck = z.output<typeof versionCheck>;

const handler = z.strictObject({
  name: z.enum(bridgeHandlerNames),
  version: z.string(),
  state: z.enum(bridgeHandlerStates),
});

const base = "/api/bridge-manager/bridge";
const oneBridge = { kind: "resource", resource: "bridge", parameter: "id" } as const;
const read = { access: { ...oneBridge, anyOf: ["bridgeRead"] }, guest: "read", params: idParams } as const;

const change = {
  access: { ...oneBridge, anyOf: ["bridgeUpdate"] },
  // Acts in the real world, where nothing can be rehearsed.
  guest: "refuse",
  method: "POST",
  params: idParams,
  status: 202,
} as const;
const reset = {
  ...change,
  answer: statusRecord,
} as const;

/** Where a bridge is said to stand: wholly or not at all. */
const hasWholePlace = (body: { readonly [Field in keyof typeof place]?: unknown }) =>
  new Set(Object.keys(place).map((field) => Reflect.get(body, field) === undefined)).size === 1;

export const bridgesEndpoints = {
  list: endpoint({
    id: "bridges.list",
    method: "GET",
    path: base,
    summary: "Bridges that the caller may see, by name",
    access: { kind: "someResource", anyOf: ["bridgeRead"] },
    guest: "read",
    query: pageQuery(50),
    status: 200,
    answer: page(bridge),
    errors: [],
  }),
  statusAll: endpoint({
    id: "bridges.statusAll",
    method: "GET",
    path: `${base}/status`,
    summary: "Status of every bridge that the caller may see",
    access: { kind: "someResource", anyOf: ["bridgeRead"] },
    guest: "read",
    status: 200,
    answer: z.array(statusRecord),
    errors: [],
  }),
  get: endpoint({
    ...read,
    id: "bridges.get",
    method: "GET",
    path: `${base}/{id}`,
    summary: "One bridge",
    status: 200,
    answer: bridge,
    errors: [],
  }),
  status: endpoint({
    ...read,
    id: "bridges.status",
    method: "GET",
    path: `${base}/{id}/status`,
    summary: "Status of a bridge, and how far its pairing is",
    status: 200,
    answer: statusRecord.extend({ state: z.enum(bridgeStates) }),
    errors: [],
  }),
  heartbeat: endpoint({
    ...read,
    id: "bridges.heartbeat",
    method: "GET",
    path: `${base}/{id}/heartbeat`,
    summary: "When the agent was last heard; null before the first time",
    status: 200,
    answer: z.strictObject({ time: isoDate.nullable() }),
    errors: [],
  }),
  handlers: endpoint({
    ...read,
    id: "bridges.handlers",
    method: "GET",
    path: `${base}/{id}/handlers`,
    summary: "Parts of the agent, asked of it now",
    status: 200,
    answer: z.array(handler),
    errors: ["agentNotAccessible", "agentRejected"],
  }),
  updateCheck: endpoint({
    ...read,
    id: "bridges.updateCheck",
    method: "GET",
    path: `${base}/{id}/update-check`,
    summary: "Whether there is a newer version of the agent, and whether it needs one",
    status: 200,
    answer: versionCheck,
    errors: [],
  }),
  activate: endpoint({
    id: "bridges.activate",
    method: "POST",
    path: `${base}/activate`,
    summary: "Pair the bridge that shows a code, typed or in its QR code",
    access: { kind: "workspace", action: "bridgeCreate" },
    guest: "refuse",
    log: { kind: "bridge", action: "pair" },
    body: z
      .strictObject({
        code: z.string().max(64).optional(),
        qr: z.string().max(256).optional(),
        name: name.optional(),
        longitude: place.longitude.optional(),
        latitude: place.latitude.optional(),
        fullAddress: place.fullAddress.optional(),
      })
      .refine(({ code, qr }) => (code === undefined) !== (qr === undefined), { path: ["code"] })
      .refine(hasWholePlace, { path: ["longitude"] }),
    status: 201,
    answer: z.strictObject({ bridge }),
    errors: ["bridgeCodeInvalid", "bridgeAlreadyPaired", "tooManyRequests"],
  }),
  update: endpoint({
    id: "bridges.update",
    method: "PATCH",
    path: `${base}/{id}`,
    summary: "Call a bridge something else",
    access: { ...oneBridge, anyOf: ["bridgeUpdate"] },
    guest: "dryRun",
    log: { kind: "bridge", action: "update" },
    params: idParams,
    body: z.strictObject({ name }),
    status: 200,
    answer: bridge,
    errors: [],
  }),
  softReset: endpoint({
    ...reset,
    id: "bridges.softReset",
    path: `${base}/{id}/soft-reset`,
    summary: "Restart the services of a bridge: streams, recording, lines",
    log: { kind: "bridge", action: "softReset" },
    errors: ["bridgeNotActive", "bridgeBusy", "agentNotAccessible", "agentRejected"],
  }),
  hardReset: endpoint({
    ...reset,
    id: "bridges.hardReset",
    path: `${base}/{id}/hard-reset`,
    summary: "Restart the device of a bridge once what it recorded is safe",
    log: { kind: "bridge", action: "hardReset" },
    errors: ["bridgeNotActive", "bridgeBusy", "agentNotAccessible", "agentRejected"],
  }),
  forceHardReset: endpoint({
    ...reset,
    id: "bridges.forceHardReset",
    path: `${base}/{id}/force-hard-reset`,
    summary: "Restart the device of a bridge at once, whatever it is busy with",
    log: { kind: "bridge", action: "forceHardReset" },
    errors: ["bridgeNotActive", "agentNotAccessible", "agentRejected"],
  }),
  software: endpoint({
    ...change,
    id: "bridges.software",
    path: `${base}/{id}/software`,
    summary: "Update a bridge to the version that this server has; an older one must be named",
    log: { kind: "bridge", action: "softwareUpdate" },
    body: z.strictObject({ version: z.string().min(1).max(64).optional() }),
    answer: z.strictObject({ status }),
    errors: [
      "noUpdateAvailable",
      "bridgePackageUnavailable",
      "bridgeNotActive",
      "bridgeBusy",
      "agentNotAccessible",
      "agentRejected",
    ],
  }),
  remove: endpoint({
    id: "bridges.remove",
    method: "DELETE",
    path: `${base}/{id}`,
    summary: "Remove a bridge after its name was typed; its hardware is free for a new code",
    access: { ...oneBridge, anyOf: ["bridgeRemove"] },
    guest: "dryRun",
    log: { kind: "bridge", action: "remove" },
    params: idParams,
    body: z.strictObject({ name: z.string() }),
    status: 204,
    answer: "none",
    errors: ["nameMismatch"],
  }),
  register: endpoint({
    id: "bridges.register",
    method: "POST",
    path: "/api/bridge-agent/register",
    summary: "An agent tells its public key, signed with it, and gets a one-time code to show",
    access: { kind: "public" },
    guest: "own",
    headers: z.object({
      "didban-bridge-time": z.iso.datetime(),
      "didban-bridge-signature": z.string().max(128),
    }),
    body: z.strictObject({
      hardwareId: z.string().max(64),
      publicKey: z.string().max(64),
      deviceName: z.string().trim().max(bridgeNameMaxLength),
      model: z.string().trim().max(128),
      brand: z.string().trim().max(128),
      version: z.string().min(1).max(64),
    }),
    status: 201,
    answer: z.strictObject({
      registrationId: id,
      code: z.string(),
      expiresAt: isoDate,
      /** By which the agent knows this server from now on. */
      serverKey: z.string(),
    }),
    errors: ["invalidField", "tooManyRequests"],
  }),
  package: endpoint({
    id: "bridges.package",
    method: "GET",
    path: "/api/bridge-agent/package/{sha256}",
    summary:
      "The program of agents with this hash, for agents that were told of it; there is no secret in it",
    access: { kind: "public" },
    guest: "own",
    params: z.object({ sha256: z.string() }),
    status: 200,
    answer: { contentTypes: ["text/javascript"] },
    errors: ["notFound", "bridgePackageUnavailable"],
  }),
} as const;
