// Runs the agent as a process of its own, and returns to the former version where a new one does not come up (BRDG-37). The launcher is the file that the box's operator installed:
// updates never replace it, so it decides little and says so in words that stay (launcher-words.ts).
import { spawn } from "node:child_process";
import {
  agentWord,
  failedVariable,
  programMessage,
  restartCode,
  type FailedUpdate,
  type ProgramMessage,
} from "./launcher-words.ts";
import type { ProgramChoice, ProgramFolder, StoredProgram } from "./program-folder.ts";

/** A new version has reported in to its server within this. */
export const reportWithinMs = 180_000;
/** A new version that shows no sign of life for so long, or records nothing, is given up at once: meanwhile nothing is recorded. */
export const silentForMs = 30_000;
/** A program that is to end does so within this, or is ended. */
const endsWithinMs = 15_000;
const startsOfTrial = 3;

/** A program that runs. */
export interface RunningProgram {
  onMessage(hear: (message: ProgramMessage) => void): void;
  /** With its exit code; null: it was killed. */
  onExit(act: (code: number | null) => void): void;
  stop(): void;
  kill(): void;
}

export interface LauncherDeps {
  readonly folder: ProgramFolder;
  /** The program that the operator installed, which is always there. */
  readonly installed: { readonly file: string; readonly version: string };
  readonly clock: { after(ms: number, act: () => void): () => void };
  start(file: string, failed: FailedUpdate | null): RunningProgram;
  say(line: string): void;
}

export class Launcher {
  readonly #deps: LauncherDeps;
  #running: RunningProgram | null = null;
  #isStopping = false;

  constructor(deps: LauncherDeps) {
    this.#deps = deps;
  }

  /** Runs programs until one ends that is not to be started again; resolves with its exit code. */
  async run(): Promise<number> {
    for (;;) {
      const code = await this.#runOne();
      if (code !== null) return code;
    }
  }

  /** Has the program end, and `run` with it. */
  stop(): void {
    this.#isStopping = true;
    this.#end();
  }

  /** Runs what is chosen. Resolves with the exit code that ends it all; null: it goes on with what is chosen then. */
  async #runOne(): Promise<number | null> {
    const { folder, installed, say } = this.#deps;
    const choice = folder.choice(installed.version);
    const { current, trial } = choice;
    if (current !== null && !folder.isWhole(current)) return this.#giveUp(choice, current, "disk");
    if (current !== null && trial !== null) {
      if (trial.startsLeft <= 0) return this.#giveUp(choice, current, "crashed");
      // Before the start: a version that takes the box down with it is not tried for ever.
      folder.choose({ ...choice, trial: { startsLeft: trial.startsLeft - 1 } });
      say(`starts version ${current.version} for the first time`);
    }
    const program = this.#deps.start(
      current === null ? installed.file : folder.fileOf(current),
      choice.failed,
    );
    const end = await this.#watch(program, current !== null && trial !== null);
    if (this.#isStopping) return end.code ?? 1;
    if (end.isSwitch || end.code === restartCode) return null;
    const { current: now, trial: isTried } = folder.choice(installed.version);
    if (now !== null && isTried !== null)
      return this.#giveUp(folder.choice(installed.version), now, end.failure);
    return end.code ?? 1;
  }

  /** Resolves when the program has ended: because it was to make room for another one, or by itself or this watch. */
  #watch(
    program: RunningProgram,
    isTrial: boolean,
  ): Promise<{
    readonly code: number | null;
    readonly isSwitch: boolean;
    readonly failure: "crashed" | "silent";
  }> {
    const { clock, folder, installed } = this.#deps;
    this.#running = program;
    let failure: "crashed" | "silent" = "crashed";
    let isSwitch = false;
    const giveUp = () => {
      failure = "silent";
      program.kill();
    };
    const cancelReport = isTrial ? clock.after(reportWithinMs, giveUp) : () => undefined;
    let cancelSilence = isTrial ? clock.after(silentForMs, giveUp) : () => undefined;
    let isTried = isTrial;
    program.onMessage((message) => {
      const choice = folder.choice(installed.version);
      switch (message.name) {
        case "alive":
          cancelSilence();
          if (isTried) cancelSilence = clock.after(silentForMs, giveUp);
          return;
        case "reported":
          if (!isTried) return;
          isTried = false;
          cancelReport();
          cancelSilence();
          folder.choose({ ...choice, trial: null });
          folder.keepOnly([choice.current, choice.former]);
          return;
        case "failureTold":
          if (choice.failed !== null) folder.choose({ ...choice, failed: null });
          return;
        case "install":
          // One that has not proven itself chooses no other.
          if (isTried || isSwitch || this.#isStopping || !folder.isWhole(message)) return;
          isSwitch = true;
          this.#choose(choice, message);
          this.#end();
      }
    });
    return new Promise((resolve) =>
      program.onExit((code) => {
        cancelReport();
        cancelSilence();
        this.#running = null;
        resolve({ code, isSwitch, failure });
      }),
    );
  }

  #choose(choice: ProgramChoice, { sha256, version }: StoredProgram): void {
    const { current } = choice;
    const trial = { startsLeft: startsOfTrial };
    this.#deps.folder.choose({
      ...choice,
      current: { sha256, version },
      former: current,
      trial,
      failed: null,
    });
  }

  /** The former version runs from now on. */
  #giveUp(choice: ProgramChoice, { version }: StoredProgram, reason: FailedUpdate["reason"]): null {
    const { folder, say } = this.#deps;
    say(`version ${version} failed (${reason}); the former version runs`);
    const { former } = choice;
    folder.choose({ ...choice, current: former, former: null, trial: null, failed: { version, reason } });
    folder.keepOnly([former]);
    return null;
  }

  #end(): void {
    const program = this.#running;
    if (program === null) return;
    program.stop();
    const cancel = this.#deps.clock.after(endsWithinMs, () => program.kill());
    program.onExit(cancel);
  }
}

/** Starts a program as a process that says what it does where this one does, and does not outlive it. */
export function startProgram(file: string, failed: FailedUpdate | null): RunningProgram {
  const child = spawn(process.execPath, [...process.execArgv, file, agentWord], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, [failedVariable]: failed === null ? "" : JSON.stringify(failed) },
  });
  const exits: ((code: number | null) => void)[] = [];
  let ended: { readonly code: number | null } | null = null;
  const end = (code: number | null) => {
    if (ended !== null) return;
    ended = { code };
    for (const act of exits) act(code);
  };
  // At its exit, what it said last may still be on its way.
  child.once("close", end);
  child.once("error", () => end(null));
  return {
    onMessage(hear) {
      child.on("message", (message) => {
        const read = programMessage.safeParse(message);
        if (read.success) hear(read.data);
      });
    },
    onExit(act) {
      if (ended === null) exits.push(act);
      else act(ended.code);
    },
    stop() {
      if (child.connected) child.send({ name: "stop" }, () => undefined);
    },
    kill: () => void child.kill("SIGKILL"),
  };
}
