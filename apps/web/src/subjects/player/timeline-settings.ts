// What a person wants of every timeline (PLAY-35): kept for each user in this browser, and followed at once by every open player.
import { defaultScale, timelineScales, type TimelineScale } from "@didban/media/timeline";
import { useCallback, useSyncExternalStore } from "react";

export interface TimelineSettings {
  /** Players open with this scale. */
  readonly scale: TimelineScale;
  /** Pictures of the archive under the pointer (TIME-15). */
  readonly hasThumbnails: boolean;
  readonly hasGaps: boolean;
  readonly hasBookmarks: boolean;
  /** What cameras found (TIME-8). */
  readonly hasEvents: boolean;
  /** Whose clock times are told by (TIME-19). */
  readonly zone: "camera" | "browser";
}

export const defaultTimelineSettings: TimelineSettings = {
  scale: defaultScale.player,
  hasThumbnails: true,
  hasGaps: true,
  hasBookmarks: true,
  hasEvents: true,
  zone: "camera",
};

const keyOf = (userId: string) => `timeline:${userId}`;

/** Settings as they were stored; whatever makes no sense is the default. */
export function parseTimelineSettings(text: string | null): TimelineSettings {
  const stored = recordOf(text);
  const scale = timelineScales.find((each) => each === stored["scale"]);
  return {
    scale: scale ?? defaultTimelineSettings.scale,
    hasThumbnails: stored["hasThumbnails"] !== false,
    hasGaps: stored["hasGaps"] !== false,
    hasBookmarks: stored["hasBookmarks"] !== false,
    hasEvents: stored["hasEvents"] !== false,
    zone: stored["zone"] === "browser" ? "browser" : "camera",
  };
}

function recordOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const known = new Map<string, TimelineSettings>();
const listeners = new Set<() => void>();

function read(userId: string): TimelineSettings {
  const settings = known.get(userId) ?? parseTimelineSettings(localStorage.getItem(keyOf(userId)));
  known.set(userId, settings);
  return settings;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings of a user, and the way to change some of them. */
export function useTimelineSettings(
  userId: string,
): readonly [TimelineSettings, (change: Partial<TimelineSettings>) => void] {
  const settings = useSyncExternalStore(subscribe, () => read(userId));
  const change = useCallback(
    (part: Partial<TimelineSettings>) => {
      const next = { ...read(userId), ...part };
      known.set(userId, next);
      localStorage.setItem(keyOf(userId), JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [userId],
  );
  return [settings, change];
}
