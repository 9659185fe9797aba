import { cameraDiagnoses } from "@didban/media/rtsp";
import { describe, expect, it } from "vitest";
import { ReconnectPolicy } from "./reconnect-policy.ts";

describe("ReconnectPolicy", () => {
  it("CAM-29 waits 5, 10, 20, 40, 60 s, then 60 s every time, and counts the tries", () => {
    const policy = new ReconnectPolicy(() => 0);
    const waits = Array.from({ length: 7 }, () => policy.failed("CameraNotAccessible"));
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    expect(policy.failures).toBe(7);
    policy.succeeded();
    expect(policy.failures).toBe(0);
    expect(policy.failed("cameraNoPicture")).toBe(5_000);
  });

  it("CAM-29 stops after one try with wrong credentials, so that the camera does not lock the account", () => {
    for (const diagnosis of cameraDiagnoses) {
      const wait = new ReconnectPolicy(() => 0).failed(diagnosis);
      const isAboutAccount = diagnosis === "cameraCredentialsWrong" || diagnosis === "cameraAccountLocked";
      expect(wait, diagnosis).toBe(isAboutAccount ? undefined : 5_000);
    }
  });

  it("CAM-29 asks a camera again at once that ended its session, and waits where it ends one again within ten seconds", () => {
    const policy = new ReconnectPolicy(() => 0);
    expect([policy.ended(10_000), policy.ended(10_000), policy.ended(9_999)]).toEqual([0, 0, 0]);
    expect(policy.failures).toBe(0);
    expect([policy.ended(9_999), policy.failures]).toEqual([5_000, 1]);
    // Pictures came again, and it ended them again.
    policy.succeeded();
    expect(policy.ended(1_000)).toBe(5_000);
    expect([policy.ended(10_000), policy.ended(2_000)]).toEqual([0, 0]);
    expect(policy.failed("cameraNoPicture")).toBe(10_000);
  });

  it("spreads the waits of cameras that fell together, never beyond the rule's time", () => {
    const waits = [0, 0.5, 0.999].map((share) =>
      new ReconnectPolicy(() => share).failed("CameraNotAccessible"),
    );
    expect(waits).toEqual([5_000, 4_500, expect.closeTo(4_001, 0)]);
  });
});
