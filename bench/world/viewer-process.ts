// A process of viewers, for figures that count what sending costs the server: opens many streams or plain sockets, throws what comes away,
// and prints a line of JSON each second. Reads its ViewerPlan from its argument.
import { connect } from "node:net";
import { watchLive } from "./watch-live.ts";
import { watchRtsp } from "./watch-rtsp.ts";

/** What to watch. */
export type ViewerPlan =
  /** Addresses of streams with their tokens. */
  | { readonly kind: "streams"; readonly urls: readonly string[] }
  /** Addresses of another server's streams, one for each viewer. */
  | { readonly kind: "rtsp"; readonly urls: readonly string[] }
  /** So many connections to a sender of plain bytes. */
  | { readonly kind: "sockets"; readonly port: number; readonly count: number };

/** Printed each second, counted from the start. */
export interface ViewerNews {
  readonly open: number;
  readonly bytes: number;
  /** When it was printed, by the wall clock. */
  readonly atMs: number;
}

const news = { open: 0, bytes: 0 };
const plan: ViewerPlan = JSON.parse(process.argv[2] ?? "");

function watchStream(url: string): void {
  const socket = watchLive(url, { quality: "highDefinition", credit: 300 }, (message) => {
    news.bytes += message.byteLength;
  });
  socket.addEventListener("open", () => (news.open += 1));
  socket.addEventListener("close", () => (news.open -= 1));
}

function watchOther(url: string): void {
  watchRtsp(url, {
    onPlaying: () => (news.open += 1),
    onBytes: (count) => (news.bytes += count),
    onClosed: () => (news.open -= 1),
  });
}

function watchSocket(port: number): void {
  const buffer = new Uint8Array(256 * 1024);
  const socket = connect({
    port,
    host: "127.0.0.1",
    onread: {
      buffer,
      callback(bytes) {
        news.bytes += bytes;
        return true;
      },
    },
  });
  socket.on("connect", () => (news.open += 1));
  socket.on("close", () => (news.open -= 1));
}

if (plan.kind === "streams") for (const url of plan.urls) watchStream(url);
else if (plan.kind === "rtsp") for (const url of plan.urls) watchOther(url);
else for (let at = 0; at < plan.count; at++) watchSocket(plan.port);
setInterval(() => console.log(JSON.stringify({ ...news, atMs: Date.now() } satisfies ViewerNews)), 1000);
