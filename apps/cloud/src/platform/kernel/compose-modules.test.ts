import { describe, expect, it } from "vitest";
import { modulesFolder } from "../../app.ts";
import type { Database } from "../database/index.ts";
import type { Platform } from "../platform.ts";
import {
  composeModules,
  declareModule,
  findModules,
  give,
  hook,
  on,
  port,
  type Declaration,
} from "./index.ts";

/** These modules ask nothing of it. */
const platform = {} as Platform;
const within = {} as Database;
const compose = (declarations: readonly Declaration[], given = [give(size, 3)]) =>
  composeModules(declarations, { kind: "api", platform, given });

const size = port<number>("size");
const words = port<string>("words");
const greeting = port<string>("greeting");
const left = hook<{ readonly name: string }>("left");

const opened: string[] = [];
const speaker = declareModule({
  name: "a speaker",
  needs: { words, size },
  gives: { greeting },
  async open({ words: said, size: times }) {
    opened.push("speaker");
    return { gives: { greeting: said.repeat(times) } };
  },
});
const dictionary = declareModule({
  name: "b dictionary",
  gives: { words },
  async open() {
    opened.push("dictionary");
    return { gives: { words: "hi " } };
  },
});

describe("the kernel", () => {
  it("opens providers before those that need them, once, and hands each what it needs", async () => {
    opened.length = 0;
    let heard = "";
    const listener = declareModule({
      name: "a listener",
      needs: { greeting },
      async open({ greeting: said }) {
        heard = said;
        return {};
      },
    });
    const { modules } = await compose([listener, speaker, dictionary]);
    expect(heard).toBe("hi hi hi ");
    expect(opened).toEqual(["dictionary", "speaker"]);
    expect(modules.map(({ name }) => name)).toEqual(["b dictionary", "a speaker", "a listener"]);
  });

  it("opens in a process only what runs there", async () => {
    const jobs = declareModule({ name: "jobs", processes: ["jobs"], open: async () => ({}) });
    expect((await compose([jobs, dictionary])).modules.map(({ name }) => name)).toEqual(["b dictionary"]);
  });

  it("refuses modules that need each other in a circle, and names them", async () => {
    const circular = declareModule({
      name: "b dictionary",
      needs: { greeting },
      gives: { words },
      open: async ({ greeting: said }) => ({ gives: { words: said } }),
    });
    await expect(compose([speaker, circular])).rejects.toThrow("a speaker > b dictionary > a speaker");
  });

  it("refuses what nobody gives, what two give, and what is promised but not given", async () => {
    await expect(compose([speaker])).rejects.toThrow("a speaker needs words, which nobody gives");
    const other = { ...dictionary, name: "c dictionary" };
    await expect(compose([dictionary, other])).rejects.toThrow("give words");
    await expect(compose([dictionary], [give(words, "hello")])).rejects.toThrow("the process");
    const forgetful: Declaration = { ...dictionary, open: async () => ({}) };
    await expect(compose([forgetful])).rejects.toThrow("b dictionary does not give words");
  });

  it("has every module take part in what one does, one after another, whichever was opened first", async () => {
    const acts: string[] = [];
    const raising = declareModule({
      name: "a door",
      async open(_, { raise }) {
        return {
          async start() {
            await raise(left, { name: "Sara" }, within);
            acts.push("done");
          },
        };
      },
    });
    const taking = (name: string) =>
      declareModule({
        name,
        open: async () => ({ reactions: [on(left, async (fact) => void acts.push(`${name} ${fact.name}`))] }),
      });
    const { modules } = await compose([taking("c"), raising, taking("b")]);
    for (const module of modules) await module.start?.();
    expect(acts).toEqual(["b Sara", "c Sara", "done"]);
  });

  it("fails what is done when a part of it fails", async () => {
    const raising = declareModule({
      name: "a door",
      open: async (_, { raise }) => ({ start: () => raise(left, { name: "Sara" }, within) }),
    });
    const failing = declareModule({
      name: "b",
      open: async () => ({
        reactions: [
          on(left, async () => {
            throw new Error("cannot");
          }),
        ],
      }),
    });
    const { modules } = await compose([raising, failing]);
    await expect(modules[0]?.start?.()).rejects.toThrow("cannot");
  });
});

describe("the product's modules", () => {
  it("are found where they stand, each under a name of its own", async () => {
    const found = await findModules(modulesFolder);
    expect(found.length).toBeGreaterThan(15);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
  });

  it("are those that the jobs process needs", async () => {
    const declarations = await findModules(modulesFolder);
    const running = declarations.filter(({ processes }) => processes.includes("jobs"));
    expect(running.map(({ name }) => name).toSorted()).toEqual([
      "announcing",
      "erasing of workspaces",
      "making of exports",
      "notifications",
      "retention of camera events",
      "retention of logs",
      "sweeping of news",
      "sweeping of notifications",
    ]);
  });
});
