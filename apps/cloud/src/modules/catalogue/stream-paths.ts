// The paths of a camera's streams, made of the templates of its brand or model (CONN-10). Pure.
import { expandTemplate, templateStreams, type CatalogueBrand, type TemplateStream } from "@didban/contract";
import { modelOf } from "./catalogue-search.ts";

export interface StreamPaths {
  readonly streamPath: string;
  readonly substreamPath: string;
}

/** What a person said of the device. */
export interface ChosenDevice {
  readonly model: string;
  readonly channel: number;
}

/** Empty where neither brand nor model says a path. */
export function streamPathsOf(brand: CatalogueBrand, { model, channel }: ChosenDevice): StreamPaths {
  const templates = modelOf(brand, model)?.templates ?? brand.templates;
  const pathOf = (stream: TemplateStream): string => {
    const values = { host: "host", port: brand.defaults.port, streamPort: brand.defaults.streamPort };
    const ofChannel = { channel, channel0: channel - 1, stream: templateStreams.indexOf(stream) };
    const address = expandTemplate(templates[stream] ?? "", { ...values, ...ofChannel });
    return address.replace(/^rtsp:\/\/[^/]+/, "");
  };
  const low = pathOf("low");
  return { streamPath: pathOf("high"), substreamPath: low === "" ? pathOf("poor") : low };
}

/** Where the streams of one channel of a recorder are. */
export interface ChannelPaths extends StreamPaths {
  readonly channel: number;
}

/** Recorders are taken up to here (CONN-28). */
const mostChannels = 32;

/** Of every channel that the model has, or may have; none where the brand says no path. */
export function channelPathsOf(brand: CatalogueBrand, model: string): ChannelPaths[] {
  const count = Math.min(mostChannels, modelOf(brand, model)?.channels ?? mostChannels);
  return Array.from({ length: count }, (_, at) => ({
    channel: at + 1,
    ...streamPathsOf(brand, { model, channel: at + 1 }),
  })).filter(({ streamPath }) => streamPath !== "");
}
