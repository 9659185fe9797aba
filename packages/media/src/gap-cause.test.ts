// Which cause names a gap.
import fc from "fast-check";
import { expect, it } from "vitest";
import { gapCauses, leadingCause } from "./gap-cause.ts";

it("ARCH-23 a gap has the first of the causes that hold, in whatever order they came", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...gapCauses]), (held) => {
      expect(leadingCause(held)).toBe(gapCauses.find((cause) => held.includes(cause)));
    }),
  );
});
