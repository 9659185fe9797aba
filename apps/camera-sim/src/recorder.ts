// A recorder as the simulator's shared device has it: one address, one ONVIF server, a channel a camera, some of them with nothing connected.
import type { CameraSpec } from "./camera/camera-spec.ts";

export interface RecorderShape extends Pick<CameraSpec, "auth" | "vendor" | "model" | "onvif"> {
  readonly channelCount: number;
  /** Channels without a camera. */
  readonly empty: readonly number[];
  /** Names of single channels, as somebody gave them. */
  readonly names?: Readonly<Record<number, string>>;
}

const lightScenes = ["entrance", "gate", "warehouse"] as const;

/** The cameras of a recorder, called `channel-1` and so on. */
export function recorderChannels(shape: RecorderShape): CameraSpec[] {
  const { channelCount, empty, names = {}, ...common } = shape;
  return Array.from({ length: channelCount }, (_, index) => {
    const channel = index + 1;
    const title = names[channel] ?? `Channel ${channel}`;
    return {
      name: `channel-${channel}`,
      title: { en: title, fa: title },
      scene: lightScenes[index % lightScenes.length] ?? "entrance",
      hasSound: false,
      isEmpty: empty.includes(channel),
      ...common,
    };
  });
}
