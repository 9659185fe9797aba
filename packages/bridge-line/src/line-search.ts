// What a bridge is asked about the cameras of its own network (BRDG-20, BRDG-22), and what it may answer: few, short, and within one frame of the line.
import { z } from "zod";
import { lineLimits } from "./line-terms.ts";

/** Begins a search that is asked about by `key` (`lineQuestions.search`). The answer is nothing: it goes on by itself, to an end of its own. */
export const searchArgs = z.object({ key: z.uuid(), kind: z.enum(["fast", "full"]) });
export type SearchArgs = z.output<typeof searchArgs>;

/** Asks what a search has found up to now (`lineQuestions.found`). */
export const foundArgs = z.object({ key: z.uuid() });

const text = z.string().max(lineLimits.foundText).nullable();
const port = z.number().int().min(1).max(65_535);

/** A device that answered, in its own words. Whoever hears of it judges the address and cleans the texts: a bridge may say anything. */
const foundDevice = z.object({
  ip: z.ipv4(),
  port,
  streamPort: port.nullable(),
  isOnvif: z.boolean(),
  name: text,
  manufacturer: text,
  model: text,
  server: text,
});

/** The answer; null where the bridge knows no search of this key. */
export const lineFound = z
  .object({
    isOver: z.boolean(),
    progress: z.number().min(0).max(1),
    items: z.array(foundDevice).max(lineLimits.foundDevices),
  })
  .nullable();
export type LineFound = z.output<typeof lineFound>;

/** What an answer says besides: its name, its question, seals. */
const framedBytes = 1_024;

/** The first of these devices that one frame can carry. */
export function fittingDevices<Device extends object>(devices: readonly Device[]): Device[] {
  const encoder = new TextEncoder();
  let left = lineLimits.frameBytes - framedBytes;
  return devices.slice(0, lineLimits.foundDevices).filter((device) => {
    left -= encoder.encode(JSON.stringify(device)).length + 1;
    return left > 0;
  });
}
