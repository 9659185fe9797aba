// The dialogs over the list of snapshots: one opened large, with those that stand over it, and what is done with several (CLIP-5).
import { snapshotNameMaxLength, type Snapshot } from "@didban/contract";
import { useEffect, useState, type ReactNode } from "react";
import {
  readSnapshotsAnew,
  removeSnapshot,
  renameSnapshot,
} from "../../../subjects/snapshot/snapshot-changes.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { showError } from "../../../ui/toasts.ts";
import type { ClipChanges } from "../clip.ts";
import { useClipChanges, type ChangeActs } from "../use-clip-changes.tsx";
import { DownloadSnapshotsDialog } from "./download-snapshots-dialog.tsx";
import { OpenSnapshot } from "./open-snapshot.tsx";
import { saveSnapshot } from "./save-snapshot.ts";

interface Shown {
  readonly snapshots: readonly Snapshot[];
  readonly total: number;
  readonly onMore: (() => void) | undefined;
}

/** What can be done with those of the list. */
interface SnapshotActs extends ChangeActs<Snapshot> {
  onOpen(snapshot: Snapshot): void;
  onDownload(snapshots: readonly Snapshot[]): void;
}

const changes: ClipChanges<Snapshot> = {
  kind: "snapshot",
  nameMaxLength: snapshotNameMaxLength,
  rename: renameSnapshot,
  remove: removeSnapshot,
  readAnew: readSnapshotsAnew,
};

const none: readonly Snapshot[] = [];
/** So many before the last one that is there, further ones are read. */
const readAhead = 3;

export function useSnapshotDialogs({
  snapshots,
  total,
  onMore,
}: Shown): SnapshotActs & { readonly dialogs: ReactNode } {
  const [opened, setOpened] = useState<Snapshot | null>(null);
  const [downloading, setDownloading] = useState(none);
  const saving = useSubmit(showError);
  const at = snapshots.findIndex(({ id }) => id === opened?.id);
  const [previous, next] = at < 0 ? [] : [snapshots[at - 1], snapshots[at + 1]];
  // The next one takes the place of the one that was open.
  const { dialogs, onRename, onRemove } = useClipChanges(changes, () =>
    setOpened(opened && (next ?? previous ?? null)),
  );
  const isNearEnd = at >= 0 && at >= snapshots.length - readAhead;
  useEffect(() => {
    if (isNearEnd) onMore?.();
  }, [isNearEnd, onMore]);
  // One that has left the list stays open as it was.
  const shown = snapshots[at] ?? opened;
  return {
    dialogs: (
      <>
        <OpenSnapshot
          snapshot={shown}
          place={at < 0 ? null : { at: at + 1, of: total }}
          toPrevious={previous && (() => setOpened(previous))}
          toNext={next && (() => setOpened(next))}
          onRename={() => shown && onRename(shown)}
          onRemove={() => shown && onRemove([shown], 0)}
          onClose={() => setOpened(null)}
        />
        {dialogs}
        <DownloadSnapshotsDialog snapshots={downloading} onClose={() => setDownloading(none)} />
      </>
    ),
    onOpen: setOpened,
    onRename,
    onRemove,
    onDownload(chosen) {
      const [one, ...others] = chosen;
      if (one !== undefined && others.length === 0) void saving.run(() => saveSnapshot(one));
      else setDownloading(chosen);
    },
  };
}
