// What the server may have done to this box itself (BRDG-34 to BRDG-37): resets, and updates of its program. Nothing of it unpairs or erases.
import { execFile } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import {
  compareVersions,
  isPackageSigned,
  lineQuestions,
  updateArgs,
  upkeepRefusals,
  type AgentPackage,
  type LineHandlers,
  type ResetAnswer,
  type UpdateFailure,
} from "@didban/bridge-line";
import type { Dial } from "./dial.ts";
import { fetchPackage } from "./fetch-package.ts";
import type { LauncherLine } from "./program/launcher-line.ts";
import type { ProgramFolder } from "./program/program-folder.ts";

/** An answer leaves before what it promises begins. */
const answerLeavesMs = 200;
/** A command that restarts the device has done so within this, or runs on. */
const commandWithinMs = 8_000;
/** Delays before a package that did not come whole is asked for again. */
const fetchAgainAfterMs = [1_000, 4_000, 15_000];
/** What of an update is done once its file is here, and once it is stored, in percent. */
const fetchedPercent = 90;
const storedPercent = 95;
/** How far an update is, is told so often at most. */
const progressEveryMs = 1_000;
/** The launcher ends this program within this once it has taken a new one. */
const takenWithinMs = 30_000;

export interface UpkeepDeps {
  readonly dial: Dial;
  readonly server: URL;
  readonly version: string;
  /** The command that restarts the device. */
  readonly restartCommand: readonly string[];
  readonly programs: ProgramFolder;
  readonly launcher: LauncherLine;
  /** Whose signature is believed; null: nobody's yet. */
  signer(): string | null;
  readonly footage: {
    /** It is being read to fill what the server lacks. */
    readonly isBackfilling: boolean;
    /** Resolves once what was recorded so far is safe. */
    checkpoint(): Promise<void>;
  };
  /** Ends this program and has it started again. */
  restart(): void;
  say(line: string): void;
  /** Both tell the server, where there is a line. */
  tellProgress(progress: { readonly version: string; readonly percent: number }): void;
  tellFailed(failed: { readonly version: string; readonly reason: UpdateFailure }): void;
}

export class Upkeep {
  readonly #deps: UpkeepDeps;
  #isInstalling = false;
  #hasReported = false;

  constructor(deps: UpkeepDeps) {
    this.#deps = deps;
  }

  /** The server has it on its line. */
  reported(): void {
    const { launcher, tellFailed } = this.#deps;
    launcher.say({ name: "reported" });
    if (this.#hasReported || launcher.failed === null) return;
    this.#hasReported = true;
    tellFailed(launcher.failed);
    launcher.say({ name: "failureTold" });
  }

  get handlers(): LineHandlers {
    return [{ name: "update", version: this.#deps.version, state: "running" }];
  }

  /** Answers what an agent may be asked of this. Rejects with the reason of a refusal. */
  async answer(what: string, args: unknown): Promise<ResetAnswer | null> {
    const { footage, restart } = this.#deps;
    switch (what) {
      case lineQuestions.softReset:
        if (this.#isInstalling) return { busy: "installing" };
        setTimeout(restart, answerLeavesMs);
        return { busy: null };
      case lineQuestions.hardReset:
        if (this.#isInstalling) return { busy: "installing" };
        if (footage.isBackfilling) return { busy: "backfilling" };
        await footage.checkpoint();
        await this.#restartDevice();
        return { busy: null };
      case lineQuestions.forceHardReset:
        await this.#restartDevice();
        return { busy: null };
      case lineQuestions.update:
        this.#beginUpdate(args);
        return null;
      default:
        throw new Error(`this bridge does not know how to do ${what}`);
    }
  }

  /** Until the device goes down recording goes on: the command may be refused. */
  async #restartDevice(): Promise<void> {
    const [command = "", ...words] = this.#deps.restartCommand;
    const failure = new Promise<Error | null>((resolve) => {
      execFile(command, words, (error) => resolve(error));
    });
    const error = await Promise.race([failure, wait(commandWithinMs, null, { ref: false })]);
    if (error === null) return this.#deps.say("the device restarts");
    this.#deps.say(`the device could not be restarted: ${error.message}`);
    throw new Error(upkeepRefusals.restartNotAllowed);
  }

  #beginUpdate(asked: unknown): void {
    const { say, signer, version } = this.#deps;
    const args = updateArgs.safeParse(asked);
    const by = signer();
    if (!args.success || by === null || !isPackageSigned(args.data, by))
      throw new Error(upkeepRefusals.notSigned);
    const offered = args.data;
    if (compareVersions(offered.version, version) <= 0 && !offered.isNamed)
      throw new Error(upkeepRefusals.notNewer);
    if (this.#isInstalling) throw new Error(upkeepRefusals.installing);
    this.#isInstalling = true;
    say(`installs version ${offered.version}`);
    void this.#install(offered).then((reason) => {
      this.#isInstalling = false;
      say(`version ${offered.version} could not be installed (${reason})`);
      this.#deps.tellFailed({ version: offered.version, reason });
    });
  }

  /** Resolves with why it was in vain: where it is not, this program ends. */
  async #install(offered: AgentPackage): Promise<UpdateFailure> {
    const { launcher, programs, say, tellProgress } = this.#deps;
    const { sha256, version } = offered;
    let toldMs = performance.now();
    const tell = (percent: number) => {
      toldMs = performance.now();
      tellProgress({ version, percent });
    };
    const onPart = (fetched: number) => {
      if (performance.now() - toldMs >= progressEveryMs) tell(Math.floor(fetchedPercent * fetched));
    };
    tell(0);
    let bytes: Buffer | null = null;
    for (const againAfterMs of [...fetchAgainAfterMs, 0]) {
      const { dial, server } = this.#deps;
      bytes = await fetchPackage(dial, server, offered, onPart).catch((error: unknown) => {
        say(`the package did not come: ${error instanceof Error ? error.message : "no connection"}`);
        return null;
      });
      if (bytes !== null) break;
      if (againAfterMs > 0) await wait(againAfterMs);
    }
    if (bytes === null) return "download";
    tell(fetchedPercent);
    try {
      programs.store({ sha256, version }, bytes);
    } catch (error) {
      return error instanceof RangeError ? "download" : "disk";
    }
    tell(storedPercent);
    launcher.say({ name: "install", sha256, version });
    await wait(takenWithinMs);
    return "disk";
  }
}
