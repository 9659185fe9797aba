import { Mutator } from "@didban/testkit";
import { describe, expect, it } from "vitest";
import { fuzzOnvif, onvifSeeds, readers, type Readers } from "./onvif.fuzz.ts";
import { textAt } from "./xml/xml-tree.ts";

const runs = 6_000;

/** The first of `runs` damaged answers that a reader breaks its promise at. */
function firstFound(seed: number, using?: Readers): unknown {
  const mutator = new Mutator(seed);
  for (let run = 0; run < runs; run++) {
    const valid = onvifSeeds[run % onvifSeeds.length];
    const other = onvifSeeds[(run * 7) % onvifSeeds.length];
    if (valid === undefined) continue;
    try {
      fuzzOnvif(mutator.mutate(valid, other), using);
    } catch (error) {
      return error;
    }
  }
  return undefined;
}

describe("damaged answers of devices", () => {
  it("CONN-8 whole ones are read", () => {
    for (const seed of onvifSeeds) fuzzOnvif(seed);
  });

  it("CONN-19 are read or refused, and lead nowhere else", () => {
    expect(firstFound(1)).toBeUndefined();
  });

  it.each([
    [
      "that takes every year for one",
      {
        GetSystemDateAndTime(answer) {
          const year = textAt(answer, "SystemDateAndTime", "UTCDateTime", "Date", "Year");
          if (year !== undefined) new Date(Date.UTC(Number(year), 0)).toISOString();
        },
      },
    ],
    [
      "that dials whatever host is named",
      {
        GetServices(answer) {
          const named = answer.children.flatMap((each) => textAt(each, "XAddr") ?? []);
          for (const address of named)
            if (!/^http:\/\/1\d\d?\./.test(address)) throw new Error(`led to ${address}`);
        },
      },
    ],
  ] satisfies [string, Readers][])("CONN-19 a reader %s is found", (_, broken) => {
    expect(firstFound(1, { ...readers, ...broken })).toBeInstanceOf(Error);
  });
});
