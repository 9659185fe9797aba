// What encoders are set to and may be, as both media services tell it, and what is sent back to set them.
import { describe, expect, it } from "vitest";
import { encoderTexts } from "../testing/device-texts.ts";
import { answering, clientOf, operationOf } from "../testing/fixed-tools.ts";
import { type EncoderSettings, readEncoder, readSound, writeEncoder, writeSound } from "./encoder-service.ts";
import type { MediaVersion, OnvifProfile } from "./media-service.ts";

const profile: OnvifProfile = {
  token: "P",
  name: "P",
  source: "S",
  sourceName: "",
  encoding: "h264",
  width: 0,
  height: 0,
  fps: undefined,
  bitrateKbps: undefined,
  hasAudio: false,
  hasPtz: false,
  ptzNode: undefined,
  encoderToken: "encoder",
};

const empty = (operation: string, inside = "") =>
  `<Envelope><Body><${operation}Response>${inside}</${operation}Response></Body></Envelope>`;

/** A media service that answers from texts, and what it was told. */
function service(version: MediaVersion, more: Readonly<Record<string, string>> = {}) {
  const told: string[] = [];
  const first = {
    GetVideoEncoderConfiguration: encoderTexts.first,
    "GetVideoEncoderConfigurationOptions:P": encoderTexts.firstOptions,
  };
  const second = {
    "media2:GetVideoEncoderConfigurations": encoderTexts.second,
    "media2:GetVideoEncoderConfigurationOptions": encoderTexts.secondOptions,
  };
  const client = clientOf((request) => {
    const operation = operationOf(request);
    told.push(`${operation} ${/<o:\w+ [^>]*>(.*)<\/o:\w+><\/s:Body>/.exec(request.body)?.[1] ?? ""}`);
    const changes = /^(Set|Add|Remove)/.test(operation)
      ? {
          [operation]: empty(operation),
          [`${operation}:P`]: empty(operation),
          [`media2:${operation}`]: empty(operation),
        }
      : {};
    return answering({ ...(version === "media" ? first : second), ...changes, ...more })(request);
  });
  return { told, service: { client, version, url: "http://192.168.1.64/onvif/media" } };
}

async function set(version: MediaVersion, change: Partial<EncoderSettings>): Promise<string> {
  const { told, service: media } = service(version);
  const encoder = await readEncoder(media, profile);
  if (encoder === undefined) throw new Error("no encoder");
  await writeEncoder(media, encoder, { ...encoder.settings, ...change });
  return told.at(-1) ?? "";
}

describe("reading", () => {
  it("CAM-39 the first media service tells settings, and ranges that came later in an extension", async () => {
    const encoder = await readEncoder(service("media").service, profile);
    expect(encoder?.settings).toEqual({
      codec: "h264",
      width: 1920,
      height: 1080,
      fps: 25,
      bitrateKbps: 4096,
      keyEvery: 50,
    });
    expect(encoder?.options).toEqual([
      {
        codec: "h264",
        sizes: [
          { width: 1920, height: 1080 },
          { width: 1280, height: 720 },
        ],
        fps: { min: 1, max: 25 },
        fpsSteps: [],
        bitrateKbps: { min: 32, max: 8192 },
        keyEvery: { min: 1, max: 250 },
      },
      {
        codec: "mjpeg",
        sizes: [{ width: 640, height: 360 }],
        fps: { min: 1, max: 10 },
        fpsSteps: [],
        bitrateKbps: undefined,
        keyEvery: undefined,
      },
    ]);
  });

  it("CAM-39 the second tells H.265 by its name, and the rates that there are", async () => {
    const encoder = await readEncoder(service("media2").service, profile);
    expect(encoder?.settings).toMatchObject({ codec: "h265", width: 2560, keyEvery: 60, bitrateKbps: 6000 });
    expect(encoder?.options).toMatchObject([
      {
        codec: "h265",
        fps: { min: 7.5, max: 30 },
        fpsSteps: [7.5, 15, 25, 30],
        keyEvery: { min: 1, max: 400 },
      },
      // What it does not tell cannot be set.
      { codec: "h264", fps: undefined, bitrateKbps: undefined, keyEvery: undefined },
    ]);
  });

  it("CAM-39 a profile without an encoder, or one in words that nobody knows, has none to set", async () => {
    const { service: media } = service("media");
    expect(await readEncoder(media, { ...profile, encoderToken: undefined })).toBeUndefined();
    expect(await readEncoder(media, { ...profile, encoderToken: "other" })).toBeUndefined();
    const strange = encoderTexts.first.replace(">H264<", ">VP9<");
    const odd = service("media", { GetVideoEncoderConfiguration: strange }).service;
    expect(await readEncoder(odd, profile)).toBeUndefined();
  });

  it.each([
    [
      "ranges upside down",
      `<H264><ResolutionsAvailable><Width>640</Width><Height>360</Height></ResolutionsAvailable><FrameRateRange><Min>30</Min><Max>1</Max></FrameRateRange></H264>`,
    ],
    [
      "numbers that are none",
      `<H264><ResolutionsAvailable><Width>640</Width><Height>360</Height></ResolutionsAvailable><FrameRateRange><Min>NaN</Min><Max>1e400</Max></FrameRateRange></H264>`,
    ],
  ])("CAM-39 of %s nothing may be set", async (_, options) => {
    const text = empty("GetVideoEncoderConfigurationOptions", `<Options>${options}</Options>`);
    const media = service("media", { "GetVideoEncoderConfigurationOptions:P": text }).service;
    expect((await readEncoder(media, profile))?.options).toMatchObject([{ fps: undefined }]);
  });

  it("CAM-39 sizes of a hostile camera have an end, and are sizes", async () => {
    const size = (width: number) =>
      `<ResolutionsAvailable><Width>${width}</Width><Height>10</Height></ResolutionsAvailable>`;
    const sizes = [-1, 0, 1.5, 1e9, ...Array.from({ length: 500 }, (_, index) => index + 1)].map(size);
    const text = empty(
      "GetVideoEncoderConfigurationOptions",
      `<Options><H264>${sizes.join("")}</H264></Options>`,
    );
    const media = service("media", { "GetVideoEncoderConfigurationOptions:P": text }).service;
    const [h264] = (await readEncoder(media, profile))?.options ?? [];
    expect(h264?.sizes).toHaveLength(64);
    expect(h264?.sizes[0]).toEqual({ width: 500, height: 10 });
  });
});

describe("setting", () => {
  it("CAM-39 sends the whole back with what is changed, without what belongs to a maker", async () => {
    expect(await set("media", { width: 1280, height: 720, fps: 10, keyEvery: 20, bitrateKbps: 1024 })).toBe(
      `SetVideoEncoderConfiguration <o:Configuration token="encoder"><tt:Name>main &lt;1&gt;</tt:Name><tt:UseCount>2</tt:UseCount><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>1280</tt:Width><tt:Height>720</tt:Height></tt:Resolution><tt:Quality>4.000000</tt:Quality><tt:RateControl><tt:FrameRateLimit>10</tt:FrameRateLimit><tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>1024</tt:BitrateLimit></tt:RateControl><tt:H264><tt:GovLength>20</tt:GovLength><tt:H264Profile>High</tt:H264Profile></tt:H264><tt:Multicast><tt:Address><tt:Type>IPv4</tt:Type><tt:IPv4Address>0.0.0.0</tt:IPv4Address></tt:Address><tt:Port>0</tt:Port><tt:TTL>1</tt:TTL><tt:AutoStart>false</tt:AutoStart></tt:Multicast><tt:SessionTimeout>PT60S</tt:SessionTimeout></o:Configuration><o:ForcePersistence>true</o:ForcePersistence>`,
    );
  });

  it("CAM-39 another codec takes its own words along and leaves those of the former one", async () => {
    const jpeg = await set("media", { codec: "mjpeg", width: 640, height: 360 });
    expect(jpeg).toContain("<tt:Encoding>JPEG</tt:Encoding>");
    expect(jpeg).not.toContain("H264");
    await expect(set("media", { codec: "h265" })).rejects.toMatchObject({ fault: { kind: "notSupported" } });
    expect(await set("media2", { codec: "h264", keyEvery: 30 })).toMatch(
      /^SetVideoEncoderConfiguration <o:Configuration token="encoder" GovLength="30"><tt:Name>main<\/tt:Name>.*<tt:Encoding>H264<.*<tt:RateControl ConstantBitRate="true">/,
    );
  });
});

describe("sound", () => {
  const tokens = {
    GetAudioEncoderConfigurations: empty("GetAudioEncoderConfigurations", `<Configurations token="A1"/>`),
    GetAudioSourceConfigurations: empty("GetAudioSourceConfigurations", `<Configurations token="S1"/>`),
  };

  it("CAM-39 is given to a profile and taken away, by either service", async () => {
    const one = service("media", tokens);
    const sound = await readSound(one.service);
    expect(sound).toEqual({ encoder: "A1", source: "S1" });
    await writeSound(one.service, "P", sound);
    await writeSound(one.service, "P", undefined);
    const p = "<o:ProfileToken>P</o:ProfileToken>";
    expect(one.told.slice(2)).toEqual([
      `AddAudioSourceConfiguration ${p}<o:ConfigurationToken>S1</o:ConfigurationToken>`,
      `AddAudioEncoderConfiguration ${p}<o:ConfigurationToken>A1</o:ConfigurationToken>`,
      `RemoveAudioEncoderConfiguration ${p}`,
    ]);
    const two = service("media2", tokens);
    await writeSound(two.service, "P", sound);
    await writeSound(two.service, "P", undefined);
    expect(two.told).toEqual([
      `AddConfiguration ${p}<o:Configuration><o:Type>AudioSource</o:Type><o:Token>S1</o:Token></o:Configuration><o:Configuration><o:Type>AudioEncoder</o:Type><o:Token>A1</o:Token></o:Configuration>`,
      `RemoveConfiguration ${p}<o:Configuration><o:Type>AudioEncoder</o:Type></o:Configuration>`,
    ]);
  });

  it("CAM-39 a device without a microphone has none to give", async () => {
    const none = { GetAudioEncoderConfigurations: empty("GetAudioEncoderConfigurations") };
    expect(await readSound(service("media", none).service)).toBeUndefined();
  });
});
