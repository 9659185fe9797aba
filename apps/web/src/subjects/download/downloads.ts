// The files that are being downloaded on this page, wherever in the app one goes meanwhile (EXP-17, CLIP-6). They are of one session in one workspace, and
// go with it.
import { create } from "zustand";
import { saveFile } from "../../lib/files/save-file.ts";
import { DownloadJob, faultOf, type DownloadFault, type FileSource, type Step } from "./download-job.ts";

export interface Download extends Pick<FileSource, "key" | "name"> {
  readonly state: "waiting" | "running" | "reconnecting" | "checking" | "done" | "failed";
  readonly received: number;
  readonly size: number;
  readonly fault: DownloadFault | null;
  /** The refusal itself. */
  readonly error: unknown;
}

/** How many run at a time; the others wait for their turn. */
const runningAtMost = 2;
/** How often it is shown how far one is. */
const shownEveryMs = 200;
/** Until then the browser has surely copied what it was handed. */
const takenAfterMs = 15 * 60_000;

export const useDownloads = create<{ readonly downloads: readonly Download[] }>()(() => ({ downloads: [] }));

const jobs = new Map<string, { readonly job: DownloadJob; readonly source: FileSource }>();
const saved = new Map<string, Blob>();

const all = () => useDownloads.getState().downloads;
const find = (key: string) => all().find((one) => one.key === key);
const change = (key: string, changed: Partial<Download>) =>
  useDownloads.setState({ downloads: all().map((one) => (one.key === key ? { ...one, ...changed } : one)) });

/** Whether it is still under way. */
export const isRunning = ({ state }: Download): boolean => state !== "done" && state !== "failed";

/** How much of it is here, from 0 to 1. */
export const shareOf = ({ received, size }: Pick<Download, "received" | "size">): number =>
  size === 0 ? 0 : Math.min(1, received / size);

/** Each is saved by the browser once it is here. One that runs already goes on. */
export function startDownloads(sources: readonly FileSource[]): void {
  for (const source of sources) {
    const former = find(source.key);
    if (former !== undefined && isRunning(former)) continue;
    void forgetDownload(source.key);
    const { key, name, size } = source;
    jobs.set(key, { job: new DownloadJob(source, stepsOf(key)), source });
    const fresh = { key, name, size, received: 0, state: "waiting", fault: null, error: null } as const;
    useDownloads.setState({ downloads: [...all(), fresh] });
  }
  runNext();
}

/** Tries one that failed again: what is here already is not fetched anew. */
export function retryDownload(key: string): void {
  change(key, { state: "waiting", fault: null, error: null });
  runNext();
}

/** One that lost its connection waits no longer. */
export function goOnNow(key: string): void {
  jobs.get(key)?.job.goOnNow();
}

/** Hands one that is here to the browser once more. */
export function saveAgain(key: string): void {
  const [one, file] = [find(key), saved.get(key)];
  if (one && file) saveFile(one.name, file);
}

/** Stops one that runs; nothing of it stays in this browser. */
export async function forgetDownload(key: string): Promise<void> {
  const job = jobs.get(key)?.job;
  jobs.delete(key);
  saved.delete(key);
  useDownloads.setState({ downloads: all().filter((one) => one.key !== key) });
  await job?.remove();
  runNext();
}

/** All of them, as when the session ends: files of a workspace do not stay behind. */
export async function forgetDownloads(): Promise<void> {
  await Promise.all(all().map(({ key }) => forgetDownload(key)));
}

function runNext(): void {
  const running = all().filter((one) => isRunning(one) && one.state !== "waiting").length;
  const next = all().filter(({ state }) => state === "waiting");
  for (const { key } of next.slice(0, Math.max(0, runningAtMost - running))) void run(key);
}

async function run(key: string): Promise<void> {
  const its = jobs.get(key);
  if (its === undefined) return;
  change(key, { state: "running" });
  try {
    const file = await its.job.run();
    // Somebody has called it off meanwhile.
    if (jobs.get(key) !== its) return;
    saved.set(key, file);
    change(key, { state: "done", received: file.size, size: file.size });
    saveFile(its.source.name, file);
    setTimeout(() => jobs.get(key) === its && void forgetDownload(key), takenAfterMs);
  } catch (error) {
    if (jobs.get(key) === its) change(key, { state: "failed", fault: faultOf(error), error });
  }
  runNext();
}

/** Tells of the steps of one, but not of every few bytes. */
function stepsOf(key: string): (step: Step) => void {
  let toldMs = 0;
  return (step) => {
    if (step.step === "checking") return change(key, { state: "checking" });
    const { received, size, isConnected } = step.progress;
    const state = isConnected ? "running" : "reconnecting";
    if (find(key)?.state === state && Date.now() - toldMs < shownEveryMs) return;
    toldMs = Date.now();
    change(key, { state, received, ...(size !== null && { size }) });
  };
}
