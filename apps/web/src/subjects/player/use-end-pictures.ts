// The pictures at the ends of a range that is chosen (SEL-5). A player gives one picture at a time, and a newer wish ends the older ones (TIME-15): they
// are asked for one after the other, and again where the pointer over the timeline came in between.
import { useDebouncedValue } from "@mantine/hooks";
import type { Player, Thumbnail, TimeRange } from "@didban/player";
import { useEffect, useRef, useState } from "react";

/** An end rests this long before its picture is asked for. */
const restMs = 150;
const tries = 3;
const againMs = 700;

type End = "start" | "end";

/** Null where there is none, undefined while it is still asked for. */
export type EndPictures = Partial<Record<End, Thumbnail | null>>;

/** What each picture holds is let go of by whoever draws it. */
export function useEndPictures(player: Player | null, range: TimeRange): EndPictures {
  const [{ startMs, endMs }] = useDebouncedValue(range, restMs);
  const [pictures, setPictures] = useState<EndPictures>({});
  const answered = useRef<Partial<Record<End, number>>>({});
  useEffect(() => {
    if (player === null) return undefined;
    const ending = new AbortController();
    const ask = async (end: End, ms: number) => {
      if (answered.current[end] === ms || ending.signal.aborted) return;
      const picture = await pictureAt(player, ms, ending.signal);
      if (ending.signal.aborted) return picture?.image?.close();
      answered.current[end] = ms;
      setPictures((known) => ({ ...known, [end]: picture ?? null }));
    };
    void ask("start", startMs).then(() => ask("end", endMs));
    return () => ending.abort();
  }, [player, startMs, endMs]);
  return pictures;
}

async function pictureAt(player: Player, ms: number, signal: AbortSignal): Promise<Thumbnail | undefined> {
  for (let left = tries; ; left -= 1) {
    const picture = await player.thumbnail(ms);
    if (picture || left === 1 || signal.aborted) return picture;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}
