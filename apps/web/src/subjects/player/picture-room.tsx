// The room of a player's picture: 16:9 or of the picture's own shape, within the bounds of a player, in the middle of the stage. The picture is
// fitted into it whole (PLAY-3, PLAY-4).
import { defaultShape, renderSize, widestRoom, zoomTransform } from "@didban/player";
import { useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import { useStore } from "zustand";
import { useWindowWidth } from "../../lib/window-size.ts";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import classes from "./player-frame.module.css";

interface Extent {
  readonly width: number;
  readonly height: number;
}

interface PictureRoomProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

export function PictureRoom({ ref, children }: PictureRoomProps) {
  const { player, aspect, fullscreen } = usePlayerParts();
  const place = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState<Extent>();
  const windowWidth = useWindowWidth();
  const picture = usePlayerState(player, (state) => state.picture, undefined);
  useEffect(() => {
    if (!place.current) return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    sizes.observe(place.current);
    return () => sizes.disconnect();
  }, []);
  const shape = aspect === "original" && picture && picture.height > 0 ? picture : defaultShape;
  const size = space && renderSize(space, shape, widestRoom(windowWidth, fullscreen.isOn));
  return (
    <div ref={place} className={classes.place}>
      <div
        ref={ref}
        className={classes.room}
        data-aspect={aspect}
        style={size && { inlineSize: size.width, blockSize: size.height }}
      >
        <Zoomed>{children}</Zoomed>
      </div>
    </div>
  );
}

/** The picture and what belongs to it, as far as it is zoomed in (ZOOM-5). */
function Zoomed({ children }: { children: ReactNode }) {
  const { zoom } = usePlayerParts();
  const transform = useStore(zoom, (state) => state.zoom && zoomTransform(state.zoom));
  return (
    <div className={classes.zoomed} style={{ transform }}>
      {children}
    </div>
  );
}
