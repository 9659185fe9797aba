// What is made of each scene: streams, codecs, sizes, rates and the key-frame distance. The one table to edit for another clip.
import type { VideoCodec } from "@didban/media";
import { carPark } from "./drawings/car-park.ts";
import { entrance } from "./drawings/entrance.ts";
import { gate } from "./drawings/gate.ts";
import type { SceneDrawing } from "./drawings/kit.ts";
import { roof } from "./drawings/roof.ts";
import { shop } from "./drawings/shop.ts";
import { street } from "./drawings/street.ts";
import { warehouse } from "./drawings/warehouse.ts";
import { yard } from "./drawings/yard.ts";

/** Every loop of a scene lasts this long, so that it holds a whole number of frames. */
export const loopSeconds = 10;

export interface ClipPlan {
  readonly name: string;
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  /** Pictures per second; divides the scene's rate. */
  readonly frameRate: number;
  /** Seconds between key frames; divides the clip. */
  readonly gopSeconds: number;
  /** How many loops of the scene are in the clip; 1 by default. */
  readonly loops?: number;
  /** Constant quality of the encoder: CRF for H.264 and H.265, qscale for MJPEG. */
  readonly quality: number;
  /** H.264 with up to two B-frames in a row. */
  readonly hasBFrames?: boolean;
}

export interface ScenePlan {
  readonly drawing: SceneDrawing;
  /** Pictures drawn per second. */
  readonly frameRate: number;
  readonly clips: readonly ClipPlan[];
}

const main = { codec: "h264", width: 1280, height: 720, frameRate: 15, gopSeconds: 2, quality: 23 } as const;
const low = { codec: "h264", width: 640, height: 360, frameRate: 15, gopSeconds: 2, quality: 25 } as const;

export const scenePlans: readonly ScenePlan[] = [
  { drawing: yard, frameRate: 15, clips: [{ ...main, name: "yard-main" }, { ...low, name: "yard-low" }] },
  {
    drawing: gate,
    frameRate: 15,
    clips: [
      { ...main, name: "gate-main", gopSeconds: 10 },
      { ...main, name: "gate-long-group", gopSeconds: 20, loops: 2, quality: 28 },
      { ...low, name: "gate-low" },
    ],
  },
  { drawing: shop, frameRate: 15, clips: [{ ...main, name: "shop-main" }, { ...low, name: "shop-low" }] },
  { drawing: carPark, frameRate: 20, clips: [{ ...main, name: "car-park-main", frameRate: 20 }, { ...low, name: "car-park-low", frameRate: 10 }] },
  {
    drawing: entrance,
    frameRate: 15,
    clips: [
      { ...main, name: "entrance-main" },
      { ...main, name: "entrance-full-hd", width: 1920, height: 1080 },
      { ...low, name: "entrance-low" },
    ],
  },
  { drawing: warehouse, frameRate: 15, clips: [{ ...main, name: "warehouse-main", codec: "h265", quality: 25 }, { ...low, name: "warehouse-low" }] },
  {
    drawing: street,
    frameRate: 20,
    clips: [
      { ...main, name: "street-main", frameRate: 20 },
      { ...main, name: "street-b-frames", frameRate: 20, hasBFrames: true },
      { ...low, name: "street-low", frameRate: 10 },
    ],
  },
  {
    drawing: roof,
    frameRate: 5,
    clips: [
      { ...low, name: "roof-main", codec: "mjpeg", frameRate: 5, gopSeconds: 1, quality: 6 },
      { ...low, name: "roof-low", codec: "mjpeg", width: 320, height: 184, frameRate: 5, gopSeconds: 1, quality: 7 },
    ],
  },
]; // prettier-ignore
