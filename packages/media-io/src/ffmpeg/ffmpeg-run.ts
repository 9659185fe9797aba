// Runs ffmpeg as a pipe, with bytes in and bytes out, and ends it with whoever asked for it. What it is given and what comes out is its callers'.

import { spawn } from "node:child_process";
import { setPriority } from "node:os";

/** There is no ffmpeg, or it did not end well. */
export class FfmpegFault extends Error {
  readonly kind: "missing" | "failed";

  constructor(kind: FfmpegFault["kind"], message: string) {
    super(message);
    this.name = "FfmpegFault";
    this.kind = kind;
  }
}

export interface FfmpegRun {
  readonly command: string;
  /** Everything between the general options and the end. */
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  /** What it is fed. Bytes may be reused once the next are asked for. */
  readonly input: AsyncIterable<Uint8Array>;
  /** One that neither takes what it is given nor writes for so long hangs, and is ended, milliseconds. Input may be as long in coming as it likes. */
  readonly stallMs?: number;
  /** It gives way to everything else that wants the processor. */
  readonly isLowPriority?: boolean;
  /** Takes what comes out; the next bytes wait for it. */
  output(bytes: Uint8Array): Promise<void>;
}

const defaultStallMs = 60_000;
/** What is kept of its complaints. */
const maximumComplaint = 2_000;
const lowPriority = 5;

/**
 * Resolves when it has taken all input and ended well. Rejects with FfmpegFault, with the signal's reason, or with what input or output failed with; the
 * process has ended then too.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const { command, args, signal, input, output, stallMs = defaultStallMs, isLowPriority = false } = run;
  const general = ["-hide_banner", "-nostdin", "-loglevel", "error"];
  const child = spawn(command, [...general, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  const kill = () => void child.kill("SIGKILL");
  if (isLowPriority && child.pid !== undefined) giveWay(child.pid);
  const watch = new StallWatch(stallMs, kill);
  signal.addEventListener("abort", kill);
  if (signal.aborted) kill();
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-maximumComplaint);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", (error) => reject(faultOf(error)));
    child.on("close", (code) => resolve(code));
  });
  const feed = async () => {
    for await (const bytes of input) {
      watch.expect();
      await new Promise<void>((resolve, reject) =>
        child.stdin.write(bytes, (error) => (error ? reject(error) : resolve())),
      );
      watch.stop();
    }
    watch.expect();
    child.stdin.end();
  };
  const drain = async () => {
    for await (const bytes of child.stdout) {
      watch.note();
      if (bytes instanceof Uint8Array) await output(bytes);
    }
  };
  // A pipe that breaks is told by how the process ends.
  child.stdin.on("error", () => undefined);
  let fault: unknown;
  const work = [feed(), drain()].map((part) =>
    part.catch((error: unknown) => {
      if (!isBrokenPipe(error)) fault ??= error;
      kill();
    }),
  );
  try {
    const code = await ended.finally(() => Promise.all(work));
    signal.throwIfAborted();
    if (fault !== undefined) throw fault;
    if (code !== 0) throw new FfmpegFault("failed", `ffmpeg ended with ${code}: ${complaint.trim()}`);
  } finally {
    watch.stop();
    signal.removeEventListener("abort", kill);
  }
}

/** Ends what is expected to move and does not. */
class StallWatch {
  readonly #stallMs: number;
  readonly #end: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(stallMs: number, end: () => void) {
    this.#stallMs = stallMs;
    this.#end = end;
  }

  /** It has something to do now. */
  expect(): void {
    this.stop();
    this.#timer = setTimeout(this.#end, this.#stallMs);
  }

  /** It moves. */
  note(): void {
    this.#timer?.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

function faultOf(error: NodeJS.ErrnoException): Error {
  return error.code === "ENOENT"
    ? new FfmpegFault("missing", "ffmpeg was not found: install the package ffmpeg.")
    : error;
}

/** A process that has ended meanwhile needs no priority. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch {
    return;
  }
}

function isBrokenPipe(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EPIPE" || code === "ERR_STREAM_DESTROYED" || code === "ERR_STREAM_PREMATURE_CLOSE";
}
