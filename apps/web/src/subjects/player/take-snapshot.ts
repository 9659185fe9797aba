// Takes what a player shows as a picture of its own (SNAP-1): a file for the person, and a copy that the server keeps. The file is theirs whatever
// becomes of the copy (SNAP-8). Several may be on their way at once, so none of them makes the next one wait.
import { snapshotName, type CameraDetails } from "@didban/contract";
import type { GrabbedPicture, Player, PlayerState } from "@didban/player";
import i18next from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isGuestVisit } from "../../lib/guest-visit.ts";
import { saveFile } from "../../lib/files/save-file.ts";
import { showOffer } from "../../ui/offer-toast.tsx";
import { showDone } from "../../ui/toasts.ts";
import { usePermissions } from "../account/permissions.ts";
import { keepSnapshot } from "../snapshot/snapshot-changes.ts";
import type { Mask } from "./mask/mask-store.ts";
import type { Fullscreen } from "./use-fullscreen.ts";
import { usePlayerState } from "./use-player.ts";

export interface SnapshotTaking {
  /** The person may take snapshots of this camera. */
  readonly isAllowed: boolean;
  /** Nothing is on screen that could be taken (SNAP-10). */
  readonly isImpossible: boolean;
  take(): void;
}

interface SnapshotOf {
  readonly camera: CameraDetails;
  readonly player: Player | null;
  readonly fullscreen: Fullscreen;
  /** As it is drawn here, it is drawn there (SNAP-2). */
  readonly mask: Mask;
  say(text: string): void;
}

export const isWithoutPicture = ({ captureMs }: PlayerState): boolean => captureMs === undefined;

export function useSnapshot({ camera, player, fullscreen, mask, say }: SnapshotOf): SnapshotTaking {
  const { t } = useTranslation("player");
  const isAllowed = usePermissions().may("cameraCreateSnapshot", camera.id);
  const isImpossible = usePlayerState(player, isWithoutPicture, true);
  const { isOn: isFullscreen } = fullscreen;
  return useMemo(() => {
    const take = async () => {
      let picture: GrabbedPicture | undefined;
      try {
        picture = await player?.grabPicture(mask.shown());
      } catch {
        return say(t("snapshot.noFile"));
      }
      if (!picture) return say(t("snapshot.noPicture"));
      saveFile(`${snapshotName(camera.name, picture.captureMs, camera.timezone)}.jpg`, picture.jpeg);
      const isKept = await keep(camera.id, picture, say);
      // What lies over the page is not seen in full screen.
      if (!isKept && isFullscreen) say(t("snapshot.onlyHere"));
    };
    return { isAllowed, isImpossible, take: () => void take() };
  }, [camera, player, isFullscreen, mask, isAllowed, isImpossible, say, t]);
}

/** Gives the server its copy, and says what became of it; a player that has gone meanwhile says nothing, but the way to try again stays. */
async function keep(
  cameraId: string,
  picture: GrabbedPicture,
  say: (text: string) => void,
): Promise<boolean> {
  const body = { cameraId, time: new Date(picture.captureMs).toISOString() };
  const saved = i18next.t("snapshot.saved", { ns: "player" });
  try {
    await keepSnapshot(body, picture.jpeg);
  } catch {
    offerAgain(() => void keep(cameraId, picture, showDone));
    return false;
  }
  if (isGuestVisit()) showDone(saved);
  else say(saved);
  return true;
}

let offers = 0;

/** Each picture has an offer of its own, which stays until it is taken or closed. */
function offerAgain(act: () => void): void {
  offers += 1;
  showOffer({
    id: `snapshot ${offers}`,
    message: i18next.t("snapshot.onlyHere", { ns: "player" }),
    color: "red",
    role: "alert",
    label: i18next.t("state.retry", { ns: "player" }),
    lifeMs: false,
    act,
  });
}
