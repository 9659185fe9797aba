// A camera of a layout: a small player that holds a stream only while it can be seen (LAYT-10), with its name and status, and controls that
// come with the pointer or the focus. Expanded it lies over the others as a large player (LAYT-14).
import type { CameraDetails } from "@didban/contract";
import type { PlayerSize } from "@didban/player";
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconDotsVertical,
  IconExternalLink,
  IconX,
} from "@tabler/icons-react";
import { memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import type { SeenStatus } from "../camera/camera-status.ts";
import type { SeatCommands } from "../player/active-player.ts";
import { PlayerButton } from "../player/player-button.tsx";
import { LiveButton, PlayButton } from "../player/player-controls.tsx";
import { PlayerFrame } from "../player/player-frame.tsx";
import { MenuButton } from "../player/player-menu.tsx";
import { PlayerName } from "../player/player-name.tsx";
import { VolumeControl } from "../player/volume-control.tsx";
import { carryCamera } from "./camera-drag.ts";
import classes from "./live-tile.module.css";

/** What a tile can ask of its layout. */
export interface LiveTileActions {
  expand(cameraId: string | null): void;
  /** To the next place on screen; left out where places are no steps. */
  move?(cameraId: string, byColumns: number, byRows: number): void;
  /** Left out where nobody put it there. */
  remove?(cameraId: string): void;
}

interface LiveTileProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly size: PlayerSize;
  readonly isExpanded: boolean;
  readonly isMuted: boolean;
  /** Is dragged as cameras of the drawer are. */
  readonly isDraggable: boolean;
  readonly keepsWatching: boolean;
  readonly actions: LiveTileActions;
}

const steps: Readonly<Record<string, readonly [byColumns: number, byRows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const LiveTile = memo(function LiveTile(props: LiveTileProps) {
  const { camera, status, size, isExpanded, isMuted, isDraggable, keepsWatching, actions } = props;
  const { t } = useTranslation("player");
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place);
  const open = () => void navigate(paths.camera(camera.id));
  const commands = (): SeatCommands => ({
    openCamera: open,
    ...(actions.remove && { removeTile: () => actions.remove?.(camera.id) }),
    ...(actions.move && {
      moveTile(code) {
        const [byColumns, byRows] = steps[code] ?? [0, 0];
        // Left on screen is the next cell in a mirrored grid.
        const mirror = document.documentElement.dir === "rtl" ? -1 : 1;
        actions.move?.(camera.id, byColumns * mirror, byRows);
      },
    }),
    ...(isExpanded && { escape: () => actions.expand(null) }),
  });
  return (
    <div ref={place} className={classes.place}>
      <PlayerFrame
        camera={camera}
        size={size}
        isWanted={isSeen || isExpanded}
        isMuted={isMuted}
        keepsWatching={keepsWatching}
        moreCommands={commands}
        className={isExpanded ? classes.expanded : classes.tile}
        onOpen={open}
        {...(!isExpanded && { onTap: open })}
      >
        <div
          className={classes.cover}
          draggable={isDraggable && !isExpanded}
          onDragStart={(event) => carryCamera(event, camera.id)}
        >
          <PlayerName status={status} />
          {!isExpanded && (
            // Touching it makes the tile the active one, whose controls show.
            <PlayerButton
              icon={IconDotsVertical}
              iconSize={18}
              label={t("controlsOf", { name: camera.name })}
              className={classes.more}
            />
          )}
          <TileControls camera={camera} isExpanded={isExpanded} actions={actions} onOpen={open} />
        </div>
      </PlayerFrame>
    </div>
  );
});

interface TileControlsProps {
  readonly camera: CameraDetails;
  readonly isExpanded: boolean;
  readonly actions: LiveTileActions;
  onOpen(): void;
}

function TileControls({ camera, isExpanded, actions, onOpen }: TileControlsProps) {
  const { t } = useTranslation("player");
  const { name, id } = camera;
  if (isExpanded)
    return (
      <div className={classes.corner}>
        <PlayerButton icon={IconExternalLink} label={t("open", { name })} c="white" onClick={onOpen} />
        <PlayerButton
          icon={IconArrowsDiagonalMinimize2}
          label={t("minimise")}
          c="white"
          onClick={() => actions.expand(null)}
        />
      </div>
    );
  return (
    <div className={classes.controls}>
      <PlayButton />
      <LiveButton />
      <span className={classes.spacer} />
      <VolumeControl hasSlider={false} />
      <MenuButton iconSize={18} />
      <PlayerButton icon={IconExternalLink} label={t("open", { name })} iconSize={18} onClick={onOpen} />
      <PlayerButton
        icon={IconArrowsDiagonal}
        label={t("expand", { name })}
        iconSize={18}
        onClick={() => actions.expand(id)}
      />
      {actions.remove && (
        <PlayerButton
          icon={IconX}
          label={t("remove", { name })}
          iconSize={18}
          onClick={() => actions.remove?.(id)}
        />
      )}
    </div>
  );
}

/** Whether any of the tile can be seen. */
function useIsSeen(place: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}
