// A player's life inside a component: made when it is wanted, sized with its host, gone with it. The player draws by itself; React follows
// the few facts that a component selects, never the frames.
import type { StreamInformation } from "@didban/contract";
import type { Player, PlayerState } from "@didban/player";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { onCameraEvent } from "../camera/camera-events.ts";
import { chosenQuality } from "./player-choices.ts";
import { playerEngine } from "./player-host.ts";
import { placeOf, type PlayerPlace } from "./player-places.ts";

interface PlayerWish {
  /** Whose choices count; "" for a display, which makes none. */
  readonly viewerId: string;
  readonly cameraId: string;
  /** False for a camera that is switched off (LIVE-31). */
  readonly isCameraOn: boolean;
  /** What the camera's streams are; from none to some is no change, the player waits for the first ones by itself (LIVE-27). */
  readonly streams: StreamInformation;
  /** Opens in history at this time (PLAY-39). */
  readonly opensAtMs?: number | undefined;
  /** And stands there. */
  readonly opensPaused?: boolean | undefined;
  /** False while the player is out of sight: it then holds no stream (LAYT-10). */
  readonly isWanted: boolean;
  /** Never asks whether anybody is watching (LIVE-23). */
  readonly keepsWatching?: boolean | undefined;
  /** The viewer may set masks there, and so see what they hide. */
  readonly seesHidden?: boolean | undefined;
}

/** So soon after the news of a change no process sends anybody what that hides; it lets go whom it cannot ask about in time. */
const newsEverywhereMs = 3000;
const asksAtMost = 20;

/** The player inside `host`; null until it is made and while it is not wanted. */
export function usePlayer(host: RefObject<HTMLElement | null>, wish: PlayerWish): Player | null {
  const {
    viewerId,
    cameraId,
    isCameraOn,
    streams,
    opensAtMs,
    isWanted,
    opensPaused,
    keepsWatching = false,
    seesHidden = false,
  } = wish;
  const [player, setPlayer] = useState<Player | null>(null);
  const left = useRef<PlayerPlace>(undefined);
  useEffect(() => {
    left.current = undefined;
  }, [cameraId, opensAtMs]);
  useEffect(() => {
    const element = host.current;
    if (!isWanted || !element) return undefined;
    const made = playerEngine().createPlayer(element);
    const fit = () => made.resize(element.clientWidth, element.clientHeight);
    const sizes = new ResizeObserver(fit);
    fit();
    sizes.observe(element);
    made.setQuality(chosenQuality(viewerId, cameraId));
    const place = left.current;
    const atMs = place?.atMs ?? opensAtMs;
    made.open(cameraId, { isCameraOn, ...(atMs !== undefined && { atMs }) });
    if (place ? place.isPaused : opensPaused) made.pause();
    setPlayer(made);
    return () => {
      sizes.disconnect();
      left.current = placeOf(made.state);
      made.destroy();
      setPlayer(null);
    };
    // Whether the camera is on is followed below; a new player is made for another camera or another time only.
  }, [host, viewerId, cameraId, opensAtMs, isWanted]);
  useEffect(() => player?.setCameraOn(isCameraOn), [player, isCameraOn]);
  useStreamChanges(player, cameraId, streams);
  useMaskChanges(player, cameraId, seesHidden);
  useEffect(() => {
    if (player) player.keepsWatching = keepsWatching;
  }, [player, keepsWatching]);
  return player;
}

/** Tells the player when a quality leads to another stream of the same camera than it did (PLAY-40). */
function useStreamChanges(player: Player | null, cameraId: string, streams: StreamInformation): void {
  const { highResIndex, lowResIndex, poorIndex, streamCount } = streams;
  const roles = streamCount === 0 ? undefined : [highResIndex, lowResIndex, poorIndex].join();
  const known = useRef({ cameraId, roles });
  useEffect(() => {
    const former = known.current;
    known.current = { cameraId, roles };
    if (former.cameraId !== cameraId || former.roles === undefined || former.roles === roles) return;
    player?.streamsChanged();
  }, [player, cameraId, roles]);
}

/**
 * Tells the player when a mask of its camera is another, or hides from the viewer what it did not: a picture that stands still is not to go on showing that
 * (MASK-17). News may come before those to the process that sends the pictures, which has them soon after; then it is asked for once more, and again where
 * only a later key frame can take its place.
 */
function useMaskChanges(player: Player | null, cameraId: string, seesHidden: boolean): void {
  const former = useRef({ player, seesHidden });
  useEffect(() => {
    if (player === null) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const refresh = (times = 0) => {
      clearTimeout(again);
      player.refreshPicture();
      again = setTimeout(() => {
        if (times === 0 || (player.state.isHidden && times < asksAtMost)) refresh(times + 1);
      }, newsEverywhereMs);
    };
    if (former.current.player === player && former.current.seesHidden !== seesHidden) refresh();
    former.current = { player, seesHidden };
    const stop = onCameraEvent(cameraId, (event) => {
      if ((event === "maskAltered" || event === "missed") && !seesHidden) refresh();
    });
    return () => {
      stop();
      clearTimeout(again);
    };
  }, [player, cameraId, seesHidden]);
}

const silent = () => () => undefined;

/** One fact of a player's state; `none` while there is no player. The component renders again only when the fact changes. */
export function usePlayerState<Fact>(
  player: Player | null,
  select: (state: PlayerState) => Fact,
  none: Fact,
): Fact {
  const subscribe = useCallback(
    (listener: () => void) => (player ? player.subscribe(listener) : silent()),
    [player],
  );
  return useSyncExternalStore(subscribe, () => (player ? select(player.state) : none));
}
