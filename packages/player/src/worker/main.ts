// The player worker's entry, for `new Worker(new URL(..., import.meta.url), { type: "module" })`. Everything is in worker-host.ts.
import "./plain-shapes.ts";
import { WorkerHost } from "./worker-host.ts";
import type { ToWorker } from "./worker-message.ts";

const host = new WorkerHost((message, transfer) => self.postMessage(message, { transfer }));

self.onmessage = ({ data }: MessageEvent<ToWorker>) => host.receive(data);
