// Players that play together: one point in time, each with its own footage and gaps.
import { expect, it } from "vitest";
import type { Speed } from "../playback.ts";
import { PlayerHarness, startMs } from "../../testing/player-harness.ts";
import type { FakeServerOptions } from "../../testing/fake-server.ts";

const minuteMs = 60_000;
const atMs = startMs - 5 * minuteMs;
/** Until the point comes everybody has pictures. */
const leadMs = 500;

/** Players of cameras that recorded so, told to play from one time at once. */
async function together(recorded: readonly FakeServerOptions["recorded"][], speed: Speed = 1, fromMs = atMs) {
  const players = await Promise.all(
    recorded.map((spans) => PlayerHarness.opened(spans === undefined ? {} : { recorded: spans })),
  );
  const sync = { captureMs: fromMs, clockMs: (players[0]?.clock.nowMs() ?? 0) + leadMs };
  for (const { core } of players) core.dispatch({ type: "playTogether", sync, speed });
  return {
    players,
    wait: (ms: number) => Promise.all(players.map((player) => player.wait(ms))),
    /** Capture time that is due now. */
    dueMs: () => fromMs + ((players[0]?.clock.nowMs() ?? 0) - sync.clockMs) * speed,
  };
}

it.each([0.5, 1, 2] as const)(
  "PLAY-43 at %s× they show the same time, and none begins before the others",
  async (speed) => {
    const { players, wait, dueMs } = await together([undefined, undefined], speed);
    await wait(leadMs - 100);
    expect(players.map(({ shownMs }) => shownMs)).toEqual([atMs, atMs]);
    for (let turn = 0; turn < 20; turn += 1) {
      await wait(317);
      for (const player of players) {
        expect(player).toBeIn("history", speed);
        expect(dueMs() - player.shownMs).toBeGreaterThanOrEqual(0);
        expect(dueMs() - player.shownMs).toBeLessThanOrEqual(100);
      }
    }
  },
);

it("PLAY-43 one in a gap says so while the others go on, and comes back in step", async () => {
  const hourAgo = startMs - 60 * minuteMs;
  const broken = [
    [hourAgo, atMs + 3_000],
    [atMs + 10_000, startMs],
  ] as const;
  const { players, wait, dueMs } = await together([undefined, broken]);
  const [whole, other] = players;
  await wait(leadMs + 5_000);
  expect(other?.state).toMatchObject({ status: "gap", gap: { fromMs: atMs + 3_000, toMs: atMs + 10_000 } });
  expect(whole?.state.status).toBe("playing");
  expect(dueMs() - (whole?.shownMs ?? 0)).toBeLessThanOrEqual(100);
  await wait(4_900);
  expect(other?.state.status).toBe("gap");
  await wait(200);
  expect(other?.state).toMatchObject({ status: "playing", gap: undefined });
  for (const { shownMs } of players) expect(dueMs() - shownMs).toBeLessThanOrEqual(100);
});

it("PLAY-43 paused they stand at one time, each with the picture that was on screen then; in a gap there is none", async () => {
  const hourAgo = startMs - 60 * minuteMs;
  const broken = [
    [hourAgo, atMs - 1_000],
    [atMs + 10_000, startMs],
  ] as const;
  const { players, wait } = await together([undefined, broken], 0, atMs + 50);
  await wait(1_000);
  expect(players[0]?.state).toMatchObject({ mode: "history", speed: 0, status: "paused" });
  expect(players[0]?.shownMs).toBe(atMs);
  expect(players[1]?.state).toMatchObject({ mode: "history", speed: 0, status: "gap" });
});

it("MASK-17 PLAY-43 paused, one whose picture may not be seen any more asks for it again; all stand as they stood, and go on together", async () => {
  const { players, wait } = await together([undefined, undefined], 0, atMs + 50);
  await wait(1_000);
  const [masked, other] = players;
  const counts = () => players.map(({ screen }) => screen.shownMs.length);
  const [before = 0, others] = counts();
  await masked?.do({ type: "refreshPicture" }, 0);
  await wait(1_000);
  expect(counts()).toEqual([before + 1, others]);
  for (const player of players) {
    expect(player.state).toMatchObject({ mode: "history", speed: 0, status: "paused" });
    expect(player.shownMs).toBe(atMs);
  }
  const sync = { captureMs: atMs, clockMs: (masked?.clock.nowMs() ?? 0) + leadMs };
  for (const { core } of players) core.dispatch({ type: "playTogether", sync, speed: 1 });
  await wait(leadMs + 2_000);
  expect(Math.abs((masked?.shownMs ?? 0) - (other?.shownMs ?? 0))).toBeLessThanOrEqual(100);
});

it("PLAY-43 whoever seeks, pauses or goes live by itself plays by itself", async () => {
  const { players, wait, dueMs } = await together([undefined]);
  const [player] = players;
  await wait(leadMs + 1_000);
  await player?.do({ type: "pause" });
  const pausedMs = player?.shownMs ?? 0;
  await player?.do({ type: "play" }, 1_000);
  expect((player?.shownMs ?? 0) - pausedMs).toBeLessThanOrEqual(1_000);
  expect(dueMs() - (player?.shownMs ?? 0)).toBeGreaterThanOrEqual(200);
});
