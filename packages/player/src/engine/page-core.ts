// A player's core in the page itself: for browsers without WebCodecs (LIVE-16) and for apps without a worker.
import { type CoreHandle, localCore } from "../core/core-call.ts";
import { type CoreListener, PlayerCore } from "../core/player-core.ts";
import { type Capabilities, createBrowserDecoder } from "../picture/decoder-choice.ts";
import { FallbackPictures } from "../picture/fallback-pictures.ts";
import { MediaSourcePictures } from "../picture/media-source-pictures.ts";
import type { PictureListener, PictureSink } from "../picture/picture-sink.ts";
import { PictureTrack } from "../picture/picture-track.ts";
import { CanvasScreen } from "../picture/screen.ts";
import { createAacDecoder } from "../sound/aac-decoder.ts";
import { systemClock } from "../stream/clock.ts";
import { openWebSocket } from "../stream/stream-socket.ts";
import type { Backend } from "./backend.ts";
import type { PictureStage } from "./picture-stage.ts";

export function createPageCore(
  backend: Backend,
  { engine, accept }: Capabilities,
  stage: PictureStage,
  canvas: HTMLCanvasElement,
  listener: CoreListener,
): CoreHandle {
  const createPictures = (pictures: PictureListener, serverNowMs: () => number): PictureSink => {
    const screen = new CanvasScreen(canvas);
    const createDecoder = createBrowserDecoder;
    const onCanvas = new PictureTrack({ clock: systemClock, createDecoder, screen, serverNowMs }, pictures);
    if (engine !== "mediaSource") return onCanvas;
    const video = stage.addVideo();
    const inVideo = new MediaSourcePictures(video, systemClock, pictures);
    return new FallbackPictures({ sink: inVideo, element: video }, { sink: onCanvas, element: canvas });
  };
  const core = new PlayerCore(
    {
      ...backend,
      clock: systemClock,
      openSocket: openWebSocket,
      chance: Math.random,
      createPictures,
      createDecoder: createBrowserDecoder,
      createForeignSound: createAacDecoder,
      accept,
    },
    listener,
  );
  return localCore(core);
}
