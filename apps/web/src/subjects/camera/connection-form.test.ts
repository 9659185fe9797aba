import { expect, it } from "vitest";
import { connectionFormOf, plainConnection, portsOf, withoutEmptyRows } from "./connection-form.ts";

const plain = { useSSL: false, channel: 1, port: 80, securePort: 443, extraPorts: {} };

it("CAM-11 ports are shown as they are kept, and what was left empty is none", () => {
  const kept = { audio: 8000, custom: [{ label: "Lift", port: 9100 }] };
  const { extraPorts } = connectionFormOf({ ...plain, extraPorts: kept });
  expect(extraPorts).toEqual({ audio: "8000", serial: "", custom: [{ label: "Lift", port: "9100" }] });
  expect(portsOf(extraPorts)).toEqual({ audio: "8000", custom: [{ label: "Lift", port: "9100" }] });
  const empty = { audio: "", serial: "9000", custom: [{ label: "", port: "" }] };
  expect(portsOf(empty)).toEqual({ serial: "9000" });
  expect(withoutEmptyRows(empty).custom).toEqual([]);
  expect(portsOf(connectionFormOf(plain).extraPorts)).toEqual({});
});

it("CAM-10 a form begins with what the server takes for a camera of which nothing else is said", () => {
  expect(connectionFormOf(plain)).toEqual(plainConnection);
});
