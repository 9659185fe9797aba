// The place of a camera on a canvas or in a mosaic: where it lies and how large it is drawn; on a canvas with the corners and the grip that it is taken by.
// A tile is laid out at the size it has on screen, so that its words and controls keep theirs; only one that would be too narrow for them, or wider than the
// window, is scaled.
import type { CameraDetails } from "@didban/contract";
import { leastRoom, tileSize, widestRoom } from "@didban/player";
import { IconArrowsMove } from "@tabler/icons-react";
import { memo, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../../i18n/index.ts";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import type { SeenStatus } from "../../../subjects/camera/camera-status.ts";
import { LiveTile, type LiveTileActions } from "../../../subjects/layout/live-tile.tsx";
import { StillTile } from "../still-tile.tsx";
import type { View } from "./canvas-view.ts";
import type { Corner, Tile } from "./free-tiles.ts";
import { holdMarks } from "./canvas-gestures.ts";
import classes from "./free-canvas.module.css";

/** Narrower than this on screen a moving picture shows no more than a still one. */
const narrowestLive = 150;
const corners: readonly Corner[] = ["nw", "ne", "sw", "se"];

interface TilePlaceProps {
  readonly tile: Tile;
  readonly view: View;
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly isPhone: boolean;
  /** False where its place is not the person's to choose. */
  readonly isMovable: boolean;
  /** Lies over the others. */
  readonly isOnTop: boolean;
  readonly isHeld: boolean;
  readonly isExpanded: boolean;
  readonly isMuted: boolean;
  readonly keepsWatching: boolean;
  readonly actions: LiveTileActions;
}

export const TilePlace = memo(function TilePlace(props: TilePlaceProps) {
  const { tile, view, camera, status, isPhone, isMovable, isOnTop, isHeld, isExpanded, actions } = props;
  const { t, i18n } = useTranslation("free-layout");
  const isFree = !isPhone && !isExpanded;
  const shownWidth = tile.width * view.zoom;
  // Without the right to its picture a tile says what it is of and how that is (NAV-17).
  const mayWatch = usePermissions().may("cameraStreamLive", camera.id);
  const isStill = !mayWatch || (isFree && shownWidth < narrowestLive);
  return (
    <div
      className={isExpanded ? classes.whole : isPhone ? classes.row : classes.place}
      style={isFree ? placeOf(tile, view) : undefined}
      data-on-top={isOnTop}
      data-held={isHeld}
      {...(isFree && isMovable && holdMarks.tile(camera.id))}
    >
      {/* A place lies from the left in every language; what stands in it has the language's own direction. */}
      <div className={classes.content} dir={directionOf(i18n.language)}>
        {isStill ? (
          <StillTile camera={camera} status={status} hasPicture={mayWatch} />
        ) : (
          <LiveTile
            camera={camera}
            status={status}
            size={isExpanded ? "large" : tileSize(isPhone ? leastRoom.width : shownWidth)}
            isExpanded={isExpanded}
            isMuted={props.isMuted}
            isDraggable={false}
            keepsWatching={props.keepsWatching}
            actions={actions}
          />
        )}
      </div>
      {isFree && isMovable && (
        <>
          {corners.map((corner) => (
            <span key={corner} className={classes.corner} {...holdMarks.corner(corner)} aria-hidden />
          ))}
          <span className={classes.grip} title={t("grip")} {...holdMarks.grip} aria-hidden>
            <IconArrowsMove size={18} stroke={1.7} />
          </span>
        </>
      )}
    </div>
  );
});

function placeOf({ x, y, width, height }: Tile, view: View): CSSProperties {
  const shown = { width: width * view.zoom, height: height * view.zoom };
  // As wide as a player may be, neither less nor more (PLAY-4).
  const least = Math.min(1, shown.width / leastRoom.width, shown.height / leastRoom.height);
  const scale = Math.max(least, shown.width / widestRoom(innerWidth, false));
  const [left, top] = [(x - view.x) * view.zoom, (y - view.y) * view.zoom].map(Math.round);
  return {
    inlineSize: shown.width / scale,
    blockSize: shown.height / scale,
    transform: `translate(${left}px, ${top}px)${scale !== 1 ? ` scale(${scale})` : ""}`,
  };
}
