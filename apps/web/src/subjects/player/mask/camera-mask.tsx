// What is hidden of a camera's picture, exactly over it however it is fitted and zoomed (MASK-10, ZOOM-5).
import { hidesArea, type CameraDetails, type MaskPoints } from "@didban/contract";
import { defaultShape, type Player } from "@didban/player";
import type { ReactNode } from "react";
import { usePermissions } from "../../account/permissions.ts";
import { usePlayerState } from "../use-player.ts";
import classes from "./mask.module.css";

/** For a picture without controls; only whoever sets masks gets what is behind them, and so the mask over it. */
export function CameraMask({ camera, player }: { camera: CameraDetails; player: Player | null }) {
  const shape = usePictureShape(camera, player);
  const isAllowed = usePermissions().may("privacyMaskUpdate", camera.id);
  const points = camera.maskData ?? [];
  if (!isAllowed || !hidesArea(points)) return null;
  return (
    <OverPicture shape={shape}>
      <HiddenArea points={points} />
    </OverPicture>
  );
}

/** Has the place of a picture that is fitted into the element around it; `shape` is how many times as wide as high it is. */
export function OverPicture({ shape, children }: { shape: number; children: ReactNode }) {
  return (
    <div className={classes.layer} dir="ltr">
      <div
        className={classes.picture}
        style={{ aspectRatio: shape, inlineSize: `min(100cqi, calc(100cqb * ${shape}))` }}
      >
        {children}
      </div>
    </div>
  );
}

export function HiddenArea({ points }: { points: MaskPoints }) {
  return (
    <svg className={classes.area} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      <polygon className={classes.hidden} points={cornersOf(points)} />
    </svg>
  );
}

/** As SVG has them. */
export const cornersOf = (points: MaskPoints): string => points.map(({ x, y }) => `${x},${y}`).join(" ");

/** How many times as wide as high the picture is that is shown, or that will be. */
export function usePictureShape(
  { streamInformation: { streams, highResIndex } }: CameraDetails,
  player: Player | null,
): number {
  const picture = usePlayerState(player, (state) => state.picture, undefined);
  return shapeOf(picture ?? streams.find(({ index }) => index === highResIndex));
}

/** 16:9 for what is not known. */
export function shapeOf(extent: { readonly width: number; readonly height: number } | undefined): number {
  const { width, height } = extent !== undefined && extent.height > 0 ? extent : defaultShape;
  return width / height;
}
