// Sound: in time with the picture, silent where it has to be, one player at a time.
import { describe, expect, it } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { muLawSound } from "../testing/footage.ts";
import { PlayerHarness, startMs } from "../testing/player-harness.ts";
import { SoundMixer } from "./sound-mixer.ts";

async function heard(): Promise<PlayerHarness> {
  const player = await PlayerHarness.opened({ sound: muLawSound });
  player.core.setAudible(true);
  await player.wait(1000);
  return player;
}

describe("sound of a player", () => {
  it("AUD-7 a muted player asks for no sound and gets none", async () => {
    const player = await PlayerHarness.opened({ sound: muLawSound });
    expect(player.server.last("play")?.audio).toBe(false);
    await player.wait(2000);
    expect(player.sounds).toHaveLength(0);
    player.core.setAudible(true);
    expect(player.server.last("audio")).toEqual({ cmd: "audio", on: true });
    await player.wait(1000);
    expect(player.sounds.length).toBeGreaterThan(5);
    player.core.setAudible(false);
    const { length } = player.sounds;
    await player.wait(2000);
    expect(player.sounds.length - length).toBeLessThanOrEqual(1);
  });

  it("AUD-1 AUD-4 comes out as mono samples at 8000 Hz", async () => {
    const player = await heard();
    // The fake camera sends 800 samples of mu-law with each picture of 100 ms.
    expect(player.sounds[0]?.samples).toHaveLength(800);
  });

  it("AUD-8 sound is heard within 150 ms of its picture, in live and in history", async () => {
    const player = await heard();
    for (const block of player.sounds)
      expect(Math.abs(offsetMs(player, block.atMs))).toBeLessThanOrEqual(150);
    await player.do({ type: "seek", atMs: startMs - 60_000 }, 0);
    player.sounds.length = 0;
    await player.wait(3000);
    expect(player.sounds.length).toBeGreaterThan(20);
    const gaps = player.sounds.slice(1).map((block, index) => block.atMs - (player.sounds[index]?.atMs ?? 0));
    for (const gapMs of gaps) expect(gapMs).toBeCloseTo(100);
  });

  it("AUD-8 stops on pause and at any other speed", async () => {
    const player = await heard();
    await player.do({ type: "seek", atMs: startMs - 60_000 }, 500);
    for (const speed of [0, 2, 0.5, 8] as const) {
      await player.do({ type: "setSpeed", speed }, 0);
      player.sounds.length = 0;
      await player.wait(1000);
      expect(player.sounds).toHaveLength(0);
    }
    await player.do({ type: "setSpeed", speed: 1 }, 1000);
    expect(player.sounds.length).toBeGreaterThan(5);
  });

  it("AUD-3 AUD-9 tells which sound a stream has, and whether it can be played", async () => {
    const player = await PlayerHarness.opened({ sound: muLawSound });
    expect(player.state.sound).toEqual({ codec: "pcmu", isPlayable: true });
    const deaf = await PlayerHarness.opened({ sound: muLawSound }, { accept: ["h264"] });
    expect(deaf.state.sound).toEqual({ codec: "pcmu", isPlayable: false });
    expect((await PlayerHarness.opened()).state.sound).toBeUndefined();
  });
});

/** In the fake world a live picture is shown when it is taken, so sound is late by what it is heard after its capture. */
function offsetMs(player: PlayerHarness, atMs: number): number {
  return (
    atMs -
    player.screen.shownMs.reduce((best, ms) => (Math.abs(ms - atMs) < Math.abs(best - atMs) ? ms : best), 0)
  );
}

describe("sound mixer", () => {
  function mixer(state: AudioContextState = "running") {
    const clock = new FakeClock(0);
    const output = silentContext(state);
    const sound = new SoundMixer(clock, () => output.context);
    const volumes = new Map<string, number>();
    const blocked = new Map<string, boolean>();
    return {
      clock,
      output,
      sound,
      volumes,
      blocked,
      sit(name: string) {
        const owner = { name };
        sound.join(owner, {
          muted: () => volumes.set(name, 0),
          blocked: (isBlocked) => blocked.set(name, isBlocked),
        });
        return owner;
      },
    };
  }

  it("AUD-5 raising one player's volume above 0 sets all others to 0", () => {
    const { sound, volumes, sit } = mixer();
    const [a, b] = [sit("a"), sit("b")];
    volumes.set("a", sound.setVolume(a, 70));
    volumes.set("b", sound.setVolume(b, 30));
    expect([...volumes]).toEqual([
      ["a", 0],
      ["b", 30],
    ]);
  });

  it("AUD-6 sound that the browser keeps back is told, until a person touches the page", async () => {
    const { clock, output, sound, blocked, sit } = mixer("suspended");
    const [a, b] = [sit("a"), sit("b")];
    sound.setVolume(a, 70);
    expect(blocked.size).toBe(0);
    await clock.advance(500);
    expect([...blocked]).toEqual([["a", true]]);
    output.change("running");
    expect([...blocked]).toEqual([["a", false]]);
    sound.setVolume(b, 70);
    expect(blocked.get("b")).toBe(false);
    output.change("suspended");
    expect([...blocked]).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  it("AUD-6 a browser that lets sound out a moment later never asks for a touch", async () => {
    const { clock, output, sound, blocked, sit } = mixer("suspended");
    sound.setVolume(sit("a"), 70);
    await clock.advance(50);
    output.change("running");
    await clock.advance(500);
    expect([...blocked]).toEqual([["a", false]]);
  });

  it("AUD-7 volumes are whole numbers from 0 to 100", () => {
    const { sound, sit } = mixer();
    const owner = sit("a");
    expect([-5, 0.4, 33.6, 250].map((volume) => sound.setVolume(owner, volume))).toEqual([0, 0, 34, 100]);
  });
});

/** Just enough of an AudioContext to open the mixer's output, and the browser's power over it. */
function silentContext(state: AudioContextState) {
  const node = { connect: () => undefined, gain: { value: 0 } };
  const events = new EventTarget();
  const context = {
    state,
    currentTime: 0,
    destination: node,
    createGain: () => node,
    resume: () => Promise.resolve(),
    addEventListener: (name: string, listener: () => void) => events.addEventListener(name, listener),
  };
  return {
    // A whole AudioContext cannot be had outside a browser.
    context: context as unknown as AudioContext,
    change(next: AudioContextState) {
      context.state = next;
      events.dispatchEvent(new Event("statechange"));
    },
  };
}
