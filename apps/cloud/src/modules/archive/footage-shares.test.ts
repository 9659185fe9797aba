import { expect, it } from "vitest";
import { claimsOf, footageShares } from "./footage-shares.ts";
import { daysThatFit, outlookOf } from "./footage-use.ts";

const camera = (workspaceId: string, archiveAgeDays: number) => ({ workspaceId, archiveAgeDays });

it("ARCH-32 the space is divided in proportion to cameras and the longest that one of them is kept; one workspace has all of it", () => {
  const claims = claimsOf([camera("shop", 30), camera("shop", 1), camera("home", 20)]);
  expect(Object.fromEntries(footageShares(claims))).toEqual({ shop: 60 / 80, home: 20 / 80 });
  expect(footageShares(claimsOf([camera("shop", 7)])).get("shop")).toBe(1);
  expect(footageShares([]).size).toBe(0);
});

it("ARCH-32 ARCH-7 how many days fit follows from the share and the present rate", () => {
  const claims = claimsOf([camera("shop", 30), camera("home", 10)]);
  const outlook = outlookOf("shop", { footageBytes: 5e9, bytesPerDay: 2e9 }, { limitBytes: 80e9 }, claims);
  expect(outlook).toEqual({
    footageBytes: 5e9,
    roomBytes: 60e9,
    bytesPerDay: 2e9,
    keptDays: 30,
    fitDays: 30,
  });
  const stranger = outlookOf("new", { footageBytes: 0, bytesPerDay: null }, { limitBytes: 80e9 }, claims);
  expect(stranger).toMatchObject({ roomBytes: 0, keptDays: null, fitDays: null });
  expect(daysThatFit(10, 0)).toBeNull();
});
