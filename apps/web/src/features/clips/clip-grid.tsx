// Clips beside each other, as many as there is room for, and those of them that are selected (CLIP-4, CLIP-5).
import { useState, type ReactNode } from "react";
import { NearEnd } from "../../ui/near-end.tsx";
import type { Clip, ClipKind } from "./clip.ts";
import { SelectionBar } from "./selection-bar.tsx";
import classes from "./clips.module.css";

/** Whether a card's clip is selected, and how it becomes so. */
export interface Picking {
  readonly isPicked: boolean;
  onPick(isPicked: boolean): void;
}

interface ClipGridProps<Item extends Clip> {
  readonly kind: ClipKind;
  readonly clips: readonly Item[];
  readonly total: number;
  /** Reads further ones; undefined where there are none. */
  readonly onMore: (() => void) | undefined;
  mayDownload?(clip: Item): boolean;
  mayRemove(clip: Item): boolean;
  onDownload(clips: readonly Item[]): void;
  /** `staying`: how many that were selected with them may not be deleted. */
  onRemove(clips: readonly Item[], staying: number): void;
  card(clip: Item, picking: Picking): ReactNode;
}

export function ClipGrid<Item extends Clip>({
  kind,
  clips,
  total,
  onMore,
  mayDownload = () => true,
  mayRemove,
  onDownload,
  onRemove,
  card,
}: ClipGridProps<Item>) {
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set());
  // What has gone meanwhile is selected no more.
  const picked = clips.filter(({ id }) => pickedIds.has(id));
  const downloadable = picked.filter((clip) => mayDownload(clip));
  const removable = picked.filter((clip) => mayRemove(clip));
  const pick = (id: string, isPicked: boolean) => {
    const others = [...pickedIds].filter((one) => one !== id);
    setPickedIds(new Set(isPicked ? [...others, id] : others));
  };
  return (
    <>
      <SelectionBar
        kind={kind}
        total={total}
        shown={clips}
        picked={picked}
        onPick={setPickedIds}
        onDownload={downloadable.length > 0 ? () => onDownload(downloadable) : undefined}
        onRemove={
          removable.length > 0 ? () => onRemove(removable, picked.length - removable.length) : undefined
        }
      />
      <div className={classes.box}>
        <ul className={classes.grid} data-picking={picked.length > 0}>
          {clips.map((clip) =>
            card(clip, {
              isPicked: pickedIds.has(clip.id),
              onPick: (isPicked) => pick(clip.id, isPicked),
            }),
          )}
        </ul>
        {onMore && <NearEnd onNear={onMore} />}
      </div>
    </>
  );
}
