// The dialogs that call a clip something else and delete one or several (CLIP-5).
import { useState, type ReactNode } from "react";
import type { Clip, ClipChanges } from "./clip.ts";
import { RemoveClipsDialog } from "./remove-clips-dialog.tsx";
import { RenameClipDialog } from "./rename-clip-dialog.tsx";

/** What changes those of a list. */
export interface ChangeActs<Item extends Clip> {
  onRename(clip: Item): void;
  /** `staying`: how many that were selected with them may not be deleted. */
  onRemove(clips: readonly Item[], staying: number): void;
}

/** `onRemoved`: some are gone, and the list is not read again yet. */
export function useClipChanges<Item extends Clip>(
  changes: ClipChanges<Item>,
  onRemoved?: () => void,
): ChangeActs<Item> & { readonly dialogs: ReactNode } {
  const [renaming, setRenaming] = useState<Item | null>(null);
  const [removing, setRemoving] = useState<{ clips: readonly Item[]; staying: number }>({ clips: [], staying: 0 });
  return {
    onRename: setRenaming,
    onRemove: (clips, staying) => setRemoving({ clips, staying }),
    dialogs: (
      <>
        <RenameClipDialog {...changes} clip={renaming} onClose={() => setRenaming(null)} />
        <RemoveClipsDialog
          {...changes}
          {...removing}
          onRemoved={onRemoved}
          onClose={() => setRemoving({ clips: [], staying: 0 })}
        />
      </>
    ),
  };
}
