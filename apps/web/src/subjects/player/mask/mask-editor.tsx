// Draws a mask on the picture (MASK-8), by mouse, finger and keyboard: pressing the picture adds a point, pressing a side divides it, points are dragged or moved by
// arrows, and Delete takes one away. Two fingers and the wheel zoom as ever, so that it can be done exactly.
import { mostMaskPoints, type MaskPoint, type MaskPoints } from "@didban/contract";
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useLocale } from "../../../i18n/use-locale.ts";
import { usePlayerParts } from "../player-context.ts";
import { cornersOf } from "./camera-mask.tsx";
import { addPoint, faultOf, movePoint, removePoint, type Shaped } from "./mask-shape.ts";
import classes from "./mask.module.css";

interface MaskEditorProps {
  readonly points: MaskPoints;
  /** How many times as wide as high the picture is. */
  readonly shape: number;
}

/** A hand that has come this far, in CSS pixels, drags and adds nothing. */
const pressSlop = 5;
/** What an arrow moves a point, in CSS pixels as they are seen; with Shift more. */
const stepPx = { plain: 1, shift: 10 };
const arrows: Readonly<Record<string, MaskPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function MaskEditor({ points, shape }: MaskEditorProps) {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const { mask, zoom } = usePlayerParts();
  const level = useStore(zoom, (state) => state.zoom?.level ?? 1);
  const { draw } = mask.store.getState();
  const surface = useRef<HTMLDivElement>(null);
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  const pressed = useRef<MaskPoint>({ x: 0, y: 0 });
  const chosen = useStore(mask.store, (state) => state.chosen);
  useEffect(() => {
    if (chosen !== undefined) handles.current[chosen]?.focus({ preventScroll: true });
  }, [chosen, points.length]);
  const take = (shaped: Shaped) => draw(shaped.points, shaped.at);
  const placeOf = ({ clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">): MaskPoint => {
    const { left, top, width, height } = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onPointerDown = ({ clientX: x, clientY: y }: PointerEvent) => {
    pressed.current = { x, y };
  };
  const press = (event: MouseEvent, side?: number) => {
    event.stopPropagation();
    const { x, y } = pressed.current;
    if (Math.hypot(event.clientX - x, event.clientY - y) > pressSlop) return;
    take(addPoint(points, placeOf(event), shape, side));
  };
  const onKeyDown = (event: KeyboardEvent, at: number, point: MaskPoint) => {
    const way = arrows[event.code];
    const isRemoving = event.code === "Delete" || event.code === "Backspace";
    if (event.altKey || event.ctrlKey || event.metaKey || (way === undefined && !isRemoving)) return;
    // The player's own arrows rest meanwhile.
    event.preventDefault();
    if (way === undefined) return take(removePoint(points, at));
    const { width, height } = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const step = event.shiftKey ? stepPx.shift : stepPx.plain;
    draw(
      movePoint(points, at, { x: point.x + (way.x * step) / width, y: point.y + (way.y * step) / height }),
    );
  };
  const onDrag = (event: PointerEvent<HTMLButtonElement>, at: number) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(movePoint(points, at, placeOf(event)));
  };
  const sides = points.map((from, at) => ({ from, to: points[(at + 1) % points.length] ?? from }));
  return (
    <div
      ref={surface}
      className={classes.surface}
      data-full={points.length >= mostMaskPoints}
      onPointerDown={onPointerDown}
      onClick={press}
    >
      <svg className={classes.area} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        <polygon
          className={classes.draft}
          data-fault={faultOf(points) === "crossing"}
          points={cornersOf(points)}
        />
        {points.length > 1 &&
          sides.map(({ from, to }, at) => (
            <line
              key={at}
              className={classes.side}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              onClick={(event) => press(event, at)}
            />
          ))}
      </svg>
      {points.map((point, at) => (
        <button
          key={at}
          ref={(element) => {
            handles.current[at] = element;
          }}
          type="button"
          className={classes.handle}
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%`, scale: `${1 / level}` }}
          aria-label={t("mask.point", {
            number: number(at + 1),
            count: points.length,
            total: number(points.length),
          })}
          onClick={(event) => event.stopPropagation()}
          onPointerDown={(event) =>
            event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)
          }
          onPointerMove={(event) => onDrag(event, at)}
          onKeyDown={(event) => onKeyDown(event, at, point)}
        />
      ))}
    </div>
  );
}
