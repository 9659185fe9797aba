// The snapshots beside each other, as many as there is room for, and those of them that are selected (CLIP-4, CLIP-5).
import type { Snapshot } from "@didban/contract";
import { useState } from "react";
import { NearEnd } from "../../ui/near-end.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SnapshotCard } from "./snapshot-card.tsx";
import { useSnapshotRights } from "./snapshot-rights.ts";
import type { SnapshotActs } from "./use-snapshot-dialogs.tsx";
import classes from "./clips.module.css";

interface SnapshotGridProps extends SnapshotActs {
  readonly snapshots: readonly Snapshot[];
  readonly total: number;
  /** Reads further ones; undefined where there are none. */
  readonly onMore: (() => void) | undefined;
}

export function SnapshotGrid({ snapshots, total, onMore, ...acts }: SnapshotGridProps) {
  const rightsOf = useSnapshotRights();
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set());
  // What has gone meanwhile is selected no more.
  const picked = snapshots.filter(({ id }) => pickedIds.has(id));
  const removable = picked.filter((one) => rightsOf(one).mayRemove);
  const pick = (id: string, isPicked: boolean) => {
    const others = [...pickedIds].filter((one) => one !== id);
    setPickedIds(new Set(isPicked ? [...others, id] : others));
  };
  return (
    <>
      <SelectionBar
        total={total}
        shown={snapshots}
        picked={picked}
        mayRemove={removable.length > 0}
        onPick={setPickedIds}
        onDownload={() => acts.onDownload(picked)}
        onRemove={() => acts.onRemove(removable, picked.length - removable.length)}
      />
      <div className={classes.box}>
        <ul className={classes.grid} data-picking={picked.length > 0}>
          {snapshots.map((snapshot) => (
            <SnapshotCard
              key={snapshot.id}
              snapshot={snapshot}
              isPicked={pickedIds.has(snapshot.id)}
              onPick={(isPicked) => pick(snapshot.id, isPicked)}
              onOpen={() => acts.onOpen(snapshot)}
              onDownload={() => acts.onDownload([snapshot])}
              onRename={() => acts.onRename(snapshot)}
              onRemove={() => acts.onRemove([snapshot], 0)}
            />
          ))}
        </ul>
        {onMore && <NearEnd onNear={onMore} />}
      </div>
    </>
  );
}
