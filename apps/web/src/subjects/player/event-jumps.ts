// From one thing that the camera found to the next or the one before (AI-28): the player goes to a little before it, and says what it was.
import type { Player } from "@didban/player";
import { beforeEventMs } from "@didban/player";
import type { CameraDetails } from "@didban/contract";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import type { CameraTime } from "../../lib/camera-time.ts";
import { showError } from "../../ui/toasts.ts";
import { usePermissions } from "../account/permissions.ts";
import { useEventText } from "./use-event-text.ts";

export interface EventJumps {
  /** The person may play the past and read of what was found. */
  readonly isAllowed: boolean;
  jump(direction: "before" | "after"): void;
}

interface JumpParts {
  readonly camera: Pick<CameraDetails, "id">;
  readonly player: Player | null;
  readonly time: CameraTime;
  say(text: string): void;
}

/** What begins so soon is where the player stands already. */
const hereMs = 500;

export function useEventJumps({ camera: { id: cameraId }, player, time, say }: JumpParts): EventJumps {
  const { t } = useTranslation("player");
  const { may } = usePermissions();
  const textOf = useEventText();
  const isAllowed = may("cameraStreamArchive", cameraId) && may("aiTrackRead", cameraId);
  const go = useCallback(
    async (direction: "before" | "after") => {
      if (player === null) return;
      const { mode, captureMs, positionMs, clockOffsetMs } = player.state;
      const standsMs = (mode === "live" ? undefined : positionMs) ?? captureMs ?? Date.now() + clockOffsetMs;
      // A jump ends before its event: that one is not looked for again.
      const fromMs = mode === "live" ? standsMs : standsMs + beforeEventMs;
      const atMs = direction === "before" ? fromMs - hereMs : fromMs + hereMs;
      const query = { cameraId, at: new Date(atMs).toISOString(), direction };
      const { event } = await api.cameraEvents.nearest({ query });
      if (event === null) return say(t(direction === "before" ? "event.noneBefore" : "event.noneAfter"));
      const startMs = Date.parse(event.startTime);
      player.seek(Math.max(startMs - beforeEventMs, player.state.earliestMs));
      say(t("event.told", { event: textOf(event), time: time.time(startMs) }));
    },
    [cameraId, player, time, say, t, textOf],
  );
  const jump = useCallback((direction: "before" | "after") => void go(direction).catch(showError), [go]);
  return useMemo(() => ({ isAllowed, jump }), [isAllowed, jump]);
}
