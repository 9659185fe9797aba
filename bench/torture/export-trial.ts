// Exports that are asked for, made by a process that is killed at every step of it, on a disk that fills up in the end, and judged: each is ready with the
// right bytes or failed with a reason, told of once, and nothing else is left.
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ExportScene } from "@didban/cloud/modules/exports/export-scene.testing";
import { sql } from "@didban/cloud/testing/test-database";
import { testSecretKey } from "@didban/cloud/testing/test-server";
import { endpoints, isSafeInNames } from "@didban/contract";
import { verifyBundle } from "@didban/evidence";
import { mountVolume, seededRandom, unmountVolume } from "@didban/testkit";
import { steps, type Step, type VictimPlan } from "./export-steps.ts";
import { hostileTexts } from "./hostile-texts.ts";

const { exports, evidence } = endpoints;

/** Ways in which the making can be broken on purpose. `forgetsLeases`: a lease never ends. `keepsFiles`: what is half made stays. */
export const exportFlaws = ["forgetsLeases", "keepsFiles"] as const;
export type ExportFlaw = (typeof exportFlaws)[number];

/** Asked for at a time: a workspace may have fifty that wait. */
const batchSize = 40;
/** A process that died is believed dead after a lease: the next one's clock is so much later, however long the one before it lived. */
const leaseOverMs = 120_000;
/** Where nothing changes for so long nothing will, however busy the machine; where that is expected, it is said sooner. */
const stuckMs = { sound: 120_000, flawed: 6_000 } as const;
const volumeMb = 64;
/** Of all that are asked for are removed again while they are made. */
const removedShare = 0.06;
/** Asked for while the disk is full. */
const onFullDisk = 10;

export interface ExportTrial {
  readonly exports: number;
  readonly kills: number;
  readonly seed: number;
  /** At which it is killed, in turn; all of them by default. */
  readonly killedAt?: readonly Step[];
  /** Fills the volume of their files in the end, where one can be mounted. */
  readonly fillsVolume?: boolean;
  readonly flaw?: ExportFlaw;
  say?(line: string): void;
}

export interface ExportVerdict {
  readonly acknowledged: number;
  readonly ready: number;
  /** While they waited or were made. */
  readonly removed: number;
  /** Kills that came, by the step at which they did. */
  readonly kills: Readonly<Record<Step, number>>;
  /** Whether a volume was there to be filled, and what is wrong with those that were asked for meanwhile. */
  readonly isMounted: boolean;
  readonly faults: readonly string[];
}

export async function tryExports(trial: ExportTrial): Promise<ExportVerdict> {
  const scene = await ExportScene.make();
  await scene.stopJobs();
  const blobFolder = join(scene.server.platform.settings.dataFolder, "blobs");
  mkdirSync(blobFolder, { recursive: true });
  const isMounted = trial.fillsVolume === true && mountVolume(blobFolder, `${volumeMb}m`);
  const run = new Run(scene, trial);
  try {
    const goesOn = await run.killAll();
    if (isMounted && goesOn) await run.onFullVolume(blobFolder);
    return { ...(await run.judge(blobFolder)), isMounted };
  } finally {
    await run.end();
    if (isMounted) unmountVolume(blobFolder);
    await scene.close();
  }
}

interface Asked {
  readonly name: string;
  readonly isRemoved: boolean;
  readonly wasFull: boolean;
}

class Run {
  readonly #scene: ExportScene;
  readonly #trial: ExportTrial;
  readonly #random: () => number;
  /** What was acknowledged, by id. */
  readonly #asked = new Map<string, Asked>();
  readonly #kills: Record<Step, number> = {
    waiting: 0,
    claimed: 0,
    halfWritten: 0,
    written: 0,
    pictured: 0,
    signed: 0,
    ending: 0,
    ended: 0,
  };
  #victims = 0;
  #victim: ChildProcess | undefined;
  #yard = "";

  constructor(scene: ExportScene, trial: ExportTrial) {
    this.#scene = scene;
    this.#trial = trial;
    this.#random = seededRandom(trial.seed);
  }

  /** False when the making stands still before all have ended. */
  async killAll(): Promise<boolean> {
    const { exports: count, flaw, killedAt = steps, kills, say } = this.#trial;
    this.#yard = await this.#scene.addFilmed("Yard دروازه");
    if (flaw === "forgetsLeases") await this.#forgetLeases();
    const batches = Math.ceil(count / batchSize);
    for (let batch = 0; batch < batches; batch += 1) {
      const inBatch = Math.min(batchSize, count - batch * batchSize);
      for (let at = 0; at < inBatch; at += 1) await this.#ask(false);
      const until = Math.round((kills * (batch + 1)) / batches);
      while (this.#killed < until && (await this.#unfinished()).length > 0) {
        await this.#removeSome();
        const step = killedAt[this.#killed % killedAt.length] ?? "claimed";
        // Some get through first; but a process begins once.
        const count = step === "waiting" ? 1 : 1 + Math.floor(this.#random() * 2);
        if (!(await this.#live({ step, count }))) return false;
      }
      const left = (await this.#unfinished()).length;
      say?.(`${this.#asked.size} asked for, ${this.#killed} kills, ${left} left for a process that lives`);
      if (!(await this.#live(null))) return false;
    }
    return true;
  }

  /** Every export that is asked for while nothing fits on the disk, kills among them. */
  async onFullVolume(folder: string): Promise<void> {
    const filler = join(folder, ".filler");
    for (const bytes of [1_000_000, 4_096, 1])
      try {
        for (;;) appendFileSync(filler, new Uint8Array(bytes));
      } catch {
        // Full for pieces of this size.
      }
    try {
      for (let at = 0; at < onFullDisk; at += 1) await this.#ask(true);
      await this.#live({ step: "claimed", count: 3 });
      await this.#live(null);
    } finally {
      rmSync(filler);
    }
  }

  async judge(folder: string): Promise<Omit<ExportVerdict, "isMounted">> {
    const faults: string[] = [];
    const { body: keys } = await this.#scene.owner.call(evidence.verificationKeys, {});
    const rows = await this.#rows();
    const expected = new Set<string>();
    let ready = 0;
    for (const [id, { isRemoved, name, wasFull }] of this.#asked) {
      const row = rows.get(id);
      const fault = (line: string) => void faults.push(`${line}: ${name}`);
      if (isRemoved !== (row === undefined)) fault(isRemoved ? "removed and there" : "lost");
      if (row === undefined) continue;
      const notices = await this.#notices(name);
      if (notices.length !== 1 || notices[0] !== (row.state === "ready" ? "exportReady" : "exportFailed"))
        fault(`${row.state} and told of as ${notices.join(", ") || "nothing"}`);
      if (row.leased_until !== null || row.runner !== null) fault("a lease is left");
      if (wasFull && row.error !== "diskFull") fault(`${row.state} ${row.error} on a full disk`);
      if (row.state === "failed" && row.error === null) fault("failed without a reason");
      if (!wasFull && row.state === "failed") fault(`failed with ${row.error}`);
      if (row.state === "queued" || row.state === "processing") fault(`never ended, ${row.state}`);
      if (row.state !== "ready") continue;
      ready += 1;
      for (const name of await this.#isRight(id, row.tries, keys, fault)) expected.add(name);
    }
    const blobs = await Array.fromAsync(this.#scene.server.platform.blobs.list("workspaces/"));
    for (const { name } of blobs)
      if (name.includes("/exports/") && !expected.delete(name.split("/").at(-1) ?? ""))
        faults.push(`a file that is nobody's: ${name}`);
    for (const name of expected) faults.push(`a file is gone: ${name}`);
    // What a killed process had half written is swept an hour later.
    await this.#scene.server.platform.blobs.sweep(Date.now() + 2 * 3_600_000);
    const drafts = join(folder, ".drafts");
    // Where nothing was ever written there is no such folder.
    for (const name of existsSync(drafts) ? readdirSync(drafts) : [])
      faults.push(`a half-written file: ${name}`);
    const removed = [...this.#asked.values()].filter(({ isRemoved }) => isRemoved).length;
    return { acknowledged: this.#asked.size, ready, removed, kills: this.#kills, faults };
  }

  async end(): Promise<void> {
    await kill(this.#victim);
  }

  get #killed(): number {
    return Object.values(this.#kills).reduce((sum, count) => sum + count, 0);
  }

  /** A name that does harm where it is taken for more than one, told apart by a number. */
  async #ask(wasFull: boolean): Promise<void> {
    const at = this.#asked.size;
    const text = hostileTexts[Math.floor(this.#random() * hostileTexts.length)] ?? "";
    const safe = isSafeInNames(text) ? text : text.replaceAll(/[^\p{L}\p{M}\p{N} '$#{}();=&%.-]/gu, "_");
    const name = `${safe.slice(0, 90)} ${at}`.trim();
    const { status, body, problem } = await this.#scene.ask({
      name,
      format: this.#random() < 0.5 ? "mp4" : "mkv",
      startAt: this.#scene.at(Math.floor(this.#random() * 6_000)),
      duration: 1 + Math.floor(this.#random() * 5),
      ...(this.#random() < 0.25 && { otherCameraIds: [this.#yard] }),
    });
    if (status !== 201) throw new Error(`An export was refused: ${status} ${problem.code} ${problem.field}`);
    this.#asked.set(body.id, { name, isRemoved: false, wasFull });
  }

  /** While others may be making them. */
  async #removeSome(): Promise<void> {
    for (const { id } of await this.#unfinished()) {
      if (this.#random() > removedShare / 4) continue;
      const { status } = await this.#scene.owner.call(exports.remove, { params: { id } });
      const before = this.#asked.get(id);
      if (status === 204 && before) this.#asked.set(id, { ...before, isRemoved: true });
    }
  }

  /** Makes exports until it dies, or none is left; then it is killed as it waits. False when nothing goes on. */
  async #live(death: VictimPlan["death"]): Promise<boolean> {
    const { server } = this.#scene;
    this.#victims += 1;
    const plan: VictimPlan = {
      databaseUrl: server.testDatabase.url,
      secretKey: Buffer.from(testSecretKey).toString("base64"),
      dataFolder: server.platform.settings.dataFolder,
      startMs: server.clock.nowMs() + this.#victims * leaseOverMs,
      death,
      keepsFiles: this.#trial.flaw === "keepsFiles",
    };
    const program = join(import.meta.dirname, "export-victim.ts");
    const victim = spawn(process.execPath, [program, JSON.stringify(plan)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#victim = victim;
    let [isDead, hasBegun] = [false, false];
    // It says one word.
    victim.stdout.once("data", () => {
      hasBegun = true;
    });
    victim.once("exit", () => {
      isDead = true;
    });
    const patienceMs = stuckMs[this.#trial.flaw === undefined ? "sound" : "flawed"];
    let [last, changedMs] = ["", Date.now()];
    for (;;) {
      await wait(50);
      if (isDead && victim.signalCode !== "SIGKILL") throw new Error("a process that makes exports failed");
      if (isDead && death !== null) {
        this.#kills[death.step] += 1;
        return true;
      }
      const unfinished = await this.#unfinished();
      if (unfinished.length === 0) break;
      const now = JSON.stringify(unfinished);
      // Until it has begun it loads its program, however long that takes.
      if (now !== last || !hasBegun) [last, changedMs] = [now, Date.now()];
      if (Date.now() - changedMs < patienceMs) continue;
      await kill(victim);
      return false;
    }
    await kill(victim);
    return true;
  }

  async #unfinished() {
    const { rows } = await sql<{ id: string; state: string; tries: number }>`
      select id, state, tries from export where state in ('queued', 'processing') order by id`.execute(
      this.#scene.server.platform.database,
    );
    return rows;
  }

  async #rows() {
    const { rows } = await sql<{
      id: string;
      state: string;
      error: string | null;
      tries: number;
      runner: string | null;
      leased_until: Date | null;
    }>`
      select id, state, error, tries, runner, leased_until from export`.execute(
      this.#scene.server.platform.database,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The events by which the maker was told of the export. */
  async #notices(name: string): Promise<string[]> {
    const { rows } = await sql<{ event: string }>`
      select event from notification where params->>'export' = ${name} and event like 'export%'`.execute(
      this.#scene.server.platform.database,
    );
    return rows.map(({ event }) => event);
  }

  /** Fetches all of it and checks it as whoever is handed it does; answers which files it should have. */
  async #isRight(
    id: string,
    attempt: number,
    keys: Parameters<typeof verifyBundle>[0]["keys"],
    fault: (line: string) => void,
  ): Promise<string[]> {
    const { owner } = this.#scene;
    const one = await this.#scene.read(id);
    const { bytes: manifest } = await owner.call(exports.manifest, { params: { id } });
    const files: File[] = [];
    const names: string[] = [];
    for (const [position, { cameraId, file }] of one.parts.entries()) {
      if (file === null) continue;
      const answer = await owner.call(exports.media, { params: { id }, query: { cameraId } });
      const sha256 = createHash("sha256").update(answer.bytes).digest("hex");
      if (answer.status !== 200 || sha256 !== file.sha256) fault(`ready with other bytes (${answer.status})`);
      files.push(new File([Uint8Array.from(answer.bytes)], file.name));
      names.push(`${id}-${attempt}-${position}`, `${id}-${attempt}-${position}-thumbnail`);
    }
    const { verdict } = await verifyBundle({ manifest, keys, files });
    if (verdict !== "unchanged") fault(`ready and ${verdict}`);
    return names;
  }

  /** Who claims an export has it for ever. */
  async #forgetLeases(): Promise<void> {
    const { database } = this.#scene.server.platform;
    await sql`
      create function forget_lease() returns trigger language plpgsql as $$
      begin if new.state = 'processing' then new.leased_until := 'infinity'; end if; return new; end $$`.execute(
      database,
    );
    await sql`create trigger forget_lease before update on export for each row execute function forget_lease()`.execute(
      database,
    );
  }
}

async function kill(victim: ChildProcess | undefined): Promise<void> {
  if (victim === undefined || victim.exitCode !== null || victim.signalCode !== null) return;
  const gone = new Promise((resolve) => victim.once("exit", resolve));
  victim.kill("SIGKILL");
  await gone;
}
