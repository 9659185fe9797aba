// A short run of `npm run torture -- full-disk` on a volume that others have filled, and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { fillDisk } from "./full-disk.ts";

// Side by side: both mostly wait for a volume to fill.
describe.concurrent("64 MB for footage (R4)", () => {
  it("recording goes on when it is full, says what was lost, and the database stays writable", async () => {
    const verdict = await fillDisk({
      cameras: 4,
      seconds: 180,
      isBroken: false,
      isFilledFirst: true,
      // Full again after room was made once.
      isEnough: ({ isAlerted, losses }) => isAlerted && losses >= 2,
    });
    expect(verdict).toMatchObject({ missing: 0, writes: { refused: 0, lost: 0 } });
    expect(verdict.explained).toBeGreaterThanOrEqual(2);
    expect(verdict.alertSeconds).toBeDefined();
    expect(verdict.stalledSeconds).toBeLessThan(30);
  });

  it("tells when recording stalls because nothing that may go is left", async ({ skip }) => {
    skip(process.getuid?.() !== 0, "filling a volume with what is not footage needs root");
    const isEnough = ({ stalledSeconds }: { stalledSeconds: number }) => stalledSeconds > 5;
    const verdict = await fillDisk({ cameras: 2, seconds: 120, isBroken: true, isEnough });
    expect(verdict.stalledSeconds).toBeGreaterThan(5);
  });
});
