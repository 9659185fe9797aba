// The canvas of a free layout (LAYT-8): tiles where the person has put them, in a view that is pulled and zoomed by mouse, fingers and keys. On a phone it
// is one scrolling column and what is stored stays untouched (LAYT-19). In full screen there is nothing but tiles.
import type { CameraDetails, ViewBox } from "@didban/contract";
import { useCallback, useEffect, useMemo, useRef, useState, type DragEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { SeenStatus } from "../../../subjects/camera/camera-status.ts";
import { carriesCamera, draggedCamera } from "../../../subjects/layout/camera-drag.ts";
import type { LiveTileActions } from "../../../subjects/layout/live-tile.tsx";
import type { Fullscreen } from "../../../subjects/player/use-fullscreen.ts";
import { EmptyState } from "../../../ui/screen-states.tsx";
import type { Arrangement } from "../free-layout-store.ts";
import {
  boxOf,
  fitting,
  panned,
  placeAt,
  viewOf,
  zoomed,
  type Point,
  type Room,
  type View,
} from "./canvas-view.ts";
import { CanvasTools } from "./canvas-tools.tsx";
import {
  addedAt,
  boundsOf,
  grown,
  inReadingOrder,
  moved,
  resized,
  without,
  withTile,
  type Tile,
} from "./free-tiles.ts";
import { TilePlace } from "./tile-place.tsx";
import { useCanvasGestures, type Hold } from "./canvas-gestures.ts";
import { useCanvasKeys } from "./canvas-keyboard.ts";
import classes from "./free-canvas.module.css";

interface FreeCanvasProps {
  /** The element that full screen takes. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** All tiles of cameras that the person may see. */
  readonly tiles: readonly Tile[];
  /** Whether a camera passes the filter; tiles of others keep their place out of sight. */
  isShown(cameraId: string): boolean;
  readonly viewBox: ViewBox | undefined;
  readonly cameras: ReadonlyMap<string, CameraDetails>;
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  readonly isPhone: boolean;
  /** Tiles lie where others have put them. */
  readonly isReadOnly: boolean;
  readonly keepsWatching: boolean;
  readonly fullscreen: Fullscreen;
  onArrange(change: Arrangement): void;
  /** What of the canvas is seen, for whoever adds a tile. */
  onSeen(seen: ViewBox): void;
}

export function FreeCanvas(props: FreeCanvasProps) {
  const { frame, tiles, isShown, viewBox, cameras, statuses, isPhone, isReadOnly, fullscreen } = props;
  const { onArrange, onSeen } = props;
  const { t } = useTranslation("free-layout");
  const { number } = useLocale();
  const room = useRoom(frame);
  const [held, setHeld] = useState<Tile | null>(null);
  const [pulled, setPulled] = useState<View | null>(null);
  const [topId, setTopId] = useState<string | null>(null);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [said, setSaid] = useState("");
  const shown = useMemo(
    () => tiles.filter(({ cameraId }) => cameras.has(cameraId) && isShown(cameraId)),
    [tiles, cameras, isShown],
  );
  const view = pulled ?? (viewBox ? viewOf(viewBox, room) : fitting(boundsOf(shown), room));
  const latest = useRef({ tiles, view, room, cameras, onArrange, onSeen });
  useEffect(() => {
    latest.current = { tiles, view, room, cameras, onArrange, onSeen };
  });
  const seen = boxOf(view, room);
  const seenText = Object.values(seen).join();
  useEffect(() => latest.current.onSeen(boxOf(latest.current.view, latest.current.room)), [seenText]);

  /** Arranges tiles; what is seen stays what it is, whatever they take room of. */
  const arrange = useCallback((next: readonly Tile[]) => {
    latest.current.tiles = next;
    const { view: now, room: space } = latest.current;
    latest.current.onArrange({ tiles: next, viewBox: boxOf(now, space) });
  }, []);
  const look = useCallback((next: View) => {
    // A wheel turns on before the canvas is drawn again.
    latest.current.view = next;
    latest.current.onArrange({ viewBox: boxOf(next, latest.current.room) });
  }, []);
  const fit = useCallback(() => latest.current.onArrange({ viewBox: undefined }), []);
  const zoomBy = useCallback((factor: number) => {
    const { view: now, room: space } = latest.current;
    look(zoomed(now, factor, { x: space.width / 2, y: space.height / 2 }));
  }, []);

  useCanvasGestures(
    frame,
    {
      onDrag(hold, byX, byY, state) {
        if (hold.kind === "canvas") {
          if (state === "lost") return setPulled(null);
          // The view that the pull began with is what is stored until it ends.
          const next = panned(viewBox ? viewOf(viewBox, room) : fitting(boundsOf(shown), room), byX, byY);
          setPulled(state === "done" ? null : next);
          if (state === "done") look(next);
          return;
        }
        const tile = tiles.find(({ cameraId }) => cameraId === hold.cameraId);
        if (tile === undefined) return;
        const next = state === "lost" ? null : draggedTo(tile, hold, byX / view.zoom, byY / view.zoom);
        setTopId(hold.cameraId);
        setHeld(state === "done" ? null : next);
        if (state === "done" && next) {
          arrange(withTile(tiles, next));
          sayPlace(next, hold.kind);
        }
      },
      onZoom(factor, at, byX, byY) {
        look(panned(zoomed(latest.current.view, factor, at), byX, byY));
      },
    },
    // What is expanded has gestures of its own.
    !isPhone && expandedId === null,
  );

  const nameOf = (cameraId: string) => cameras.get(cameraId)?.name ?? "";
  const sayPlace = (tile: Tile, kind: Hold["kind"]) => {
    const words = { name: nameOf(tile.cameraId), x: number(tile.x), y: number(tile.y) };
    const size = { width: number(tile.width), height: number(tile.height) };
    setSaid(kind === "corner" ? t("resized", { ...words, ...size }) : t("moved", words));
  };
  const onKeyDown = useCanvasKeys(frame, {
    isOn: !isPhone && expandedId === null,
    moveTile(cameraId, byX, byY) {
      const tile = tiles.find((each) => each.cameraId === cameraId);
      if (tile === undefined || isReadOnly) return;
      const next = moved(tile, byX, byY);
      setTopId(cameraId);
      arrange(withTile(tiles, next));
      sayPlace(next, "tile");
    },
    growTile(cameraId, steps) {
      const tile = tiles.find((each) => each.cameraId === cameraId);
      if (tile === undefined || isReadOnly) return;
      const next = grown(tile, steps);
      arrange(withTile(tiles, next));
      sayPlace(next, "corner");
    },
    removeTile: (cameraId) => actions.remove?.(cameraId),
    pan: (byX, byY) => look(panned(view, -byX, -byY)),
    zoomBy,
    fit,
  });
  // One object for all tiles and for good, so that a change of one tile renders no other.
  const actions = useMemo<LiveTileActions>(
    () => ({
      expand: setExpandedId,
      ...(!isReadOnly && {
        remove(cameraId: string) {
          setExpandedId(null);
          setSaid(t("removed", { name: latest.current.cameras.get(cameraId)?.name ?? "" }));
          arrange(without(latest.current.tiles, cameraId));
        },
      }),
    }),
    [t, arrange, isReadOnly],
  );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const cameraId = draggedCamera(event.dataTransfer);
    if (cameraId === undefined || isReadOnly) return;
    const { x, y } = placeAt(view, pointIn(event));
    arrange(addedAt(tiles, cameraId, x, y));
  };
  const dragOver = (event: DragEvent) => {
    if (isPhone || isReadOnly || !carriesCamera(event.dataTransfer)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drawn = isPhone ? inReadingOrder(shown) : shown;
  return (
    <>
      <div
        ref={frame}
        className={classes.canvas}
        // Places are the same in every language.
        dir="ltr"
        role="group"
        tabIndex={0}
        data-takes-focus
        aria-label={t("canvas")}
        data-phone={isPhone}
        data-expanded={expandedId !== null}
        data-pulled={pulled !== null}
        data-over={isOver}
        style={isPhone ? undefined : dotsOf(view)}
        onKeyDown={onKeyDown}
        onDragOver={dragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {room.width > 0 &&
          drawn.map((tile) => {
            const camera = cameras.get(tile.cameraId);
            const isExpanded = expandedId === tile.cameraId;
            return camera === undefined ? null : (
              <TilePlace
                key={tile.cameraId}
                tile={held?.cameraId === tile.cameraId ? held : tile}
                view={view}
                camera={camera}
                status={statuses.get(tile.cameraId)}
                isPhone={isPhone}
                isMovable={!isReadOnly}
                isOnTop={topId === tile.cameraId}
                isHeld={held?.cameraId === tile.cameraId}
                isExpanded={isExpanded}
                isMuted={expandedId !== null && !isExpanded}
                keepsWatching={props.keepsWatching}
                actions={actions}
              />
            );
          })}
        {shown.length === 0 && (
          <div className={classes.nothing} dir="auto">
            <EmptyState title={t("noMatch")} />
          </div>
        )}
        {!isPhone && !fullscreen.isOn && expandedId === null && (
          <CanvasTools zoom={view.zoom} fullscreen={fullscreen} onZoom={zoomBy} onFit={fit} />
        )}
      </div>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  );
}

function draggedTo(tile: Tile, hold: Exclude<Hold, { kind: "canvas" }>, byX: number, byY: number): Tile {
  return hold.kind === "tile" ? moved(tile, byX, byY) : resized(tile, hold.corner, byX, byY);
}

function pointIn({ clientX, clientY, currentTarget }: DragEvent): Point {
  const { x, y } = currentTarget.getBoundingClientRect();
  return { x: clientX - x, y: clientY - y };
}

/** The dots of the canvas go with it, 40 px apart or as far as one still tells them apart. */
function dotsOf({ x, y, zoom }: View) {
  const step = 40 * 2 ** Math.max(0, Math.ceil(-Math.log2(zoom)));
  const size = step * zoom;
  return {
    backgroundSize: `${size}px ${size}px`,
    backgroundPosition: `${-x * zoom - size / 2}px ${-y * zoom - size / 2}px`,
  };
}

/** The room that the canvas has on screen; none until it is measured. */
function useRoom(frame: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const sizes = new ResizeObserver(measure);
    measure();
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame]);
  return room;
}
