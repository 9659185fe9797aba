import { describe, expect, it } from "vitest";
import { parseTransport } from "./transport-header.ts";

describe("transport header", () => {
  it.each([
    ["RTP/AVP/TCP;unicast;interleaved=2-3", { kind: "interleaved", channels: [2, 3] }],
    ["RTP/AVP/TCP;unicast", { kind: "interleaved", channels: undefined }],
    ["RTP/AVP;unicast;client_port=5000-5001", { kind: "udp", clientPorts: [5000, 5001] }],
    ["RTP/AVP/UDP;unicast;client_port=5000", { kind: "udp", clientPorts: [5000, 5001] }],
    ["RTP/AVP;multicast, RTP/AVP;unicast;client_port=6000-6001", { kind: "udp", clientPorts: [6000, 6001] }],
  ])("reads %s", (value, wish) => {
    expect(parseTransport(value)).toEqual(wish);
  });

  it.each(["", "RTP/SAVP;unicast;client_port=1-2", "RTP/AVP;multicast", "RTP/AVP;unicast"])(
    "refuses %s",
    (value) => {
      expect(parseTransport(value)).toBeUndefined();
    },
  );
});
