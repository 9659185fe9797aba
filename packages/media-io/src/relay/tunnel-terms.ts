// What both ends of a line mean by its tunnels: connections that whoever stands in a camera's network dials for whoever does not.

import { z } from "zod";

/** Numbers are the asker's and never used again on a line. */
const tunnel = z.number().int().min(0).max(0xffff_ffff);
/** So many bytes more may come. */
const room = { tunnel, bytes: z.number().int().min(0) };
/** The code of a system's error, such as ECONNREFUSED, or that of a refusal: EACCES. */
const hungUp = { tunnel, why: z.string().max(64).nullable() };

export const tunnelAskShapes = [
  z.object({
    ask: z.literal("dial"),
    tunnel,
    host: z.string().min(1).max(300),
    port: z.number().int().min(1).max(65_535),
  }),
  z.object({ ask: z.literal("room"), ...room }),
  z.object({ ask: z.literal("hungUp"), ...hungUp }),
] as const;
export type TunnelAsk = z.output<(typeof tunnelAskShapes)[number]>;

export const tunnelSayShapes = [
  /** The connection stands, to this numeric address. */
  z.object({ say: z.literal("dialled"), tunnel, address: z.string().max(64) }),
  z.object({ say: z.literal("room"), ...room }),
  z.object({ say: z.literal("hungUp"), ...hungUp }),
] as const;
export type TunnelSay = z.output<(typeof tunnelSayShapes)[number]>;

export const tunnelLimits = {
  /** At a time: of each camera that a bridge may have, the question by which it tells of events, and another. */
  tunnels: 128,
  /** Bytes on their way in one direction of one tunnel. */
  windowBytes: 256 * 1024,
  /** Bytes of one message. */
  messageBytes: 32 * 1024,
  dialMs: 5_000,
} as const;

const tunnelType = 3;
/** Bytes in front of what is carried: u8 type · u8 1 at the end, else 0 · u16 0 · u32 tunnel, big-endian. */
const headLength = 8;

export function encodeTunnelHead(tunnel: number, isEnd: boolean): Uint8Array {
  const bytes = new Uint8Array(headLength);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, tunnelType);
  view.setUint8(1, isEnd ? 1 : 0);
  view.setUint32(4, tunnel);
  return bytes;
}

/** Whether a message of the line is one of a tunnel. */
export const isOfTunnel = (bytes: Uint8Array): boolean =>
  bytes[0] === tunnelType && bytes.length >= headLength;

/** What a message of a tunnel carries; `data` is a view of it. */
export function decodeTunnelMessage(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return { tunnel: view.getUint32(4), isEnd: bytes[1] === 1, data: bytes.subarray(headLength) };
}
