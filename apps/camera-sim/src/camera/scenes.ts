// Which clips show which scene: the words in which cameras are asked for.
import type { PtzPosition } from "./ptz-head.ts";

export interface SceneClips {
  readonly main: string;
  readonly low: string;
  readonly sound?: string;
}

export const scenes = {
  yard: { main: "yard-main", low: "yard-low", sound: "yard-sound" },
  gate: { main: "gate-main", low: "gate-low" },
  /** The gate with a main stream whose key frames lie 20 s apart. */
  gateLongGroup: { main: "gate-long-group", low: "gate-low" },
  shop: { main: "shop-main", low: "shop-low", sound: "shop-sound" },
  carPark: { main: "car-park-main", low: "car-park-low" },
  entrance: { main: "entrance-main", low: "entrance-low" },
  /** The entrance with a main stream of 1920x1080. */
  entranceFullHd: { main: "entrance-full-hd", low: "entrance-low" },
  warehouse: { main: "warehouse-main", low: "warehouse-low" },
  street: { main: "street-main", low: "street-low" },
  roof: { main: "roof-main", low: "roof-low" },
} as const satisfies Record<string, SceneClips>;

export type SceneName = keyof typeof scenes;

/** The entrance in the largest size. */
export const fullHdClip = scenes.entranceFullHd.main;

/** What a camera sees that is turned away from its own scene: places of one size and pace, so that the picture alone is another. */
export const views: readonly {
  readonly scene: SceneName;
  isSeen(position: PtzPosition): boolean;
}[] = [
  { scene: "gate", isSeen: ({ pan }) => pan < -0.3 },
  { scene: "shop", isSeen: ({ pan }) => pan > 0.3 },
  { scene: "yard", isSeen: ({ tilt }) => Math.abs(tilt) > 0.3 },
];

/** The clip with B-frames; it replaces any H.264 main stream. */
export const bFramesClip = "street-b-frames";
