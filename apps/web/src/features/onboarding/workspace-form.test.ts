import { defaultAddress, operationHours } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { changedAddress, changedFields, formOf, missingIn, workspaceFacts } from "./workspace-form.ts";

const saved = {
  name: "Bakery",
  address: defaultAddress,
  industry: null,
  operationHours: null,
  subscription: null,
};
const form = formOf(saved);
const address = { line1: "12 Harbour Road", city: "Shiraz", postalCode: "", country: "" };

describe("the form of the workspace's first step", () => {
  it("ONB-5 asks for what is missing, and sends what is whole", () => {
    expect([...missingIn(form)]).toEqual(["line1", "city", "industry", "hours"]);
    expect([changedFields(form, saved), changedAddress(form, saved)]).toEqual([{}, null]);
    const part = { ...form, name: " Old bakery ", address, industry: "hotels" as const };
    expect([...missingIn(part)]).toEqual(["hours"]);
    expect(changedFields(part, saved)).toEqual({ name: "Old bakery" });
    expect(changedAddress(part, saved)).toEqual(address);
  });

  it("ONB-5 makes one week of the hours that every open day has", () => {
    const daily = { ...form, industry: "hotels" as const, hours: "daily" as const };
    const week = changedFields(daily, saved).operationHours;
    expect(operationHours.safeParse(week).success).toBe(true);
    expect([week?.monday.open, week?.friday.open, week?.monday.start]).toEqual([true, false, "09:00 am"]);
    const always = changedFields({ ...daily, hours: "always" }, saved).operationHours;
    expect(operationHours.safeParse(always).success).toBe(true);
    expect([always?.friday.open, always?.friday.allDay]).toEqual([true, true]);
    expect([...missingIn({ ...daily, days: [] })]).toContain("times");
    expect([...missingIn({ ...daily, day: { ...daily.day, end: daily.day.start } })]).toContain("times");
  });

  it("ONB-5 ONB-15 counts what the workspace has, whoever saved it", () => {
    expect(workspaceFacts(saved, false)).toEqual({
      hasName: true,
      hasAddress: false,
      hasBusiness: false,
      hasPlan: false,
    });
    const whole = {
      ...saved,
      address: { ...defaultAddress, city: "Shiraz" },
      industry: "hotels" as const,
      operationHours:
        changedFields({ ...form, industry: "hotels", hours: "always" }, saved).operationHours ?? null,
    };
    expect(Object.values(workspaceFacts(whole, true))).toEqual([true, true, true, true]);
    expect(formOf(whole).hours).toBe("kept");
    expect(changedFields(formOf(whole), whole)).toEqual({});
  });
});
