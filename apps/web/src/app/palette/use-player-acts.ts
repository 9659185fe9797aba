// What the palette offers to do with the active player: what its shortcuts do, from their registry (KEY-1).
import { holdsWords } from "@didban/contract";
import { IconKeyboard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isMac } from "../../lib/is-mac.ts";
import { isGlobal, keyCapsOf, shortcuts } from "../../lib/shortcut-registry.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { activeSeat } from "../../subjects/player/active-player.ts";
import type { PaletteEntry } from "./palette-group.ts";

/** None while there is no active player; a shortcut that says by its key what it does, as the arrows, is not among them. */
export function usePlayerActs(typed: string): PaletteEntry[] {
  const { may } = usePermissions();
  // The palette does not wait for these words.
  const { t, ready } = useTranslation("shortcuts", { useSuspense: false });
  const seat = activeSeat();
  if (!ready || seat === undefined) return [];
  const { cameraId } = seat;
  const commands = seat.commands();
  return shortcuts.flatMap(({ id, chords: [chord, ...others], action }) => {
    const text = t(`label.${id}`);
    const isOffered =
      !isGlobal(id) && chord !== undefined && others.length === 0 && commands[id] !== undefined;
    const isAllowed = action === undefined || may(action, cameraId);
    if (!isOffered || !isAllowed || !holdsWords(text, typed)) return [];
    const act = () => seat.commands()[id]?.(chord.codes[0] ?? "");
    return [
      { key: `shortcut ${id}`, icon: IconKeyboard, text, note: keyCapsOf(chord, isMac).join(" "), act },
    ];
  });
}
