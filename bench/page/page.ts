// The page of the browser figures: tiles with the product's player, each picture noted when it is on screen. Driven through `window.bench`.
import { pathOf, streamsEndpoints } from "@didban/contract";
import { createPlayerEngine, type Player } from "@didban/player";
import { drawStrip, type StripCost, type StripWish } from "./marked-strip.ts";

/** A picture that came to the screen, times in milliseconds since 1970 UTC. */
export interface Shown {
  readonly captureMs: number;
  readonly atMs: number;
}

export interface BenchPage {
  readonly engine: string;
  /** Makes so many tiles of a size in CSS pixels. */
  makeTiles(count: number, width: number, height: number, columns?: number): void;
  /** Opens a camera; resolves with the milliseconds from the call to the first picture on screen. */
  open(tile: number, cameraId: string): Promise<number>;
  /** Goes to a time; resolves with the milliseconds from the call to the first picture at or after it. */
  seek(tile: number, atMs: number): Promise<number>;
  /** Asks for a preview; resolves with the milliseconds until it is decoded; NaN where there is none. */
  preview(tile: number, atMs: number): Promise<number>;
  /** Plays the tiles' cameras from a time on, all by one clock. */
  playTogether(cameraIds: readonly string[], atMs: number): void;
  /** Where that clock stood since the last call. */
  takePositions(): Shown[];
  /** Draws the timeline's strip at every place. */
  drawStrip(wish: StripWish): StripCost;
  goLive(tile: number): void;
  /** Pictures shown since the last call, by tile. */
  takeShown(): Shown[][];
}

declare global {
  interface Window {
    bench: BenchPage;
    /** The session's access token, put there before the page is loaded. */
    accessToken: string;
  }
}

const engine = createPlayerEngine({
  createWorker: () =>
    new Worker(new URL("../../packages/player/src/worker/main.ts", import.meta.url), { type: "module" }),
  requestStream: async ({ cameraId, quality, mode }) => {
    const answer = await fetch(pathOf(streamsEndpoints.request, { id: cameraId }), {
      method: "POST",
      headers: { authorization: `Bearer ${window.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ quality, mode }),
    });
    if (!answer.ok) throw await answer.json();
    return answer.json();
  },
  fetchStill: () => Promise.reject(new Error("There are no stills here.")),
  onAuthLost: () => undefined,
});

const players: Player[] = [];
let shown: Shown[][] = [];
let positions: Shown[] = [];
const positionEveryMs = 50;

const now = () => performance.timeOrigin + performance.now();

/** Resolves with the time from `startMs` on until the tile shows a picture that is `wanted`. */
function untilShown(tile: number, startMs: number, wanted: (captureMs: number) => boolean): Promise<number> {
  const player = playerOf(tile);
  return new Promise((resolve) => {
    const stop = player.onShown(({ captureMs, shownAtMs }) => {
      if (!wanted(captureMs)) return;
      stop();
      resolve(shownAtMs - startMs);
    });
  });
}

function playerOf(tile: number): Player {
  const player = players[tile];
  if (!player) throw new RangeError(`There is no tile ${tile}.`);
  return player;
}

window.bench = {
  engine: (await engine.capabilities).engine,
  makeTiles(count, width, height, columns = 4) {
    document.getElementById("tiles")?.style.setProperty("grid-template-columns", `repeat(${columns}, auto)`);
    for (let tile = players.length; tile < count; tile++) {
      const host = document.createElement("div");
      host.style.cssText = `position: relative; width: ${width}px; height: ${height}px`;
      document.getElementById("tiles")?.append(host);
      const player = engine.createPlayer(host);
      player.resize(width, height);
      player.onShown(({ captureMs, shownAtMs }) => shown[tile]?.push({ captureMs, atMs: shownAtMs }));
      players.push(player);
    }
    shown = players.map(() => []);
  },
  open(tile, cameraId) {
    const startMs = now();
    const done = untilShown(tile, startMs, () => true);
    playerOf(tile).open(cameraId);
    return done;
  },
  seek(tile, atMs) {
    const startMs = now();
    const done = untilShown(tile, startMs, (captureMs) => captureMs >= atMs && captureMs < atMs + 1000);
    playerOf(tile).seek(atMs);
    return done;
  },
  async preview(tile, atMs) {
    const startMs = now();
    const thumbnail = await playerOf(tile).thumbnail(atMs);
    thumbnail?.image?.close();
    return thumbnail ? now() - startMs : Number.NaN;
  },
  playTogether(cameraIds, atMs) {
    const group = engine.createGroup(atMs, () => 0);
    for (const [tile, cameraId] of cameraIds.entries()) {
      playerOf(tile).open(cameraId, { atMs });
      group.join(playerOf(tile));
    }
    group.play();
    setInterval(() => positions.push({ captureMs: group.positionMs, atMs: now() }), positionEveryMs);
  },
  takePositions() {
    const taken = positions;
    positions = [];
    return taken;
  },
  drawStrip,
  goLive: (tile) => playerOf(tile).goLive(),
  takeShown() {
    const taken = shown;
    shown = players.map(() => []);
    return taken;
  },
};
