// Both ends of a line with tunnels, within this process.
import { TunnelHolder, TunnelTaker } from "../index.ts";

/**
 * Tunnels to what `allow` and `mayDial` let this machine dial. Messages come a turn later, as over a network; `mostWaiting` tells how many bytes were
 * on their way at once.
 */
export function openTunnelLine({ allow = ["127.0.0.1"], mayDial = (_port: number): boolean => true } = {}) {
  let waitingBytes = 0;
  let mostWaiting = 0;
  let isCut = false;
  const soon = (act: () => void) => void setImmediate(() => isCut || act());
  const later = (parts: readonly Uint8Array[], take: (bytes: Uint8Array) => void) => {
    const bytes = Buffer.concat(parts);
    waitingBytes += bytes.length;
    mostWaiting = Math.max(mostWaiting, waitingBytes);
    soon(() => {
      waitingBytes -= bytes.length;
      take(bytes);
    });
  };
  const taker: TunnelTaker = new TunnelTaker({
    ask: (text) => soon(() => holder.take(text)),
    send: (parts) => later(parts, (bytes) => holder.takeMessage(bytes)),
  });
  const holder = new TunnelHolder({
    policy: () => ({ isPublicServer: false, allow }),
    mayDial,
    link: {
      say: (text) => soon(() => taker.takeText(text)),
      send: (parts) => later(parts, (bytes) => taker.takeMessage(bytes)),
    },
  });
  const cut = () => {
    isCut = true;
    taker.lose();
    holder.close();
  };
  return { taker, cut, mostWaiting: () => mostWaiting };
}
