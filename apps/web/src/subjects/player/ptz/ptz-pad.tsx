// The pad that turns a camera (PTZ-6): held with mouse or finger, further from the middle is faster; or the arrow keys while it has the focus, which are the
// player's own everywhere else. Left is left in every language.
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { HeldMove } from "./held-move.ts";
import classes from "./ptz.module.css";

interface PtzPadProps {
  readonly held: HeldMove;
  readonly pan: boolean;
  readonly tilt: boolean;
  readonly isOff: boolean;
}

/** Nothing moves while the finger is within this part of the pad's middle. */
const still = 0.15;
const keySpeed = 0.5;
const keyWays: Readonly<Record<string, { readonly pan: number; readonly tilt: number }>> = {
  ArrowLeft: { pan: -1, tilt: 0 },
  ArrowRight: { pan: 1, tilt: 0 },
  ArrowUp: { pan: 0, tilt: 1 },
  ArrowDown: { pan: 0, tilt: -1 },
};

export function PtzPad({ held, pan, tilt, isOff }: PtzPadProps) {
  const { t } = useTranslation("player");
  const pad = useRef<HTMLDivElement>(null);
  const keys = useRef(new Set<string>());
  const isHeld = useRef(false);
  const [knob, setKnob] = useState({ x: 0, y: 0 });
  const go = (x: number, y: number) => {
    const way = { x: pan ? x : 0, y: tilt ? y : 0 };
    setKnob(way);
    if (way.x === 0 && way.y === 0) held.release();
    else held.hold({ pan: rounded(way.x), tilt: rounded(-way.y), zoom: 0 });
  };
  const release = () => {
    isHeld.current = false;
    keys.current.clear();
    setKnob({ x: 0, y: 0 });
    held.release();
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const box = pad.current?.getBoundingClientRect();
    if (box === undefined) return;
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = ((clientY - box.top) / box.height) * 2 - 1;
    const length = Math.hypot(x, y);
    if (!Number.isFinite(length) || length < still) return go(0, 0);
    const most = Math.max(1, length);
    go(x / most, y / most);
  };
  const goByKeys = () => {
    const ways = [...keys.current].flatMap((code) => keyWays[code] ?? []);
    const sum = (axis: "pan" | "tilt") => ways.reduce((total, way) => total + way[axis], 0) * keySpeed;
    go(sum("pan"), -sum("tilt"));
  };
  const onKey = (event: KeyboardEvent, isDown: boolean) => {
    if (!(event.code in keyWays) || event.altKey || event.ctrlKey || event.metaKey) return;
    // The player's own arrows stay where they are.
    event.preventDefault();
    if (isOff || event.repeat) return;
    if (isDown) keys.current.add(event.code);
    else keys.current.delete(event.code);
    goByKeys();
  };
  return (
    <div
      ref={pad}
      className={classes.pad}
      role="group"
      tabIndex={0}
      aria-label={t("ptz.pad")}
      aria-disabled={isOff}
      data-held={knob.x !== 0 || knob.y !== 0}
      onPointerDown={(event) => {
        if (isOff || event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        isHeld.current = true;
        follow(event);
      }}
      onPointerMove={(event) => isHeld.current && follow(event)}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={() => isHeld.current && release()}
      onKeyDown={(event) => onKey(event, true)}
      onKeyUp={(event) => onKey(event, false)}
      onBlur={() => (isHeld.current || keys.current.size > 0) && release()}
      onContextMenu={(event) => event.preventDefault()}
    >
      {tilt && <IconChevronUp aria-hidden className={classes.up} />}
      {tilt && <IconChevronDown aria-hidden className={classes.down} />}
      {pan && <IconChevronLeft aria-hidden className={classes.toLeft} />}
      {pan && <IconChevronRight aria-hidden className={classes.toRight} />}
      <span
        className={classes.knob}
        style={{ transform: `translate(${knob.x * 100}%, ${knob.y * 100}%)` }}
        aria-hidden
      />
    </div>
  );
}

/** Two digits are finer than a hand. */
const rounded = (value: number): number => Math.round(value * 100) / 100 || 0;
