// The mask of a whole player: as it is, or as it is being drawn. Whoever may not set masks gets pictures that are filled already.
import { hidesArea } from "@didban/contract";
import { useStore } from "zustand";
import { usePlayerParts } from "../player-context.ts";
import { HiddenArea, OverPicture, shapeOf, usePictureShape } from "./camera-mask.tsx";
import { MaskEditor } from "./mask-editor.tsx";

export function MaskLayer() {
  const { camera, player, mask, opened } = usePlayerParts();
  const draft = useStore(mask.store, (state) => state.draft);
  const shown = mask.shown();
  const videoShape = usePictureShape(camera, player);
  const snapshot = opened?.shown?.snapshot;
  const shape = snapshot === undefined ? videoShape : shapeOf(snapshot);
  if (draft === undefined && !hidesArea(shown)) return null;
  return (
    <OverPicture shape={shape}>
      {draft === undefined ? <HiddenArea points={shown} /> : <MaskEditor points={draft} shape={shape} />}
    </OverPicture>
  );
}
