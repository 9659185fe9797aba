import { describe, expect, it } from "vitest";
import { parseStreamUrl, streamUrl } from "./stream-url.ts";

describe("parseStreamUrl", () => {
  it.each([
    ["rtsp://192.0.2.1/live", "rtsp://192.0.2.1/live", false, "192.0.2.1", 554],
    ["RTSP://cam.example:8554", "rtsp://cam.example:8554/", false, "cam.example", 8554],
    ["rtsps://[2001:db8::1]:322/a?channel=1&subtype=0", "rtsps://[2001:db8::1]:322/a?channel=1&subtype=0", true, "2001:db8::1", 322],
    ["rtsps://cam.example/a", "rtsps://cam.example/a", true, "cam.example", 322],
    ["rtsp://%31%32%37.0.0.1/", "rtsp://%31%32%37.0.0.1/", false, "127.0.0.1", 554],
  ])("reads %s", (text, url, isSecure, host, port) => {
    expect(parseStreamUrl(text)).toEqual({ url, isSecure, host, port, credentials: undefined });
  }); // prettier-ignore

  it("takes user and password out of the address", () => {
    expect(parseStreamUrl("rtsp://admin:p%40ss%3A1@cam.example/live")).toMatchObject({
      url: "rtsp://cam.example/live",
      credentials: { username: "admin", password: "p@ss:1" },
    });
    expect(parseStreamUrl("rtsp://ad@min:100%@cam.example/")?.credentials).toEqual({
      username: "ad@min",
      password: "100%",
    });
  });

  it.each([
    "http://cam.example/", "https://cam.example/", "file:///etc/passwd", "exec:ls", "ftp://cam.example/", "rtspu://cam.example/",
    "rtmp://cam.example/", "rtsp:///live", "rtsp://", "rtsp:cam.example", "rtsp://cam.example:0/", "rtsp://cam.example:70000/",
    "rtsp://cam example/", "cam.example", "", "javascript:alert(1)", "unix:/var/run/x", "//cam.example/",
  ])("dials nothing for %j", (text) => {
    expect(parseStreamUrl(text)).toBeUndefined();
  }); // prettier-ignore
});

describe("streamUrl", () => {
  it.each([
    [{ host: "192.168.1.20", streamPort: 554, path: "live", useSSL: false }, "rtsp://192.168.1.20:554/live"],
    [
      { host: "http://cam.example/", streamPort: 8554, path: "/a?b=1", useSSL: true },
      "rtsps://cam.example:8554/a?b=1",
    ],
    [{ host: "fd00::5", streamPort: 554, path: "", useSSL: false }, "rtsp://[fd00::5]:554/"],
    [{ host: "[fd00::5]", streamPort: 8554, path: "a", useSSL: false }, "rtsp://[fd00::5]:8554/a"],
    [{ host: "", streamPort: 554, path: "live", useSSL: false }, undefined],
  ])("puts %j together", (address, url) => {
    expect(streamUrl(address)).toBe(url);
  });
});
