import { describe, expect, it } from "vitest";
import { partsOf, wholeAddress } from "./rtsp-address.ts";

describe("a pasted address", () => {
  it("CAM-21 is taken apart into the form's fields", () => {
    expect(partsOf(" rtsp://admin:p%40ss@10.0.0.8:8554/live/main?x=1 ")).toEqual({
      url: "10.0.0.8", streamPort: "8554", username: "admin", password: "p@ss", useSSL: false, streamPath: "/live/main?x=1",
    }); // prettier-ignore
    expect(partsOf("rtsps://cam.example.com")).toMatchObject({
      streamPort: "322",
      useSSL: true,
      streamPath: "",
    });
    expect(partsOf("10.0.0.8")).toBeUndefined();
    expect(partsOf("http://10.0.0.8/")).toBeUndefined();
  });

  it("CAM-21 is told whole again, without its account, where more than the host was said", () => {
    const whole = (text: string) => wholeAddress(partsOf(text) ?? { url: text, streamPort: "554", useSSL: false, streamPath: "" }); // prettier-ignore
    expect(whole("rtsp://admin:p%40ss@10.0.0.8:8554/live/main?x=1")).toBe(
      "rtsp://10.0.0.8:8554/live/main?x=1",
    );
    expect(whole("rtsps://cam.example.com")).toBe("rtsps://cam.example.com:322");
    expect(whole("rtsp://[fe80::1]/live")).toBe("rtsp://[fe80::1]:554/live");
    const typed = { streamPort: "8554", useSSL: false, streamPath: "/live" };
    for (const [url, authority] of [
      ["[fe80::1]:8080", "[fe80::1]:8554"],
      ["[fe80::1]", "[fe80::1]:8554"],
      ["fe80::1:8080", "[fe80::1:8080]:8554"],
      ["cam.example.com:8080", "cam.example.com:8554"],
    ] as const)
      expect(wholeAddress({ ...typed, url })).toBe(`rtsp://${authority}/live`);
    for (const plain of ["rtsp://10.0.0.8", "10.0.0.8", "", "admin:p@10.0.0.8"])
      expect(whole(plain)).toBeUndefined();
  });
});
