import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cameraBrands, type CameraCatalogue } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { readCatalogue } from "./catalogue-file.ts";
import { findBrands, findModels, indexOf, searchKey } from "./catalogue-search.ts";
import { largeCatalogue } from "./large-catalogue.testing.ts";
import { shippedCatalogue } from "./catalogue-service.ts";
import { streamPathsOf } from "./stream-paths.ts";

const shipped = shippedCatalogue();
const index = indexOf(shipped);
const codes = (typed: string) => findBrands(index, typed).map(({ code }) => code);
const brandOf = (code: string) => {
  const found = index.find(({ brand }) => brand.code === code);
  if (!found) throw new Error(`No ${code}`);
  return found;
};
const patterns = (code: string, typed: string) =>
  findModels(brandOf(code), typed).map(({ pattern }) => pattern);

describe("the shipped catalogue", () => {
  it("CONN-9 CONN-10 is valid, names 60 brands and more, and where each fact is from", () => {
    expect(shipped.brands.length).toBeGreaterThanOrEqual(60);
    const sources = readFileSync(join(import.meta.dirname, "sources.md"), "utf8");
    for (const { code } of shipped.brands)
      expect(sources).toMatch(new RegExp(`^\\| ${code} \\|.+\\| .{8,} \\|$`, "m"));
    for (const { name, onvif, templates } of shipped.brands)
      expect([name, onvif || templates.high !== undefined]).toEqual([name, true]);
  });

  it("CONN-12 the ten makers of the sign-up form are in it, with Persian names, and come first when nothing is typed", () => {
    const makers = cameraBrands.filter((name) => name !== "Other");
    expect(
      findBrands(index, "")
        .slice(0, 10)
        .map(({ name }) => name),
    ).toEqual(makers);
    for (const { aliases } of findBrands(index, "").slice(0, 10))
      expect(aliases.some((alias) => /[\u0600-\u06FF]/.test(alias))).toBe(true);
    expect(findBrands(index, " - ")).toHaveLength(shipped.brands.length);
  });
});

describe("searching brands and models", () => {
  it("CONN-12 finds by part of a name, alias or model, in Latin and Persian, but for case, dashes and spaces", () => {
    for (const [typed, code] of [
      ["hikvision", "hikvision"],
      ["HIK", "hikvision"],
      ["vision", "hikvision"],
      ["هایک‌ویژن", "hikvision"],
      ["هايكويژن", "hikvision"],
      ["داهوا", "dahua"],
      ["tp link", "tp-link"],
      ["TPLINK", "tp-link"],
      ["tapo c200", "tp-link"],
      ["تاپو", "tp-link"],
      ["wisenet", "hanwha"],
      ["ds2cd", "hikvision"],
      ["DS-2CD2143G2-I", "hikvision"],
      ["ds 7616 ni", "hikvision"],
      ["Hikvision DS-2CD2143", "hikvision"],
      ["ipc-hdw2431t", "dahua"],
      ["rlc-810a", "reolink"],
      ["Hikvision ColorVu", "hikvision"],
    ] as const)
      expect([typed, codes(typed)[0]]).toEqual([typed, code]);
    expect(searchKey("DS-۲CD٢ ")).toBe("ds2cd2");
  });

  it("CONN-12 finds with one wrong letter: one missing, one too many, another, two in the wrong order", () => {
    for (const [typed, code] of [
      ["hikvison", "hikvision"],
      ["hikvission", "hikvision"],
      ["hikvisiom", "hikvision"],
      ["hikivsion", "hikvision"],
      ["ikvision", "hikvision"],
      ["dauha", "dahua"],
      ["Rolink", "reolink"],
      ["vivotec", "vivotek"],
      ["axs", "axis"],
      ["داهرا", "dahua"],
      ["ds-2dc2143g2", "hikvision"],
    ] as const)
      expect([typed, codes(typed).includes(code)]).toEqual([typed, true]);
    for (const two of ["hkvison", "dahxxa", "qqqqqq"]) expect([two, codes(two)]).toEqual([two, []]);
  });

  it("CONN-12 what fits exactly comes before what fits but for a letter", () => {
    expect(codes("axis")[0]).toBe("axis");
    expect(codes("lg")[0]).toBe("lg");
    expect(codes("sony")[0]).toBe("sony");
  });

  it("CONN-11 CONN-12 models of a brand are found alike, with the brand's name before them or without", () => {
    expect(patterns("hikvision", "ds-2cd2143")[0]).toBe("DS-2CD*");
    expect(patterns("hikvision", "hikvision 7616")[0]).toBe("DS-7616*");
    expect(patterns("hikvision", "هایک ویژن DS2TD")[0]).toBe("DS-2TD*");
    expect(patterns("hikvision", "")).toHaveLength(brandOf("hikvision").models.length);
    expect(patterns("tp-link", "Tapo C201")).toContain("Tapo C200");
    expect(patterns("tp-link", "zzzz")).toEqual([]);
  });

  it("CONN-12 among 3,600 models few texts are compared letter by letter", () => {
    const large = indexOf(largeCatalogue());
    const count = large.reduce((sum, { models }) => sum + models.length, 0);
    expect(count).toBeGreaterThan(3000);
    for (const typed of ["hikvison", "zqxv", "ds-2cd2143g2", "brand 7 model 31"]) {
      const effort = { comparisons: 0 };
      findBrands(large, typed, effort);
      expect([typed, effort.comparisons < count / 4]).toEqual([typed, true]);
    }
  });
});

describe("paths of a brand's streams", () => {
  const paths = (code: string, model = "", channel = 1) =>
    streamPathsOf(brandOf(code).brand, { model, channel });

  it("CONN-10 are made of its templates, the channel and the model", () => {
    expect(paths("hikvision", "", 12)).toEqual({
      streamPath: "/Streaming/Channels/1201",
      substreamPath: "/Streaming/Channels/1202",
    });
    expect(paths("dahua", "NVR4108HS", 3).substreamPath).toBe("/cam/realmonitor?channel=3&subtype=1");
    expect(paths("vivotek").streamPath).toBe("/live.sdp");
    expect(paths("vivotek", "fd9389-ehv").streamPath).toBe("/live1s1.sdp");
    expect(paths("hanwha", "PNM-9000", 2).streamPath).toBe("/1/profile2/media.smp");
  });

  it("CONN-10 are none where brand or model says none", () => {
    expect(paths("reolink", "RLN16-410")).toEqual({ streamPath: "", substreamPath: "" });
    expect(paths("briton")).toEqual({ streamPath: "", substreamPath: "" });
    expect(paths("axis").substreamPath).toBe("");
  });
});

describe("reading a file", () => {
  const faultsOf = (text: string | Uint8Array) => {
    const read = readCatalogue(typeof text === "string" ? new TextEncoder().encode(text) : text);
    return "faults" in read ? read.faults : [];
  };
  const text = (change: (catalogue: CameraCatalogue) => object) =>
    JSON.stringify(change(structuredClone(shipped)));

  it("CONN-14 what is no JSON is told by its line", () => {
    expect(faultsOf('{\n"version": "1",\n"brands" [\n]}')).toEqual(["line 3"]);
    expect(faultsOf("hello")).toEqual(["line 1"]);
    expect(faultsOf('{\n"version": "1",\n')).toEqual(["line 3"]);
    expect(faultsOf("")).toEqual(["line 1"]);
    expect(faultsOf(new Uint8Array([0x7b, 0x0a, 0x22, 0xff, 0x22]))).toEqual(["line 2"]);
  });

  it("CONN-14 what is no catalogue is told by its path", () => {
    expect(faultsOf("[]")).toEqual(["line 1"]);
    const broken = text(({ brands: [first, second, ...rest], ...file }) => ({
      ...file,
      colour: "red",
      brands: [
        { ...first, templates: { high: "rtsp://{host}:{streamPort}/{chanel}" } },
        { ...second, models: [{ pattern: "A*B", kind: "camera", channels: 1 }] },
        ...rest,
      ],
    }));
    expect(faultsOf(broken).toSorted()).toEqual([
      "brands.0.templates.high",
      "brands.1.models.0.pattern",
      "colour",
    ]);
    expect(faultsOf(text((whole) => whole))).toEqual([]);
  });
});
