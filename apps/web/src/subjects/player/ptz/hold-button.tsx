// A button that acts for as long as it is held: by mouse, finger, or Space and Enter.
import type { Icon } from "@tabler/icons-react";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { PlayerButton } from "../player-button.tsx";

interface HoldButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly isOff: boolean;
  onHold(): void;
  onRelease(): void;
}

const presses = (code: string) => code === "Space" || code === "Enter" || code === "NumpadEnter";

export function HoldButton({ icon, label, isOff, onHold, onRelease }: HoldButtonProps) {
  const isHeld = useRef(false);
  const hold = () => {
    if (isOff || isHeld.current) return;
    isHeld.current = true;
    onHold();
  };
  const release = () => {
    if (!isHeld.current) return;
    isHeld.current = false;
    onRelease();
  };
  const events = {
    onPointerDown({ currentTarget, pointerId, button }: PointerEvent<HTMLButtonElement>) {
      if (button !== 0) return;
      currentTarget.setPointerCapture?.(pointerId);
      hold();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
    onBlur: release,
    onKeyDown(event: KeyboardEvent) {
      if (!presses(event.code)) return;
      event.preventDefault();
      if (!event.repeat) hold();
    },
    onKeyUp(event: KeyboardEvent) {
      if (presses(event.code)) release();
    },
    // A long press is no wish for a menu.
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  return <PlayerButton icon={icon} label={label} isOff={isOff} variant="default" style={touch} {...events} />;
}

const touch = { touchAction: "none" } as const;
