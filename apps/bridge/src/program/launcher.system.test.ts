// The launcher with real processes in place of agents, and a clock that tests move: which program runs, whatever a new version does and whenever the power goes.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock } from "@didban/cloud/testing/fake-clock";
import { afterEach, describe, expect, it } from "vitest";
import { Launcher, reportWithinMs, silentForMs, startProgram, type RunningProgram } from "./launcher.ts";
import { ProgramFolder, type ProgramChoice, type StoredProgram } from "./program-folder.ts";

const soon = { timeout: 60_000 };
const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** A program that writes down that it runs, with what it was told of a failure, and does what it is to do. */
const programOf = (name: string, log: string, does: string) =>
  Buffer.from(`
import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(log)}, ${JSON.stringify(name)} + " " + (process.env.DIDBAN_BRIDGE_FAILED_UPDATE ?? "") + "\\n");
process.on("message", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
const say = (name) => process.send({ name });
${does}
`);
const lives = 'say("alive");';
const reports = `${lives} say("reported");`;

interface Site {
  readonly folder: ProgramFolder;
  readonly clock: FakeClock;
  readonly data: string;
  /** What was started, in order. */
  started(): readonly string[];
  /** Keeps a program in the folder, as an agent does; `cutTo`: so many bytes of it have reached the disk. */
  keep(version: string, does: string, cutTo?: number): StoredProgram;
  choose(choice: Partial<ProgramChoice>): void;
  /** Starts the launcher, as the box does at its start. */
  start(): Start;
}

interface Start {
  readonly running: RunningProgram[];
  /** The launcher has ended: it starts nothing any more. */
  hasEnded(): boolean;
  /** Resolves once a program has said after this call that it lives. */
  signOfLife(): Promise<void>;
}

/** A box with an installed program of the version 1.0.0, which works. */
function openSite(Folder: typeof ProgramFolder = ProgramFolder): Site {
  const data = mkdtempSync(join(tmpdir(), "didban-launcher-"));
  const log = join(data, "log");
  const file = join(data, "installed.mjs");
  writeFileSync(file, programOf("1.0.0", log, reports));
  const folder = new Folder(data);
  const clock = new FakeClock();
  ending.push(async () => rmSync(data, { recursive: true, force: true }));
  return {
    folder,
    clock,
    data,
    started: () =>
      existsSync(log)
        ? readFileSync(log, "utf8")
            .trim()
            .split("\n")
            .map((line) => line.trim())
        : [],
    keep(version, does, cutTo) {
      const bytes = programOf(version, log, does);
      const stored = { version, sha256: createHash("sha256").update(bytes).digest("hex") };
      folder.store(stored, bytes);
      if (cutTo !== undefined) writeFileSync(folder.fileOf(stored), bytes.subarray(0, cutTo));
      return stored;
    },
    choose(choice) {
      folder.choose({
        installed: "1.0.0",
        current: null,
        former: null,
        trial: null,
        failed: null,
        ...choice,
      });
    },
    start() {
      const running: RunningProgram[] = [];
      let [signs, hasEnded] = [0, false];
      const launcher = new Launcher({
        folder,
        installed: { file, version: "1.0.0" },
        clock,
        say: (line) => appendFileSync(join(data, "said"), `${line}\n`),
        start(path, failed) {
          const program = startProgram(path, failed);
          program.onMessage(({ name }) => void (signs += Number(name === "alive")));
          running.push(program);
          return program;
        },
      });
      const over = launcher.run().finally(() => (hasEnded = true));
      ending.unshift(async () => {
        launcher.stop();
        running.at(-1)?.kill();
        await over;
      });
      return {
        running,
        hasEnded: () => hasEnded,
        async signOfLife() {
          const before = signs;
          await expect.poll(() => signs, soon).toBeGreaterThan(before);
        },
      };
    },
  };
}

/** A site where 1.0.0, by an update too, installs 2.0.0, which does this. */
function updating(
  does: string,
  Folder?: typeof ProgramFolder,
): { readonly site: Site; readonly next: StoredProgram } {
  const site = openSite(Folder);
  const next = site.keep("2.0.0", does);
  // It asks once: the one that it comes back to has no reason to.
  const asks = `if (!process.env.DIDBAN_BRIDGE_FAILED_UPDATE) process.send(${JSON.stringify({ name: "install", ...next })});`;
  const first = site.keep("1.1.0", `${reports} ${asks}`);
  site.choose({ current: first });
  return { site, next };
}

it("BRDG-37 a new version that reports in runs from then on, and what is not needed any more goes", async () => {
  const { site, next } = updating(reports);
  writeFileSync(join(site.data, "program", "cut.mjs.new"), "half");
  site.start();
  await expect.poll(() => site.folder.choice("1.0.0"), soon).toMatchObject({ current: next, trial: null });
  expect(site.started()).toEqual(["1.1.0", "2.0.0"]);
  await expect.poll(() => readdirSync(join(site.data, "program")).length, soon).toBe(3);
  await site.clock.advance(10 * reportWithinMs);
  expect(site.started()).toEqual(["1.1.0", "2.0.0"]);
});

const badVersions = [
  ["crashes at its start", "process.exit(1);", 0, "crashed"],
  ["is no program", "this is no program", 0, "crashed"],
  ["lives and never reports in", `setInterval(() => { ${lives} }, 20); ${lives}`, reportWithinMs, "silent"],
  ["hangs at its start", "for (;;);", silentForMs, "silent"],
] as const;

/** Resolves once the former version runs again. */
async function returns(does: string, waitsMs: number, Folder?: typeof ProgramFolder): Promise<Site> {
  const { site } = updating(does, Folder);
  const { signOfLife } = site.start();
  if (waitsMs > 0) await expect.poll(() => site.started().length, soon).toBe(2);
  // What lives says so all the time, in the seconds of this clock too.
  for (let elapsedMs = 0; elapsedMs < waitsMs; elapsedMs += 5_000) {
    if (waitsMs > silentForMs) await signOfLife();
    await site.clock.advance(5_000);
  }
  const isBack = expect.poll(() => site.started().at(-1), { timeout: Folder ? 3_000 : 60_000 });
  await isBack.toMatch(/^1\.1\.0 \{/);
  return site;
}

it.each(badVersions)(
  "BRDG-37 of a new version that %s the former one runs again, and is told why",
  async (_, does, waitsMs, reason) => {
    const site = await returns(does, waitsMs);
    expect(site.started().at(-1)).toBe(`1.1.0 ${JSON.stringify({ version: "2.0.0", reason })}`);
    expect(site.folder.choice("1.0.0")).toMatchObject({ current: { version: "1.1.0" }, trial: null });
  },
);

it("BRDG-37 a version that is not back before its time is not given up sooner", async () => {
  const { site } = updating(`setInterval(() => { ${lives} }, 20); ${lives}`);
  const { signOfLife } = site.start();
  await expect.poll(() => site.started().length, soon).toBe(2);
  for (let elapsedMs = 0; elapsedMs < reportWithinMs - 5_000; elapsedMs += 5_000) {
    // However long the program waits for the processor: by this clock it is never silent for long.
    await signOfLife();
    await site.clock.advance(5_000);
  }
  expect(site.started()).toEqual(["1.1.0", "2.0.0"]);
});

it("BRDG-37 this test finds a launcher that forgets that a version is on trial", async () => {
  class Forgetful extends ProgramFolder {
    override choose(choice: ProgramChoice): void {
      super.choose({ ...choice, trial: null });
    }
  }
  await expect(returns("process.exit(1);", 0, Forgetful)).rejects.toThrow();
});

/** What is on the disk when the power goes at each step of an update, and what may run at the next start. */
const cuts: readonly (readonly [string, (site: Site) => void, RegExp])[] = [
  [
    "while the file is written",
    (site) => writeFileSync(join(site.data, "program", "x.mjs.new"), "half"),
    /^1\.0\.0/,
  ],
  ["before it is chosen", (site) => void site.keep("2.0.0", reports), /^1\.0\.0/],
  [
    "while the choice is written",
    (site) => writeFileSync(join(site.data, "program", "choice.json.new"), '{"installed":"1.0'),
    /^1\.0\.0/,
  ],
  [
    "and the choice is lost",
    (site) => writeFileSync(join(site.data, "program", "choice.json"), ""),
    /^1\.0\.0/,
  ],
  [
    "once it is chosen",
    (site) => site.choose({ current: site.keep("2.0.0", reports), trial: { startsLeft: 3 } }),
    /^2\.0\.0/,
  ],
  [
    "while it reports in",
    (site) => site.choose({ current: site.keep("2.0.0", reports), trial: { startsLeft: 1 } }),
    /^2\.0\.0/,
  ],
  [
    "at each of its starts",
    (site) => site.choose({ current: site.keep("2.0.0", reports), trial: { startsLeft: 0 } }),
    /^1\.0\.0/,
  ],
  [
    "and its file is cut short",
    (site) =>
      site.choose({
        current: site.keep("2.0.0", `${" ".repeat(50)}${reports}`, 100),
        trial: { startsLeft: 3 },
      }),
    /^1\.0\.0/,
  ],
  [
    "and both files are cut short",
    (site) => {
      const [current, former] = [site.keep("2.0.0", reports, 30), site.keep("1.1.0", reports, 30)];
      site.choose({ current, former });
    },
    /^1\.0\.0/,
  ],
];

/** Cuts after which no program comes to report in, by their names. */
async function deadCuts(Folder: typeof ProgramFolder): Promise<readonly string[]> {
  const dead: string[] = [];
  for (const [when, cut, mayRun] of cuts) {
    const site = openSite(Folder);
    mkdirSync(join(site.data, "program"));
    cut(site);
    const { hasEnded } = site.start();
    const comes = () => mayRun.test(site.started().at(-1) ?? "");
    // None comes any more once the launcher has ended, which is seen whatever the machine does.
    await expect.poll(() => comes() || hasEnded(), soon).toBe(true);
    if (!comes()) dead.push(when);
  }
  return dead;
}

describe("BRDG-37 the power goes", () => {
  it("BRDG-37 at any step of an update: a version that works runs at the next start", async () => {
    expect(await deadCuts(ProgramFolder)).toEqual([]);
  });

  it("BRDG-37 this test finds a folder that does not look at what it starts", async () => {
    class Trusting extends ProgramFolder {
      override isWhole(): boolean {
        return true;
      }
    }
    expect(await deadCuts(Trusting)).toEqual(["and both files are cut short"]);
  });
});

it("BRDG-37 what the box's operator installs by hand counts, whatever came by an update before", async () => {
  const site = openSite();
  site.choose({ installed: "0.9.0", current: site.keep("0.9.5", reports) });
  site.start();
  await expect.poll(() => site.started(), soon).toEqual(["1.0.0"]);
});

it("BRDG-34 a program that asks for it is started again at once, and one that ends otherwise ends the launcher", async () => {
  const site = openSite();
  const again = `if (!globalThis.process.env.AGAIN) { process.exit(75); }`;
  site.choose({ current: site.keep("1.2.0", `${reports} setTimeout(() => { ${again} }, 50);`) });
  const { running } = site.start();
  await expect.poll(() => running.length, soon).toBeGreaterThan(1);
  expect(new Set(site.started())).toEqual(new Set(["1.2.0"]));
});
