// A short run of `npm run torture -- addresses` and of its broken variant, which must be caught.
import { beforeAll, describe, expect, it } from "vitest";
import { triedCalls } from "./address-calls.ts";
import { untriedFields } from "./address-fields.ts";
import { tryAddresses, type AddressVerdict } from "./addresses.ts";
import { hostileAddresses } from "./hostile-addresses.ts";
import { textFields } from "./text-fields.ts";

const say = () => undefined;
const few = {
  addresses: 8,
  paths: 2,
  others: 0,
  perField: 0,
  turns: 1,
  redirects: 4,
  isSearched: false,
  leavesOut: ["substreamPath"],
};

let [sound, broken]: AddressVerdict[] = [];
beforeAll(async () => {
  [sound, broken] = await Promise.all([
    tryAddresses({ ...few, isBroken: false }, say),
    tryAddresses({ ...few, paths: 0, turns: 0, isBroken: true }, say),
  ]);
});

describe("hostile addresses (R15)", () => {
  it("CONN-19 BRDG-32 are dialled by nobody, in whatever call, file or answer of a camera they come", () => {
    expect(sound?.results.filter(({ breaches }) => breaches > 0)).toEqual([]);
    expect(sound?.caught).toBe(0);
    expect(sound?.results.filter(({ isJudged }) => isJudged).length).toBeGreaterThan(10);
    const told = sound?.lies.map(([place]) => place);
    for (const place of [
      "ONVIF services",
      "ONVIF event subscription",
      "RTSP redirect",
      "SDP control and connection lines",
    ])
      expect(told).toContain(place);
  });

  it("are found out by every way where a policy lets them pass", () => {
    expect(broken?.results.filter(({ breaches }) => breaches === 0)).toEqual([]);
    expect(broken?.results.length).toBeGreaterThan(10);
    expect(broken?.caught).toBeGreaterThan(0);
  });

  it("are more than three hundred, each another", () => {
    const all = hostileAddresses(4_000);
    expect(new Set(all).size).toBeGreaterThan(600);
  });

  it("a field of the contract that takes an address and has no case is found out, and a case of no such call", () => {
    const [first, ...others] = triedCalls;
    expect(untriedFields(triedCalls)).toEqual([]);
    expect(untriedFields(others).every((line) => line.startsWith(`${first} `))).toBe(true);
    expect(untriedFields(others).length).toBeGreaterThan(0);
    expect(untriedFields([...triedCalls, "camera.fiction"])).toEqual(["camera.fiction takes no address"]);
    const [field] = textFields();
    const hook = field && { ...field, place: ["hook", "callbackUrl"] };
    expect(
      hook &&
        untriedFields(triedCalls, [...textFields(), { ...hook, endpoint: { ...hook.endpoint, id: "x" } }]),
    ).toEqual(["x hook.callbackUrl has no case"]);
  });
});
