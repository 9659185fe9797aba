// The canvas of a free layout with the cameras beside it (LAYT-8, LAYT-13): until the person first arranges something all cameras lie on it.
import type { ViewBox } from "@didban/contract";
import { useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CameraDrawer } from "../../../subjects/layout/camera-drawer.tsx";
import { EmptyLayout } from "../../../subjects/layout/empty-layout.tsx";
import { useFullscreen } from "../../../subjects/player/use-fullscreen.ts";
import { showToast } from "../../../ui/toasts.ts";
import { usePhone } from "../../../ui/use-phone.ts";
import type { Arrangement } from "../free-layout-store.ts";
import type { ModeProps } from "../mode-props.ts";
import { FreeCanvas } from "./free-canvas.tsx";
import { added, addedAt, boundsOf, holds, isPlaced, tilesOf, withUnseen, type Tile } from "./free-tiles.ts";
import classes from "../free-layout.module.css";

export function FreeMode({ cameras, shown, statuses, layout, drawer }: ModeProps) {
  const { t } = useTranslation("free-layout");
  const isPhone = usePhone();
  const frame = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(frame);
  const seen = useRef<ViewBox>({ x: 0, y: 0, width: 0, height: 0 });
  const byId = useMemo(() => new Map(cameras.map((camera) => [camera.id, camera])), [cameras]);
  const isShown = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id));
    return (cameraId: string) => ids.has(cameraId);
  }, [shown]);
  const { tiles: kept, arrange } = layout;
  // Cameras that are gone or may not be seen appear nowhere (LAYT-16); what is stored of them waits.
  const tiles = useMemo(
    () => kept?.filter(({ cameraId }) => byId.has(cameraId)) ?? tilesOf([...byId.keys()]),
    [kept, byId],
  );
  const store = (change: Arrangement) => {
    const { tiles: changed } = change;
    arrange(changed ? { ...change, tiles: withUnseen(changed, kept, new Set(byId.keys())) } : change);
  };
  const put = (next: readonly Tile[]) => {
    if (next === tiles) return showToast(t("full"), "error");
    const isSeen = holds(seen.current, boundsOf(next.slice(-1)) ?? seen.current);
    // One that has no room where one looks is shown with all others.
    store({ tiles: next, viewBox: tiles.length > 0 && isSeen ? seen.current : undefined });
  };
  const onSeen = useCallback((box: ViewBox) => {
    seen.current = box;
  }, []);
  return (
    <div className={classes.body}>
      {tiles.length === 0 ? (
        <EmptyLayout
          isReadOnly={layout.settings.isReadOnly}
          hasDrawer={drawer.isOpen}
          onDrop={(cameraId) => put(addedAt(tiles, cameraId, 0, 0))}
          onOpen={drawer.open}
        />
      ) : (
        <FreeCanvas
          frame={frame}
          tiles={tiles}
          isShown={isShown}
          viewBox={layout.viewBox}
          cameras={byId}
          statuses={statuses}
          isPhone={isPhone}
          isReadOnly={layout.settings.isReadOnly}
          keepsWatching={layout.keepsWatching}
          fullscreen={fullscreen}
          onArrange={store}
          onSeen={onSeen}
        />
      )}
      {drawer.isOpen && (
        <CameraDrawer
          cameras={cameras}
          statuses={statuses}
          isPhone={isPhone}
          isPlaced={(cameraId) => isPlaced(tiles, cameraId)}
          onPut={(cameraId) => put(added(tiles, cameraId, seen.current))}
          onClose={drawer.close}
        />
      )}
    </div>
  );
}
