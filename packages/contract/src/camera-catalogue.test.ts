import { describe, expect, it } from "vitest";
import { cameraCatalogue, expandTemplate } from "./camera-catalogue.ts";

const brand = {
  code: "acme",
  name: "Acme",
  aliases: ["اکمی"],
  kinds: ["camera", "nvr"],
  onvif: true,
  defaults: { port: 80, securePort: 443, streamPort: 554, username: "admin" },
  templates: { high: "rtsp://{host}:{streamPort}/c{channel}/s{stream}" },
  models: [{ pattern: "AC-1*", kind: "camera", channels: 1, notes: "Old." }],
};
const fileOf = (...brands: readonly object[]) => ({
  version: "1",
  updatedAt: "2026-01-01T00:00:00Z",
  brands,
});
const isValid = (file: unknown) => cameraCatalogue.safeParse(file).success;

describe("a catalogue file", () => {
  it("CONN-9 holds version, time and brands with their names, kinds, defaults, templates and models", () => {
    expect(isValid(fileOf(brand))).toBe(true);
    for (const lacking of Object.keys(brand)) {
      const { [lacking as keyof typeof brand]: _, ...rest } = brand;
      expect([lacking, isValid(fileOf(rest))]).toEqual([lacking, false]);
    }
    for (const wrong of [
      { code: "Acme!" },
      { code: "onvif" },
      { code: "rtsp" },
      { kinds: [] },
      { kinds: ["toaster"] },
      { defaults: { ...brand.defaults, password: "12345" } },
      { defaults: { ...brand.defaults, port: 0 } },
      { models: [{ ...brand.models[0], pattern: "A*B" }] },
      { models: [{ ...brand.models[0], pattern: "*" }] },
      { models: [{ ...brand.models[0], channels: 0 }] },
      { colour: "red" },
    ])
      expect([wrong, isValid(fileOf({ ...brand, ...wrong }))]).toEqual([wrong, false]);
    expect(isValid(fileOf(brand, brand))).toBe(false);
    expect(isValid({ ...fileOf(brand), updatedAt: "yesterday" })).toBe(false);
    expect(isValid(fileOf())).toBe(false);
  });

  it("CONN-10 an unknown placeholder or an account in a template makes the file invalid", () => {
    const valid = (high: string) => isValid(fileOf({ ...brand, templates: { high } }));
    const start = "rtsp://{host}:{streamPort}";
    for (const good of [
      `${start}/`,
      `${start}/Streaming/Channels/{channel}01`,
      `${start}/{channel0}/media?stream={stream}&p=0`,
      `${start}/chID={channel}&streamType=main`,
    ])
      expect([good, valid(good)]).toEqual([good, true]);
    for (const bad of [
      `${start}/{chanel}`,
      `${start}/{}`,
      `${start}/{channel`,
      `${start}/{user}`,
      `rtsp://admin:12345@{host}:{streamPort}/`,
      `${start}/live?user=admin`,
      `${start}/live?channel=1&PASSWORD=1`,
      `${start}/user=admin_password=_channel=1.sdp`,
      `${start}/a b`,
      `http://{host}:{streamPort}/`,
      "rtsp://example.com:{streamPort}/",
      "rtsp://{host}:554/live",
      "/live",
    ])
      expect([bad, valid(bad)]).toEqual([bad, false]);
    const snapshot = (template: string) => isValid(fileOf({ ...brand, templates: { snapshot: template } }));
    expect(snapshot("http://{host}:{port}/snap.jpg?channel={channel}")).toBe(true);
    expect(snapshot("http://{host}:{port}/snap.jpg?usr=admin")).toBe(false);
  });

  it("CONN-10 a template's places are filled in, also where one stands twice", () => {
    const values = { host: "10.0.0.8", port: 80, streamPort: 554, channel: 3, channel0: 2, stream: 1 };
    expect(
      expandTemplate("rtsp://{host}:{streamPort}/{channel}/{channel0}/{stream}?c={channel}&w={port}", values),
    ).toBe("rtsp://10.0.0.8:554/3/2/1?c=3&w=80");
  });
});
