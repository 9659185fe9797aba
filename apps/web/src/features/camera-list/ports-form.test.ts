import { expect, it } from "vitest";
import { portsFormOf, portsOf } from "./ports-form.ts";

it("CAM-11 ports are shown as they are kept, and what was left empty is none", () => {
  const kept = { audio: 8000, custom: [{ label: "Lift", port: 9100 }] };
  const form = portsFormOf(kept);
  expect(form).toEqual({ audio: "8000", serial: "", custom: [{ label: "Lift", port: "9100" }] });
  expect(portsOf(form)).toEqual({ audio: "8000", custom: [{ label: "Lift", port: "9100" }] });
  expect(portsOf({ audio: "", serial: "9000", custom: [{ label: "", port: "" }] })).toEqual({
    serial: "9000",
  });
  expect(portsOf(portsFormOf({}))).toEqual({});
});
