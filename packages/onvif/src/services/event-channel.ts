// Whose events a recorder tells: one subscription has those of all its channels, and says of each which source it is about. Pure.
import type { OnvifClient } from "../soap/onvif-client.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { find, findAll, textAt } from "../xml/xml-tree.ts";
import type { OnvifEvent } from "./event-service.ts";
import { mostChannels } from "./stream-choice.ts";

/** Channels, from 1, by the tokens that belong to them alone or together. */
export type ChannelTokens = ReadonlyMap<string, ReadonlySet<number>>;

const mostProfiles = 256;
const longestToken = 256;

/** Asks media service 1, which names the configurations that events are about. */
export async function readChannelTokens(client: OnvifClient, url: string): Promise<ChannelTokens> {
  return channelTokensIn(await client.ask(url, { service: "media", name: "GetProfiles" }));
}

/** Reads the answer to GetProfiles. Sources are channels in the order in which the device names them, as `channelsOf` counts them. */
export function channelTokensIn(answer: XmlElement): ChannelTokens {
  const sources: string[] = [];
  const tokens = new Map<string, Set<number>>();
  for (const profile of findAll(answer, "Profiles").slice(0, mostProfiles)) {
    const configuration = find(profile, "VideoSourceConfiguration");
    const source = textAt(configuration, "SourceToken") ?? "";
    if (!sources.includes(source)) sources.push(source);
    const channel = sources.indexOf(source) + 1;
    if (channel > mostChannels) continue;
    const analytics = find(profile, "VideoAnalyticsConfiguration");
    const named = [profile, configuration, analytics].map((each) => each?.attributes.get("token"));
    for (const token of [source, ...named]) {
      if (token === undefined || token === "" || token.length > longestToken) continue;
      tokens.set(token, (tokens.get(token) ?? new Set()).add(channel));
    }
  }
  return tokens;
}

/** True unless the event names a source that is another channel's: an input of the recorder is everybody's. */
export function isOfChannel(
  { source }: Pick<OnvifEvent, "source">,
  channel: number,
  tokens: ChannelTokens,
): boolean {
  for (const [name, value] of source) {
    if (!/^(video|source|channel)/i.test(name)) continue;
    const channels = tokens.get(value);
    if (channels !== undefined && !channels.has(channel)) return false;
  }
  return true;
}
