// Which cameras of the list are selected: one by one, from one to another with Shift, or all that are found. What a filter hides is not among them.
import { useState, type KeyboardEvent, type MouseEvent } from "react";

export interface Picking {
  has(id: string): boolean;
  readonly count: number;
  /** All that are found, some, or none. */
  readonly extent: "all" | "some" | "none";
  toggleAll(): void;
  clear(): void;
  /** What a row's box needs. */
  box(id: string): {
    readonly checked: boolean;
    onClick(event: MouseEvent<HTMLInputElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  };
}

/** `ids`: those that are found, in the order in which they are shown. */
export function usePicking(ids: readonly string[]): Picking {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  /** Where a range begins. */
  const [anchor, setAnchor] = useState<string | null>(null);
  const count = ids.filter((id) => picked.has(id)).length;
  const has = (id: string) => picked.has(id);
  const change = (id: string, reachesFrom: string | null, isOn: boolean) => {
    const next = new Set(picked);
    for (const one of between(ids, reachesFrom ?? id, id)) {
      if (isOn) next.add(one);
      else next.delete(one);
    }
    setPicked(next);
    setAnchor(id);
  };
  const clear = () => {
    setPicked(new Set());
    setAnchor(null);
  };
  const pickAll = () => setPicked(new Set(ids));
  return {
    has,
    count,
    extent: count === 0 ? "none" : count === ids.length ? "all" : "some",
    toggleAll: () => (count === ids.length ? clear() : pickAll()),
    clear,
    box: (id) => ({
      checked: has(id),
      onClick: ({ shiftKey }) => change(id, shiftKey ? anchor : null, !has(id)),
      onKeyDown(event) {
        const { code, shiftKey, ctrlKey, metaKey, currentTarget } = event;
        if (code === "KeyA" && (ctrlKey || metaKey)) {
          event.preventDefault();
          return pickAll();
        }
        if (code === "Escape" && count > 0) return clear();
        if (code !== "ArrowDown" && code !== "ArrowUp") return;
        event.preventDefault();
        const next = ids[ids.indexOf(id) + (code === "ArrowDown" ? 1 : -1)];
        if (next === undefined || !focusBox(currentTarget, code === "ArrowDown" ? 1 : -1)) return;
        // With Shift the row that is left and the one that is reached are as the first.
        if (shiftKey) change(next, id, anchor === null ? true : has(anchor) || !has(id));
      },
    }),
  };
}

/** From one to another, whichever is first; one that is shown no more begins nothing. */
function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)];
  if (one < 0) return [to];
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Leads the focus to the box that many rows further; false where none is shown. */
function focusBox(own: HTMLInputElement, step: 1 | -1): boolean {
  const row = own.closest("tr");
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  const box = next?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  box?.focus();
  return box != null;
}
