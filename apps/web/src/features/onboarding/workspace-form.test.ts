import { defaultAddress, operationHours } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { changedAddress, changedFields, faultsIn, formOf } from "./workspace-form.ts";

const saved = { name: "Bakery", address: defaultAddress, industry: null, operationHours: null };
const form = formOf(saved);
const unfolded = { ...form, isUnfolded: true };
const address = { line1: "", city: "Shiraz", postalCode: "", country: "" };

describe("the form of the workspace's first step", () => {
  it("ONB-5 asks for the name alone, and sends what else was filled in", () => {
    expect([...faultsIn(form)]).toEqual([]);
    expect([changedFields(form, saved), changedAddress(form, saved)]).toEqual([{}, null]);
    expect([...faultsIn({ ...form, name: " " })]).toEqual(["name"]);
    const filled = { ...form, name: " Old bakery ", address, industry: "hotels" as const };
    expect(changedFields(filled, saved)).toEqual({ name: "Old bakery", industry: "hotels" });
    expect(changedAddress(filled, saved)).toEqual(address);
  });

  it("ONB-5 hours are preset to all day, every day, and saved only by who has seen them", () => {
    expect(form.hours).toBe("always");
    const week = changedFields(unfolded, saved).operationHours;
    expect(operationHours.safeParse(week).success).toBe(true);
    expect([week?.friday.open, week?.friday.allDay]).toEqual([true, true]);
  });

  it("ONB-5 makes one week of the hours that every open day has", () => {
    const daily = { ...unfolded, hours: "daily" as const };
    const week = changedFields(daily, saved).operationHours;
    expect(operationHours.safeParse(week).success).toBe(true);
    expect([week?.monday.open, week?.friday.open, week?.monday.start]).toEqual([true, false, "09:00 am"]);
    expect([...faultsIn({ ...daily, days: [] })]).toContain("times");
    expect([...faultsIn({ ...daily, day: { ...daily.day, end: daily.day.start } })]).toContain("times");
    const kept = { ...saved, operationHours: week ?? null };
    expect(changedFields({ ...formOf(kept), isUnfolded: true }, kept)).toEqual({});
  });
});
