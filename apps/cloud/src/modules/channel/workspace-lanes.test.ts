import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { WorkspaceLanes } from "./workspace-lanes.ts";

/** Lanes, what was done in them, and steps of a walk that end when they are told to. */
function scene(laneOf = (workspaceId: string) => workspaceId) {
  const done: string[] = [];
  const failures: unknown[] = [];
  const held = Promise.withResolvers<void>();
  const lanes = new WorkspaceLanes((error) => failures.push(error));
  const tell = (workspaceId: string, what: string) =>
    lanes.add(laneOf(workspaceId), async () => void done.push(`${workspaceId} ${what}`));
  const walk = (workspaceId: string) =>
    lanes.add(
      laneOf(workspaceId),
      async () => {
        await held.promise;
        done.push(`${workspaceId} walk`);
      },
      true,
    );
  return { lanes, done, failures, tell, walk, goOn: () => held.resolve() };
}

const many = Array.from({ length: 200 }, (_, at) => `w${at}`);

describe("the order of what is told", () => {
  it("CHAN-19 EVT-16 is that of arrival within a workspace, whatever concerns it", async () => {
    const { lanes, done, tell, walk, goOn } = scene();
    tell("w1", "first");
    walk("w1");
    tell("w1", "last");
    await turn();
    expect(done).toEqual(["w1 first"]);
    goOn();
    await lanes.settled;
    expect(done).toEqual(["w1 first", "w1 walk", "w1 last"]);
  });

  it("CHAN-19 a change that concerns hundreds of workspaces goes behind what concerns one", async () => {
    const { lanes, done, tell, walk, goOn } = scene();
    for (const workspaceId of many) walk(workspaceId);
    await turn();
    // Comes when the walk has begun, for one of its workspaces and for another.
    tell("w150", "news");
    tell("other", "news");
    goOn();
    await lanes.settled;
    expect(done).toHaveLength(202);
    // What was running already, and what stands before it in its own workspace.
    expect(done.indexOf("other news")).toBeLessThan(10);
    expect(done.indexOf("w150 news")).toBeLessThan(10);
    expect(done.indexOf("w150 walk")).toBeLessThan(done.indexOf("w150 news"));
  });

  it("CHAN-19 a change that concerns many comes through where others never pause", async () => {
    const { lanes, done, walk, goOn } = scene();
    let left = 400;
    const neverPauses = (workspaceId: string) =>
      lanes.add(workspaceId, async () => {
        done.push(`${workspaceId} news`);
        if ((left -= 1) > 0) neverPauses(workspaceId);
      });
    for (const workspaceId of many.slice(0, 8)) neverPauses(`busy ${workspaceId}`);
    for (const workspaceId of many.slice(0, 10)) walk(workspaceId);
    goOn();
    await lanes.settled;
    expect(done.findLastIndex((what) => what.endsWith("walk"))).toBeLessThan(200);
  });

  it("CHAN-19 with one order for all, as it must not be, everyone waits for the whole walk", async () => {
    const { lanes, done, tell, walk, goOn } = scene(() => "all");
    for (const workspaceId of many) walk(workspaceId);
    tell("other", "news");
    goOn();
    await lanes.settled;
    expect(done.indexOf("other news")).toBe(200);
  });

  it("CHAN-19 a step that fails is told of and holds up nothing", async () => {
    const { lanes, done, failures, tell } = scene();
    lanes.add("w1", () => Promise.reject(new Error("no")));
    tell("w1", "news");
    await lanes.settled;
    expect([failures, done]).toMatchObject([[new Error("no")], ["w1 news"]]);
  });
});
