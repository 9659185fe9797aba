import { describe, expect, it } from "vitest";
import { partsOf } from "./rtsp-address.ts";

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
});
