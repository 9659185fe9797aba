// What the page can ask of a player's core, as data: the same in the page and across the border of a worker.
import type { StreamQuality, MaskPoints } from "@didban/contract";
import type { Wish } from "../machine/machine-event.ts";
import type { GrabbedPicture } from "../picture/grabbed-picture.ts";
import type { PictureRoom } from "../picture/picture-sink.ts";
import type { CoreListener, CoreReport, PlayerCore } from "./player-core.ts";
import type { Thumbnail } from "./thumbnail-loader.ts";

/** Calls without an answer; what they mean stands at the methods of `PlayerCore`. */
export type CoreCall =
  | { readonly name: "open"; readonly cameraId: string; readonly isCameraOn: boolean }
  | { readonly name: "dispatch"; readonly wish: Wish }
  | { readonly name: "chooseQuality"; readonly quality: StreamQuality | undefined }
  | { readonly name: "fit"; readonly room: PictureRoom }
  | { readonly name: "setAudible"; readonly isAudible: boolean }
  | { readonly name: "setOnline"; readonly isOnline: boolean }
  | { readonly name: "destroy" };

/** A core, near or far. */
export interface CoreHandle {
  call(call: CoreCall): void;
  thumbnail(atMs: number): Promise<Thumbnail | undefined>;
  grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined>;
  report(): Promise<CoreReport>;
}

/** What a core tells, as data: the name of a listener's method and its argument. */
export type CoreEvent = {
  [Name in keyof CoreListener]: { readonly name: Name; readonly value: Parameters<CoreListener[Name]>[0] };
}[keyof CoreListener];

/** A listener that gets everything as data. */
export function listenerOf(emit: (event: CoreEvent) => void): CoreListener {
  return {
    state: (value) => emit({ name: "state", value }),
    shown: (value) => emit({ name: "shown", value }),
    notice: (value) => emit({ name: "notice", value }),
    sound: (value) => emit({ name: "sound", value }),
    silence: () => emit({ name: "silence", value: undefined }),
    authLost: (value) => emit({ name: "authLost", value }),
  };
}

/** Hands an event to a listener. */
export function deliver(event: CoreEvent, listener: CoreListener): void {
  switch (event.name) {
    case "state":
      return listener.state(event.value);
    case "shown":
      return listener.shown(event.value);
    case "notice":
      return listener.notice(event.value);
    case "sound":
      return listener.sound(event.value);
    case "silence":
      return listener.silence();
    case "authLost":
      return listener.authLost(event.value);
  }
}

export function performCall(core: PlayerCore, call: CoreCall): void {
  switch (call.name) {
    case "open":
      return core.open(call.cameraId, call.isCameraOn);
    case "dispatch":
      return core.dispatch(call.wish);
    case "chooseQuality":
      return core.chooseQuality(call.quality);
    case "fit":
      return core.fit(call.room);
    case "setAudible":
      return core.setAudible(call.isAudible);
    case "setOnline":
      return core.setOnline(call.isOnline);
    case "destroy":
      return core.destroy();
  }
}

/** A core in the same thread. */
export function localCore(core: PlayerCore): CoreHandle {
  return {
    call: (call) => performCall(core, call),
    thumbnail: (atMs) => core.thumbnail(atMs),
    grab: (hidden) => core.grab(hidden),
    report: async () => core.report(),
  };
}
