import { connectionInput } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { AddressFault, normaliseConnection } from "./camera-address.ts";

const read = (fields: Record<string, unknown>) => normaliseConnection(connectionInput.parse(fields));

describe("camera addresses", () => {
  it("CAM-20 hosts, IPv4 and IPv4 URLs pass, with their ports moved out; other URLs are refused", () => {
    expect(read({ url: "" })).toMatchObject({ url: "", port: 80 });
    expect(read({ url: "cam.example.com" })).toMatchObject({ url: "cam.example.com", port: 80 });
    expect(read({ url: "cam.example.com:8000" })).toMatchObject({ url: "cam.example.com", port: 8000 });
    expect(read({ url: " 192.168.1.20 " })).toMatchObject({ url: "192.168.1.20" });
    expect(read({ url: "192.168.1.20:81" })).toMatchObject({ url: "192.168.1.20", port: 81 });
    expect(read({ url: "http://192.168.1.20" })).toMatchObject({ url: "192.168.1.20", port: 80 });
    expect(read({ url: "http://192.168.1.20:8080/" })).toMatchObject({ url: "192.168.1.20", port: 8080 });
    for (const url of [
      "ftp://cam.example.com",
      "http://cam.example.com",
      "http://192.168.1.20/admin",
      "file:///etc/passwd",
      "a b",
      "x/../y",
    ])
      expect(() => read({ url }), url).toThrow(AddressFault);
  });

  it("CAM-20 an address of IPv6 passes with brackets and without, with its port moved out; what only looks like one is refused", () => {
    for (const url of ["fd00::12", "[fd00::12]", " [FD00:0:0::0012] ", "fd00:0:0:0:0:0:0:12"])
      expect(read({ url }), url).toMatchObject({ url: "fd00::12", port: 80, streamPort: 554 });
    expect(read({ url: "[fd00::12]:8554" })).toMatchObject({ url: "fd00::12", port: 8554 });
    // Its last group is no port.
    expect(read({ url: "fd00::12:8554" })).toMatchObject({ url: "fd00::12:8554", port: 80 });
    expect(read({ url: "rtsp://[fd00::12]:8554/live" })).toMatchObject({ url: "fd00::12", streamPort: 8554 });
    for (const url of [
      "[fd00::12",
      "fd00::12]",
      "[[fd00::12]]",
      "[fd00::12]8554",
      "[fd00::12]:",
      "[fd00::12]:port",
      "[fd00::12]:8554:1",
      "fd00::12::1",
      "fd00::1g",
      "1:2:3",
      "[]",
      "[]:80",
      "[cam.example.com]",
      "[192.168.1.20]:81",
      "[fd00::12]/live",
      "cam.example.com:81:82",
      "192.168.1.20:http",
      "fe80::1%eth0",
      "[fe80::1%25eth0]:80",
      "rtsp://fd00::12/live",
      "rtsp://[fd00::1g]/live",
    ])
      // prettier-ignore
      expect(() => read({ url }), url).toThrow(new AddressFault("url"));
    expect(() => read({ url: "[fd00::12]:70000" })).toThrow(new AddressFault("port"));
  });

  it("CAM-21 a pasted RTSP address is taken apart", () => {
    expect(
      read({ url: "rtsp://admin:p%40ss%3Aword@10.0.0.8:8554/Streaming/Channels/101?a=1" }),
    ).toMatchObject({
      url: "10.0.0.8",
      streamPort: 8554,
      username: "admin",
      password: "p@ss:word",
      useSSL: false,
      streamPath: "/Streaming/Channels/101?a=1",
    });
    expect(read({ url: "rtsps://cam.example.com" })).toMatchObject({
      url: "cam.example.com",
      useSSL: true,
      streamPort: 322,
    });
    expect(read({ url: "rtsp://[fd00::8]/live" })).toMatchObject({
      url: "fd00::8",
      streamPort: 554,
      streamPath: "/live",
    });
    expect(read({ url: "10.0.0.8", substreamPath: "rtsp://10.0.0.8/low", streamPath: "high" })).toMatchObject(
      {
        streamPath: "/high",
        substreamPath: "/low",
      },
    );
    expect(() => read({ url: "rtsp://" })).toThrow(AddressFault);
    expect(() => read({ url: "rtsp://192.168.1.20:0/live" })).toThrow(new AddressFault("streamPort"));
  });

  it("CAM-17 digit strings become numbers, other text is refused with its field", () => {
    expect(connectionInput.parse({ streamPort: "554" }).streamPort).toBe(554);
    const refused = connectionInput.safeParse({ streamPort: "rtsp", channel: "2.5" });
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(["streamPort", "channel"]);
  });

  it("CAM-22 ports and channel keep their bounds", () => {
    const fields = (body: Record<string, unknown>) =>
      connectionInput.safeParse(body).error?.issues.map(({ path }) => path.join(".")) ?? [];
    expect(fields({ port: 0, securePort: 0, streamPort: 65_536, channel: 33 })).toEqual([
      "port",
      "streamPort",
      "channel",
    ]);
    expect(fields({ port: 65_535, securePort: 65_535, streamPort: 1, channel: 32 })).toEqual([]);
    expect(fields({ extraPorts: { audio: 70_000, custom: [{ label: "x", port: -1 }] } })).toEqual([
      "extraPorts.audio",
      "extraPorts.custom.0.port",
    ]);
    expect(fields({ port: 80.5 })).toEqual(["port"]);
  });

  it("CAM-11 extra ports are audio, serial and up to eight custom ones", () => {
    const custom = Array.from({ length: 9 }, (_, index) => ({ label: `port ${index}`, port: index }));
    expect(
      connectionInput.safeParse({ extraPorts: { audio: 8000, serial: 9000, custom: custom.slice(1) } })
        .success,
    ).toBe(true);
    expect(connectionInput.safeParse({ extraPorts: { custom } }).success).toBe(false);
    expect(connectionInput.safeParse({ extraPorts: { video: 1 } }).success).toBe(false);
  });
});
