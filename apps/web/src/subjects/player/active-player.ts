// Which of a page's players is the active one (PLAY-9, PLAY-10). Each player takes a seat with the commands that shortcuts give it; the
// listener speaks to the active seat only.
import { create } from "zustand";
import type { ShortcutId } from "../../lib/shortcut-registry.ts";

/** What a seat does on a shortcut; `code` tells the arrows apart. Undefined: the browser keeps the key. */
export type SeatCommand = (code: string) => void;
export type SeatCommands = Partial<Record<ShortcutId, SeatCommand>> & {
  /** Hidden (KEY-21). */
  readonly developerLog?: SeatCommand;
};

export interface PlayerSeat {
  readonly id: string;
  readonly cameraId: string;
  /** Asked at each key press, so that it always answers for the present state. */
  commands(): SeatCommands;
}

interface ActivePlayerState {
  readonly seats: ReadonlyMap<string, PlayerSeat>;
  readonly activeId: string | null;
  /** Takes a seat; the first on a page is active from the start. */
  join(seat: PlayerSeat): void;
  /** Removing the active player makes none active. */
  leave(id: string): void;
  /** Throws for an id that no player has (PLAY-11). */
  activate(id: string): void;
}

export const useActivePlayer = create<ActivePlayerState>()((set, get) => ({
  seats: new Map(),
  activeId: null,
  join(seat) {
    const seats = new Map(get().seats).set(seat.id, seat);
    set({ seats, activeId: seats.size === 1 ? seat.id : get().activeId });
  },
  leave(id) {
    const seats = new Map(get().seats);
    seats.delete(id);
    set({ seats, activeId: get().activeId === id ? null : get().activeId });
  },
  activate(id) {
    if (!get().seats.has(id)) throw new Error("player not found!");
    if (get().activeId !== id) set({ activeId: id });
  },
}));

/** The active player's seat, if there is one. */
export function activeSeat(): PlayerSeat | undefined {
  const { seats, activeId } = useActivePlayer.getState();
  return activeId === null ? undefined : seats.get(activeId);
}
