// Which profiles are a camera's main and low stream. Pure. A source is a channel, in the order in which the device names them.
import type { OnvifProfile } from "./media-service.ts";

export interface ChannelProfiles {
  /** From 1. */
  readonly channel: number;
  readonly high: OnvifProfile;
  readonly low: OnvifProfile | undefined;
}

/** Recorders are taken up to here (CONN-28). */
export const mostChannels = 32;
/** What the low stream is to be wide (CAM-5). */
const lowWidth = 640;
/** Profiles of pictures that nobody receives count only where there are no others. */
const received = /^(h264|h265|hevc|mpeg4|mp4vses|jpeg|mjpeg)$/;
const isRich = ({ encoding }: OnvifProfile) => encoding !== undefined && !encoding.endsWith("jpeg");

export function channelsOf(profiles: readonly OnvifProfile[]): readonly ChannelProfiles[] {
  const bySource = new Map<string, OnvifProfile[]>();
  for (const profile of profiles) {
    const known = bySource.get(profile.source);
    if (known === undefined) bySource.set(profile.source, [profile]);
    else known.push(profile);
  }
  return [...bySource.values()].slice(0, mostChannels).flatMap((all, index) => {
    const usable = all.filter(({ encoding }) => encoding === undefined || received.test(encoding));
    const [high, ...others] = (usable.length > 0 ? usable : all).toSorted(better);
    if (high === undefined) return [];
    const smaller = others.filter((each) => areaOf(each) < areaOf(high));
    const low = smaller.toSorted((one, other) => awayOf(one) - awayOf(other))[0];
    return [{ channel: index + 1, high, low }];
  });
}

const areaOf = ({ width, height }: OnvifProfile) => width * height;
const awayOf = (profile: OnvifProfile) => Math.abs(profile.width - lowWidth) + (isRich(profile) ? 0 : 10_000);

/** The larger picture first, one that is no row of JPEG pictures before one that is; otherwise the device's order stands. */
function better(one: OnvifProfile, other: OnvifProfile): number {
  return Number(isRich(other)) - Number(isRich(one)) || areaOf(other) - areaOf(one);
}

/** Names that factories give: words of the trade, with a number or without. */
const factoryName =
  /^(video|source|config(uration)?|vsc|media|profile|encoder|channel|camera|cam|ch|ipc|ip|main|sub|stream|token|default|user|v_?src|[\s_\-.:#]|\d)*$/i;

/** What a channel is called by whoever set the device up; null where that is what its factory called it. */
export function givenNameOf({ sourceName, source }: OnvifProfile): string | null {
  const name = sourceName.trim();
  return name === source || factoryName.test(name) ? null : name;
}
