// What a client may send on a channel: what its frames say, and how many there may be (CHAN-18). Unknown names are ignored (CHAN-5); what is no frame at all
// is bad manners. Pure.
import { channelFrame, channelLimits, clientMessages, type ClientMessage } from "@didban/contract";

/** The message in `text`; "unknown" for a name that means nothing here, "malformed" for what is no frame. */
export function readClientFrame(text: string): ClientMessage | "unknown" | "malformed" {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return "malformed";
  }
  const frame = channelFrame.safeParse(json);
  if (!frame.success) return "malformed";
  const { name, args } = frame.data;
  if (name === "pong") return clientMessages.pong.safeParse(args).success ? { name, args: [] } : "malformed";
  if (name !== "presence") return "unknown";
  const presence = clientMessages.presence.safeParse(args);
  return presence.success ? { name, args: presence.data } : "malformed";
}

export class FrameLimit {
  #times: number[] = [];

  /** Notes a frame; false when it is one too many. */
  takes(nowMs: number): boolean {
    this.#times = this.#times.filter((atMs) => nowMs - atMs < channelLimits.framesInMs);
    this.#times.push(nowMs);
    return this.#times.length <= channelLimits.frames;
  }
}
