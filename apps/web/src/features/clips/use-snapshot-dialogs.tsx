// The dialogs over the list of snapshots: one opened large, with those that stand over it, and what is done with several (CLIP-5).
import type { Snapshot } from "@didban/contract";
import { useEffect, useState, type ReactNode } from "react";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showError } from "../../ui/toasts.ts";
import { DownloadSnapshotsDialog } from "./download-snapshots-dialog.tsx";
import { OpenSnapshot } from "./open-snapshot.tsx";
import { RemoveSnapshotsDialog } from "./remove-snapshots-dialog.tsx";
import { RenameSnapshotDialog } from "./rename-snapshot-dialog.tsx";
import { saveSnapshot } from "./save-snapshot.ts";

interface Shown {
  readonly snapshots: readonly Snapshot[];
  readonly total: number;
  readonly onMore: (() => void) | undefined;
}

/** What can be done with those of the list. */
export interface SnapshotActs {
  onOpen(snapshot: Snapshot): void;
  onRename(snapshot: Snapshot): void;
  /** `staying`: how many that were selected with them may not be deleted. */
  onRemove(snapshots: readonly Snapshot[], staying: number): void;
  onDownload(snapshots: readonly Snapshot[]): void;
}

const none: readonly Snapshot[] = [];
/** So many before the last one that is there, further ones are read. */
const readAhead = 3;

export function useSnapshotDialogs({ snapshots, total, onMore }: Shown): SnapshotActs & { readonly dialogs: ReactNode } {
  const [opened, setOpened] = useState<Snapshot | null>(null);
  const [renaming, setRenaming] = useState<Snapshot | null>(null);
  const [removing, setRemoving] = useState({ snapshots: none, staying: 0 });
  const [downloading, setDownloading] = useState(none);
  const saving = useSubmit(showError);
  const at = snapshots.findIndex(({ id }) => id === opened?.id);
  const [previous, next] = at < 0 ? [] : [snapshots[at - 1], snapshots[at + 1]];
  const isNearEnd = at >= 0 && at >= snapshots.length - readAhead;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);
  const dialogs = (
    <>
      <OpenSnapshot
        // One that has left the list stays open as it was.
        snapshot={snapshots[at] ?? opened}
        place={at < 0 ? null : { at: at + 1, of: total }}
        toPrevious={previous && (() => setOpened(previous))}
        toNext={next && (() => setOpened(next))}
        onRename={() => setRenaming(snapshots[at] ?? opened)}
        onRemove={() => opened && setRemoving({ snapshots: [snapshots[at] ?? opened], staying: 0 })}
        onClose={() => setOpened(null)}
      />
      <RenameSnapshotDialog snapshot={renaming} onClose={() => setRenaming(null)} />
      <RemoveSnapshotsDialog
        {...removing}
        // The next one takes the place of the one that was open.
        onRemoved={() => setOpened(opened && (next ?? previous ?? null))}
        onClose={() => setRemoving({ snapshots: none, staying: 0 })}
      />
      <DownloadSnapshotsDialog snapshots={downloading} onClose={() => setDownloading(none)} />
    </>
  );
  return {
    dialogs,
    onOpen: setOpened,
    onRename: setRenaming,
    onRemove: (chosen, staying) => setRemoving({ snapshots: chosen, staying }),
    onDownload(chosen) {
      const [one, ...others] = chosen;
      if (one !== undefined && others.length === 0) void saving.run(() => saveSnapshot(one));
      else setDownloading(chosen);
    },
  };
}
