// The entries of a player's menu (PLAY-34). What a person may not do is absent.
import { Button } from "@mantine/core";
import { isLargeSize } from "@didban/player";
import {
  IconArrowsMove,
  IconBookmark,
  IconCamera,
  IconEye,
  IconFileExport,
  IconMaximize,
  IconMask,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerRecordFilled,
  IconSettings,
  IconTimeline,
  IconZoomIn,
  IconZoomReset,
  type Icon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { usePermissions } from "../account/permissions.ts";
import { useCameraProfile } from "../camera/camera-profile.ts";
import { useRecordChange } from "../camera/record-pause.tsx";
import { AspectChoice, QualityChoice, SpeedChoice, VolumeChoice } from "./menu-choices.tsx";
import { usePlayerParts } from "./player-context.ts";
import type { Purpose } from "./selection.ts";
import classes from "./player-menu.module.css";

/** Pages of the dialog that the menu is in. */
export type DialogPage = "menu" | "timeline" | "pause";

interface MenuPageProps {
  /** To another page of the dialog. */
  onGo(page: DialogPage): void;
  onDone(): void;
}

export function MenuPage({ onGo, onDone }: MenuPageProps) {
  const { t } = useTranslation("player");
  const { camera, fullscreen, ptz, size, snapshot, zoom } = usePlayerParts();
  const isZoomed = useStore(zoom, (state) => state.zoom !== undefined);
  const { zoomIn, turnOff } = zoom.getState();
  const permissions = usePermissions();
  const may = (action: Parameters<typeof permissions.may>[0]) => permissions.may(action, camera.id);
  const hasArchive = may("cameraStreamArchive");
  const leave = (act: () => void) => () => {
    onDone();
    act();
  };
  return (
    <div className={classes.page}>
      <QualityChoice />
      {hasArchive && <SpeedChoice />}
      <VolumeChoice />
      <AspectChoice />
      <div className={classes.entries}>
        <Entry
          icon={isZoomed ? IconZoomReset : IconZoomIn}
          text={t(isZoomed ? "zoom.leave" : "zoom.in")}
          onClick={leave(isZoomed ? turnOff : zoomIn)}
        />
        {snapshot.isAllowed && (
          <Entry
            icon={IconCamera}
            text={t("snapshot.take")}
            whyNot={snapshot.isImpossible ? t("snapshot.noPicture") : undefined}
            onClick={leave(snapshot.take)}
          />
        )}
        {hasArchive && (
          <Entry icon={IconTimeline} text={t("menu.timeline")} onClick={() => onGo("timeline")} />
        )}
        <SelectionEntry icon={IconBookmark} text={t("menu.bookmark")} purpose="bookmark" onDone={onDone} />
        <SelectionEntry icon={IconFileExport} text={t("export.new")} purpose="export" onDone={onDone} />
        <MaskEntries leave={leave} />
        {ptz.isPossible && (
          <Entry
            icon={IconArrowsMove}
            text={t("ptz.label")}
            whyNot={isLargeSize(size) ? undefined : t("expandFirst")}
            onClick={leave(ptz.toggle)}
          />
        )}
        {may("cameraUpdateRecord") && <RecordEntry onPause={() => onGo("pause")} />}
        {may("cameraUpdateSettings") && (
          <Entry
            icon={IconSettings}
            text={t("menu.profile")}
            onClick={leave(() => useCameraProfile.getState().open(camera.id))}
          />
        )}
        {fullscreen.isPossible && (
          <Entry
            icon={fullscreen.isOn ? IconMinimize : IconMaximize}
            text={t(fullscreen.isOn ? "exitFullscreen" : "fullscreen")}
            onClick={leave(fullscreen.toggle)}
          />
        )}
      </div>
    </div>
  );
}

interface SelectionEntryProps extends Pick<EntryProps, "icon" | "text"> {
  readonly purpose: Purpose;
  onDone(): void;
}

/** Begins to choose a range of the timeline. */
function SelectionEntry({ purpose, onDone, ...looks }: SelectionEntryProps) {
  const { t } = useTranslation("player");
  const { selection } = usePlayerParts();
  const refusal = selection.refusalOf(purpose);
  if (refusal === "noAccess") return null;
  const begin = () => {
    onDone();
    selection.begin(purpose);
  };
  return <Entry {...looks} whyNot={refusal && t(refusal)} onClick={begin} />;
}

/** Draws what is hidden from others, and looks behind it (MASK-8, MASK-10). */
function MaskEntries({ leave }: { leave: (act: () => void) => () => void }) {
  const { t } = useTranslation("player");
  const { mask } = usePlayerParts();
  const { isAllowed, hasArea, isLifted, isDrawing, refusal } = mask;
  if (!isAllowed || isDrawing) return null;
  return (
    <>
      <Entry
        icon={IconMask}
        text={t(hasArea ? "mask.edit" : "mask.new")}
        whyNot={refusal && t(refusal)}
        onClick={leave(mask.edit)}
      />
      {hasArea && (
        <Entry
          icon={isLifted ? IconMask : IconEye}
          text={t(isLifted ? "mask.lower" : "mask.lift")}
          onClick={leave(() => mask.store.getState().lift(!isLifted))}
        />
      )}
    </>
  );
}

/** A pause is asked about first; resuming is not (ARCH-4, ARCH-6). */
function RecordEntry({ onPause }: { onPause: () => void }) {
  const { t } = useTranslation("camera");
  const { camera } = usePlayerParts();
  const { isPending, change } = useRecordChange(camera, t("record.resumed"));
  return camera.recordInformation.mode === "pause" ? (
    <Entry
      icon={IconPlayerRecordFilled}
      text={t("record.resume")}
      isBusy={isPending}
      onClick={() => void change({ recordMode: "always" })}
    />
  ) : (
    <Entry icon={IconPlayerPauseFilled} text={t("record.pause")} onClick={onPause} />
  );
}

interface EntryProps {
  readonly icon: Icon;
  readonly text: string;
  readonly isBusy?: boolean;
  /** Why it cannot be chosen; undefined: it can. */
  readonly whyNot?: string | undefined;
  onClick(): void;
}

function Entry({ icon: EntryIcon, text, isBusy = false, whyNot, onClick }: EntryProps) {
  return (
    <Button
      variant="default"
      justify="start"
      loading={isBusy}
      disabled={whyNot !== undefined}
      leftSection={<EntryIcon size={18} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {whyNot === undefined ? text : `${text} · ${whyNot}`}
    </Button>
  );
}
