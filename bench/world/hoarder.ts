// Loaded into the product's processes (`--import`) by a variant of the torture run R9 that is broken on purpose: for every connection to one address memory is kept.
import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

/** Where hostile cameras listen that much is kept for. */
export const hoardedHost = "127.0.0.66";
const bytes = 48e6;

const kept: Uint8Array[] = [];

subscribe("net.client.socket", (message) => {
  if (typeof message !== "object" || message === null || !("socket" in message)) return;
  const { socket } = message;
  if (!(socket instanceof Socket)) return;
  socket.once("connect", () => {
    if (socket.remoteAddress === hoardedHost) kept.push(new Uint8Array(bytes).fill(1));
  });
});
