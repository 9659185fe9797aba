// A group of players: what people do with it, and that its members stay at one time.
import { expect, it } from "vitest";
import { PlayerHarness, startMs } from "../testing/player-harness.ts";
import type { FakeServerOptions } from "../testing/fake-server.ts";
import { PlayerGroup } from "./player-group.ts";

const minuteMs = 60_000;
const stepMs = 20;
const atMs = startMs - 5 * minuteMs;

async function grouped(count = 2, options: FakeServerOptions = {}) {
  const players = await Promise.all(
    Array.from({ length: count }, (_, at) => PlayerHarness.opened(at === 0 ? {} : options)),
  );
  const [first] = players;
  if (first === undefined) throw new Error("a group has players");
  const { clock } = first;
  const group = new PlayerGroup(
    { clock, clockOffsetMs: () => 0, earliestMs: () => startMs - 60 * minuteMs },
    atMs,
  );
  for (const player of players)
    group.join({
      get state() {
        return player.state;
      },
      playTogether: (sync, speed) => player.core.dispatch({ type: "playTogether", sync, speed }),
      beginScrub: () => player.core.dispatch({ type: "press" }),
      seek: (ms) => player.core.dispatch({ type: "scrub", atMs: ms }),
    });
  // Each has a clock of its own: they go side by side.
  const wait = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += stepMs) for (const player of players) await player.wait(stepMs);
  };
  await wait(1_000);
  return {
    group,
    players,
    wait,
    shown: () => players.map(({ shownMs }) => shownMs),
    expectTogether() {
      for (const { shownMs } of players) {
        expect(Math.abs(group.positionMs - shownMs)).toBeLessThanOrEqual(100);
      }
    },
  };
}

it("PLAY-43 a group stands where it was opened, plays, changes its speed and stands again, all of it as one", async () => {
  const { group, players, wait, shown, expectTogether } = await grouped(3);
  expect(shown()).toEqual([atMs, atMs, atMs]);
  group.play();
  await wait(2_400);
  expect(group.positionMs).toBe(atMs + 2_000);
  expectTogether();
  group.setSpeed(2);
  await wait(2_400);
  expect(group.positionMs).toBe(atMs + 6_000);
  expectTogether();
  group.pause();
  await wait(1_000);
  expect(group.state).toEqual({ isPlaying: false, speed: 2 });
  expect(group.positionMs).toBe(atMs + 6_000);
  for (const player of players) expect(player).toBeIn("history", 0);
  expectTogether();
});

it("PLAY-43 under a finger all follow it, and go on as before from where it left", async () => {
  const { group, wait, expectTogether } = await grouped();
  group.play();
  await wait(1_000);
  group.beginScrub();
  group.scrub(atMs - minuteMs);
  await wait(500);
  expect(group.positionMs).toBe(atMs - minuteMs);
  expectTogether();
  group.endScrub(atMs - minuteMs);
  expect(group.state.isPlaying).toBe(true);
  await wait(1_400);
  expect(group.positionMs).toBe(atMs - minuteMs + 1_000);
  expectTogether();
});

it("PLAY-43 one that gets no pictures for long is waited for, and then they go on together", async () => {
  const { group, players, wait, expectTogether } = await grouped();
  const slow = players[1];
  group.play();
  await wait(1_400);
  if (slow) slow.server.isStalled = true;
  group.skip(minuteMs);
  await wait(4_000);
  const heldMs = group.positionMs;
  expect(heldMs).toBeLessThan(atMs + minuteMs + 4_000);
  await wait(4_000);
  expect(group.positionMs).toBe(heldMs);
  if (slow) slow.server.isStalled = false;
  slow?.core.chooseQuality("low");
  await wait(3_000);
  expect(group.positionMs).toBeGreaterThan(heldMs + 1_000);
  expectTogether();
});

it("PLAY-43 one that stays away keeps the others from nothing", async () => {
  const { group, players, wait } = await grouped();
  const [whole, gone] = players;
  group.play();
  await wait(1_400);
  if (gone) gone.server.isDead = true;
  await wait(60_000);
  expect(gone?.state.status).toBe("reconnecting");
  expect(Math.abs(group.positionMs - (whole?.shownMs ?? 0))).toBeLessThanOrEqual(100);
  expect(group.positionMs).toBeGreaterThan(atMs + 50_000);
});

it("PLAY-43 before the earliest is the earliest, and whoever comes up to now stays just behind it", async () => {
  const { group, wait, expectTogether } = await grouped();
  group.seek(0);
  expect(group.positionMs).toBe(startMs - 60 * minuteMs);
  group.setSpeed(2);
  group.seek(startMs - 10_000);
  await wait(20_000);
  expect(group.state).toEqual({ isPlaying: true, speed: 1 });
  expectTogether();
  group.seek(startMs + minuteMs);
  await wait(2_000);
  expect(group.positionMs).toBeLessThan(startMs + 30_000);
  expectTogether();
});

it("PLAY-43 one of which nothing is recorded any more says so, and disturbs nobody", async () => {
  const { group, players, wait } = await grouped(2, { recorded: [[startMs - 60 * minuteMs, atMs + 3_000]] });
  const [whole, ended] = players;
  group.play();
  await wait(400);
  const steered = whole?.server.commands.length;
  await wait(30_000);
  expect(ended?.state).toMatchObject({ mode: "history", status: "gap" });
  expect(whole?.server.commands.slice(steered).filter(({ cmd }) => cmd === "play")).toEqual([]);
  expect(group.positionMs).toBe(atMs + 30_000);
});

it.each([
  ["ended before", { recorded: [[startMs - 60 * minuteMs, atMs - minuteMs]] }],
  ["is younger", { earliestMs: atMs + 10_000, recorded: [[atMs + 10_000, startMs]] }],
] as const)(
  "PLAY-43 one whose footage %s says so from the beginning, and shows no other time",
  async (_, options) => {
    const { group, players, wait } = await grouped(2, options);
    const [whole, other] = players;
    expect(other?.state).toMatchObject({ mode: "history", status: "gap" });
    group.play();
    await wait(5_400);
    expect(other?.state.status).toBe("gap");
    expect(Math.abs(group.positionMs - (whole?.shownMs ?? 0))).toBeLessThanOrEqual(100);
    await wait(15_000);
    const isYounger = "earliestMs" in options;
    expect(other?.state.status).toBe(isYounger ? "playing" : "gap");
    if (isYounger) expect(Math.abs(group.positionMs - (other?.shownMs ?? 0))).toBeLessThanOrEqual(100);
  },
);
