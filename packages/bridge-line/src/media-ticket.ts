// Tickets of media lines: what the server gives an agent on the sealed line, so that a connection of its own, to whichever process has the cameras, is sealed between the two
// as well. A ticket is good for one connection: with a second one its keys would seal other frames under the same numbers.
import { hkdfSync } from "node:crypto";
import { z } from "zod";
import { newNonce, type SealedLine } from "./handshake.ts";
import { mediaPathPrefix } from "./line-terms.ts";
import { FrameOpener, FrameSealer } from "./sealed-frames.ts";

const ticketPattern = /^[\w-]{43}$/;

/** What an agent is told when it is asked to open a media line (`lineQuestions.openMedia`). The answer comes once the line is open. */
export const openMediaArgs = z.object({
  /** Of the server that the agent is connected with; no way leads out of what is media lines'. */
  path: z
    .string()
    .max(300)
    .regex(new RegExp(`^${mediaPathPrefix}[\\w-]+(?:/[\\w-]+)*$`)),
  ticket: z.string().regex(ticketPattern),
});
export type OpenMediaArgs = z.output<typeof openMediaArgs>;

/** A new ticket: 32 random bytes. */
export const newMediaTicket = (): string => newNonce();

/** Both directions of the line of a ticket, as that end of it has them. Throws RangeError for what is no ticket. */
export function mediaLineOf(ticket: string, end: "agent" | "server"): SealedLine {
  if (!ticketPattern.test(ticket)) throw new RangeError("This is no ticket");
  const keyTo = (other: string) =>
    new Uint8Array(
      hkdfSync("sha256", Buffer.from(ticket, "base64url"), "", `didban bridge media line to ${other}`, 32),
    );
  const [toServer, toAgent] = [keyTo("server"), keyTo("agent")];
  return end === "agent"
    ? { sealer: new FrameSealer(toServer), opener: new FrameOpener(toAgent) }
    : { sealer: new FrameSealer(toAgent), opener: new FrameOpener(toServer) };
}
