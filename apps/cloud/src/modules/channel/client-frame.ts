// Reads what a client sends. Unknown names are ignored (CHAN-5); what is no frame at all is bad manners.
import { channelFrame, clientMessages, type ClientMessage } from "@didban/contract";

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
