// A map on screen: what lies under it, what stands on it, and how it is pulled, zoomed and gone through by keys (MAP-9, MAP-10). What stands there is
// drawn by whoever shows the map; here it is only carried along.
import { ActionIcon } from "@mantine/core";
import { IconFocusCentered, IconMinus, IconPlus } from "@tabler/icons-react";
import type { PlaceMap } from "@didban/contract";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePlaneGestures, type RoomPoint } from "../../ui/plane-gestures.ts";
import { firstView, panned, scaleOf, widthAt, zoomed, type MapView } from "./geo.ts";
import { Ground } from "./ground.tsx";
import type { MapCamera } from "./map-camera.ts";
import { holdOf, type Hold } from "./map-holds.ts";
import classes from "./map-room.module.css";

interface MapRoomProps {
  readonly map: PlaceMap;
  readonly camera: MapCamera;
  readonly label: string;
  /** Draws what stands on the map as it is seen from `anchor`. */
  children(anchor: MapView): ReactNode;
  /** Something else than the map is pulled. */
  onDrag?(hold: Hold, at: RoomPoint, state: "begun" | "moving" | "done" | "lost"): void;
  /** The map itself is pressed. */
  onTap?(at: RoomPoint): void;
  /** Shows all that there is to see. */
  onFit(): void;
  /** Keys that the map itself has no use for, and those of what stands on it. */
  onKey?(event: KeyboardEvent): void;
  /** Lies over the map, in the reading direction of the app. */
  readonly over?: ReactNode;
}

/** How far a key pulls the map. */
const panPx = 80;
const zoomStep = 0.5;

export function MapRoom(props: MapRoomProps) {
  const { map, camera, label, children, onDrag, onTap, onFit, onKey, over } = props;
  const { t } = useTranslation("maps");
  const room = useRef<HTMLDivElement>(null);
  useMeasured(room, camera, map);
  const held = useRef<{ readonly view: MapView; readonly at: RoomPoint } | null>(null);
  usePlaneGestures<Hold>(
    room,
    {
      onDrag(hold, byX, byY, state) {
        const { view } = camera;
        if (view === null) return;
        if (state === "begun") held.current = { view, at: hold.at };
        const from = held.current;
        if (from === null) return;
        if (hold.kind !== "map") onDrag?.(hold, { x: from.at.x + byX, y: from.at.y + byY }, state);
        // What was zoomed meanwhile stays so.
        else camera.show({ ...panned(from.view, byX, byY), zoom: view.zoom });
        if (state === "done" || state === "lost") held.current = null;
      },
      onZoom(factor, at, byX, byY) {
        const { view } = camera;
        if (view === null) return;
        camera.show(panned(zoomed(view, Math.log2(factor), at, camera.room), byX, byY));
      },
      onTap: (hold, at) => hold.kind === "map" && onTap?.(at),
    },
    holdOf,
  );
  const zoomBy = (steps: number) => {
    const { view, room: size } = camera;
    if (view !== null) camera.show(zoomed(view, steps, { x: size.width / 2, y: size.height / 2 }, size));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target === event.currentTarget && steer(event.code)) return event.preventDefault();
    if (!(event.target instanceof HTMLInputElement)) onKey?.(event);
  };
  const steer = (code: string): boolean => {
    const [byX, byY] = ways[code] ?? [0, 0];
    const { view } = camera;
    if (view !== null && (byX !== 0 || byY !== 0)) camera.show(panned(view, -byX * panPx, -byY * panPx));
    else if (code === "Equal" || code === "NumpadAdd") zoomBy(zoomStep);
    else if (code === "Minus" || code === "NumpadSubtract") zoomBy(-zoomStep);
    else if (code === "Digit0" || code === "Numpad0") onFit();
    else return false;
    return true;
  };
  return (
    <div className={classes.frame}>
      <div
        ref={room}
        className={classes.room}
        // North, east and the picture of a plan are the same in every language.
        dir="ltr"
        role="application"
        aria-label={label}
        tabIndex={0}
        data-takes-focus
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => {
          const { view } = camera;
          if (view === null || event.target !== event.currentTarget) return;
          const { x, y } = event.currentTarget.getBoundingClientRect();
          camera.show(zoomed(view, 1, { x: event.clientX - x, y: event.clientY - y }, camera.room));
        }}
      >
        <Ground map={map} camera={camera} />
        <Carried camera={camera}>{children}</Carried>
      </div>
      <div className={classes.tools}>
        <ActionIcon variant="default" size="lg" aria-label={t("zoomIn")} onClick={() => zoomBy(1)}>
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t("zoomOut")} onClick={() => zoomBy(-1)}>
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t("showAll")} onClick={onFit}>
          <IconFocusCentered size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Scale camera={camera} />
      {over}
    </div>
  );
}

const ways: Readonly<Record<string, readonly [byX: number, byY: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Tells the camera how much room there is, and where to begin once that is known. */
function useMeasured(room: { readonly current: HTMLElement | null }, camera: MapCamera, map: PlaceMap): void {
  const opened = useRef(map);
  useLayoutEffect(() => {
    opened.current = map;
  }, [map]);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const measure = () => {
      camera.measured({ width: element.clientWidth, height: element.clientHeight });
      const { current } = opened;
      if (camera.view === null && element.clientWidth > 0)
        camera.show(firstView(current, camera.room, current.plan));
    };
    camera.leave();
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [room, camera, map.id]);
}

/** What is drawn reaches so far beyond the room that a pull of as much shows no hole. */
export const sparePx = 240;
const restMs = 120;

interface CarriedProps {
  readonly camera: MapCamera;
  children(anchor: MapView): ReactNode;
}

/** Carries what stands on the map along with a pull, and has it drawn anew once it went far, or was zoomed, or rests. */
function Carried({ camera, children }: CarriedProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState(camera.view);
  const drawn = useRef(anchor);
  useLayoutEffect(() => {
    drawn.current = anchor;
    place(layer.current, anchor, camera);
  }, [anchor, camera]);
  useLayoutEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setAnchor(camera.view);
    const follow = () => {
      clearTimeout(rest);
      const { view } = camera;
      const from = drawn.current;
      if (view === null || from === null || view.zoom !== from.zoom) return settle();
      const { x, y } = offsetOf(from, view);
      if (Math.abs(x) > sparePx / 2 || Math.abs(y) > sparePx / 2) return settle();
      place(layer.current, from, camera);
      rest = setTimeout(settle, restMs);
    };
    follow();
    const leave = camera.subscribe(follow);
    return () => {
      clearTimeout(rest);
      leave();
    };
  }, [camera]);
  return (
    <div ref={layer} className={classes.layer}>
      {anchor !== null && children(anchor)}
    </div>
  );
}

/** How far what was drawn for one view is off in another of the same zoom. */
function offsetOf(from: MapView, view: MapView) {
  const width = widthAt(view.zoom);
  return { x: (from.x - view.x) * width, y: (from.y - view.y) * width };
}

function place(layer: HTMLElement | null, anchor: MapView | null, { view }: MapCamera): void {
  if (layer === null || anchor === null || view === null) return;
  const { x, y } = offsetOf(anchor, view);
  layer.style.transform = `translate(${x}px, ${y}px)`;
}

function Scale({ camera }: { camera: MapCamera }) {
  const { t } = useTranslation("maps");
  const { number } = useLocale();
  const bar = useRef<HTMLSpanElement>(null);
  const meters = useSyncExternalStore(camera.subscribe, () =>
    camera.view === null ? null : scaleOf(camera.view).meters,
  );
  useEffect(() => {
    const measure = () => {
      if (bar.current !== null && camera.view !== null)
        bar.current.style.inlineSize = `${scaleOf(camera.view).px}px`;
    };
    measure();
    return camera.subscribe(measure);
  }, [camera, meters]);
  if (meters === null) return null;
  const isFar = meters >= 1000;
  const text =
    meters < 1
      ? t("centimeters", { length: number(meters * 100) })
      : t(isFar ? "kilometers" : "meters", { length: number(isFar ? meters / 1000 : meters) });
  return (
    <div className={classes.scale}>
      <span ref={bar} className={classes.bar} aria-hidden />
      <span>{text}</span>
    </div>
  );
}
