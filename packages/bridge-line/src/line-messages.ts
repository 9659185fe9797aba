// What is said on a line once it is sealed. `welcome`, `pairing`, `heartbeat` and `ask` with `answer` are spoken in every version, so that an agent that
// shares none with the server can still be told to update.
import { z } from "zod";
import { updateFailures } from "./agent-package.ts";
import { lineLimits } from "./line-terms.ts";

/** Parts of an agent (BRDG-7), each with the version it has. Those that are not there yet are not named. */
const handlerNames = ["discovery", "stream", "record", "backfill", "onvif", "ptz", "update"] as const;
const handlerStates = ["running", "stopped", "failed"] as const;
export const lineHandlers = z
  .array(z.object({ name: z.enum(handlerNames), version: z.string().max(64), state: z.enum(handlerStates) }))
  .max(handlerNames.length);
export type LineHandlers = z.output<typeof lineHandlers>;

/** How a bridge stands with the server, as the server keeps it. `free`: it is nobody's, and whatever pairing it knows of is over. */
const linePairing = z.discriminatedUnion("state", [
  z.object({ state: z.literal("free") }),
  z.object({ state: z.literal("paired"), bridgeId: z.uuid(), name: z.string() }),
]);
export type LinePairing = z.output<typeof linePairing>;

/** Of a certificate: its SHA-256 in hexadecimal with colons. */
const fingerprint = z.string().max(128);

/** A camera of a bridge, as the bridge is to make it. Whoever tells of cameras leaves out one that does not fit: the list is read as a whole or not at all. */
export const lineCamera = z.object({
  id: z.uuid(),
  /** A new one asks for a fresh connection. */
  generation: z.number().int().min(0),
  /** False: it is connected for whoever looks at it now, and nothing is written. */
  isRecorded: z.boolean(),
  streams: z
    .array(
      z.object({
        index: z
          .number()
          .int()
          .min(0)
          .max(lineLimits.streams - 1),
        url: z.string().max(4_096),
      }),
    )
    .max(lineLimits.streams),
  /** "" where the camera asks for nobody. */
  username: z.string().max(128),
  password: z.string().max(128),
  /** Of the certificate that was seen; another one is refused (CONN-27). */
  fingerprint: fingerprint.nullable(),
});
export type LineCamera = z.output<typeof lineCamera>;

/** What the server says. */
const serverLineMessage = z.discriminatedUnion("name", [
  z.object({
    name: z.literal("welcome"),
    /** The version that both speak from here on; null: none, and the program must be updated (BRDG-30). */
    version: z.number().int().nullable(),
    serverTime: z.number(),
    pairing: linePairing,
  }),
  z.object({ name: z.literal("pairing"), pairing: linePairing }),
  /** What time it is at the server, told now and then (BRDG-46). */
  z.object({ name: z.literal("time"), serverTime: z.number() }),
  /** All cameras of the bridge; told again when they change. What stands in it no more is nobody's, and its footage goes. */
  z.object({ name: z.literal("cameras"), cameras: z.array(lineCamera).max(lineLimits.cameras) }),
  z.object({ name: z.literal("ask"), id: z.uuid(), what: z.string().max(64), args: z.unknown() }),
]);
export type ServerLineMessage = z.output<typeof serverLineMessage>;

/** How the disk or card of a bridge is (BRDG-47). `missing` takes nothing, `full` has no room that could be made, `failing` refuses what is written. */
const storageStates = ["good", "missing", "full", "failing"] as const;
export type LineStorage = (typeof storageStates)[number];

/** How an agent's machine is: said once it is welcome, and again when that changes or a while has passed. */
export const lineReport = z.object({
  /** What its own clock is ahead of the server's (BRDG-46). */
  clockOffsetMs: z.number(),
  storage: z.enum(storageStates),
  /** What footage takes, and may take; 0 where there is no disk. */
  usedBytes: z.number().min(0),
  capacityBytes: z.number().min(0),
  /** Cameras that are recorded there, with what is written of each; null: not measured yet (BRDG-42). */
  cameras: z.array(z.object({ id: z.uuid(), kbps: z.number().min(0).nullable() })).max(lineLimits.cameras),
});
export type LineReport = z.output<typeof lineReport>;

/** The certificate that a camera showed, of which none was told (CONN-27): said until one is. */
export const lineCertificate = z.object({
  cameraId: z.uuid(),
  /** Of the connection on which it was seen. */
  generation: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  fingerprint,
});
export type LineCertificate = z.output<typeof lineCertificate>;

/** What an agent says. */
const agentLineMessage = z.discriminatedUnion("name", [
  z.object({ name: z.literal("heartbeat") }),
  /** It has stored that it is paired with this bridge (BRDG-4). */
  z.object({ name: z.literal("confirm"), bridgeId: z.uuid() }),
  z.object({ name: z.literal("report"), report: lineReport }),
  z.object({ name: z.literal("certificate"), certificate: lineCertificate }),
  z.object({ name: z.literal("answer"), id: z.uuid(), value: z.unknown() }),
  z.object({ name: z.literal("refuse"), id: z.uuid(), reason: z.string().max(300) }),
  /** The search of this key has found something since it was spoken of last, or is over (EVT-2). */
  z.object({ name: z.literal("discovery"), key: z.uuid() }),
  /** How far it is with fetching and installing this version (EVT-2). */
  z.object({
    name: z.literal("updateProgress"),
    version: z.string().max(64),
    percent: z.number().int().min(0).max(100),
  }),
  /** This version is not what runs, and why; said until the line has taken it (BRDG-37). */
  z.object({ name: z.literal("updateFailed"), version: z.string().max(64), reason: z.enum(updateFailures) }),
]);
export type AgentLineMessage = z.output<typeof agentLineMessage>;

/**
 * What an agent may be asked. The answer to `alive` is nothing, to `handlers` LineHandlers, to `openMedia` (OpenMediaArgs) nothing, to `time` timeAnswer, to `search`
 * (SearchArgs) nothing, to `found` (foundArgs) LineFound, to each reset a ResetAnswer, to `update` (UpdateArgs) nothing: it has begun.
 */
export const lineQuestions = {
  alive: "alive",
  handlers: "handlers",
  openMedia: "openMedia",
  time: "time",
  search: "search",
  found: "found",
  softReset: "softReset",
  hardReset: "hardReset",
  forceHardReset: "forceHardReset",
  update: "update",
} as const;

/** What time it is at the bridge, milliseconds since 1970. */
export const timeAnswer = z.object({ timeMs: z.number() });

/** Reads what the server said; null for what this version does not know, which is passed over. */
export const readServerMessage = (text: string): ServerLineMessage | null => read(serverLineMessage, text);

/** Reads what an agent said; null as above. */
export const readAgentMessage = (text: string): AgentLineMessage | null => read(agentLineMessage, text);

function read<Message>(shape: z.ZodType<Message>, text: string): Message | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
