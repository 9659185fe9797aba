// A short run of `npm run torture -- full-disk` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { fillDisk } from "./full-disk.ts";

// Side by side: both mostly wait for a volume to fill.
describe.concurrent("64 MB for footage (R4)", () => {
  it("recording goes on when it is full, says what was lost, and the database stays writable", async () => {
    const verdict = await fillDisk({ cameras: 4, seconds: 170, isBroken: false });
    expect(verdict).toMatchObject({ missing: 0, writes: { refused: 0, lost: 0 } });
    expect(verdict.explained).toBeGreaterThan(0);
    expect(verdict.alertSeconds).toBeDefined();
  }, 300_000);

  it("tells when recording stalls because nothing that may go is left", async () => {
    if (!process.env["CI"] && process.getuid?.() !== 0) {
      console.log("not tried: filling a volume with what is not footage needs root");
      return;
    }
    const verdict = await fillDisk({ cameras: 2, seconds: 40, isBroken: true });
    expect(verdict.stalledSeconds).toBeGreaterThan(5);
  });
});
