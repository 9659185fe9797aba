// How a disk is called by what it refuses.
import { expect, it } from "vitest";
import { CardHealth } from "./card-health.ts";

const errorOf = (code: string) => Object.assign(new Error("disk"), { code });
let nowMs = 0;
const newHealth = () => {
  nowMs = 0;
  return new CardHealth(() => nowMs);
};

it.each([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["ENOENT", "missing"],
  ["ENODEV", "missing"],
  ["EIO", "failing"],
  ["EROFS", "failing"],
])(
  "BRDG-47 a disk that answers %s is %s, and good once it has refused nothing for a while",
  (code, state) => {
    const health = newHealth();
    expect(health.state(true)).toBe("good");
    health.note(errorOf(code));
    expect(health.state(true)).toBe(state);
    nowMs += 31_000;
    expect(health.state(true)).toBe("good");
  },
);

it("BRDG-47 without an archive there is no disk, or the one that refused it, for as long as that lasts", () => {
  const health = newHealth();
  expect(health.state(undefined)).toBe("missing");
  health.note(errorOf("EIO"));
  nowMs += 3_600_000;
  expect(health.state(undefined)).toBe("failing");
});

it("BRDG-47 what is missing on a disk that is failing does not make it a missing one, until it refuses nothing else", () => {
  const health = newHealth();
  health.note(errorOf("EIO"));
  nowMs += 20_000;
  health.note(errorOf("ENOENT"));
  expect(health.state(true)).toBe("failing");
  nowMs += 11_000;
  health.note(errorOf("ENOENT"));
  expect(health.state(undefined)).toBe("missing");
  health.note(errorOf("EIO"));
  expect(health.state(undefined)).toBe("failing");
});

it("BRDG-42 BRDG-47 a ring that makes room is not full; one in which none can be made is", () => {
  const health = newHealth();
  expect(health.state(false)).toBe("good");
  nowMs += 5_000;
  expect(health.state(true)).toBe("good");
  expect(health.state(false)).toBe("good");
  nowMs += 10_000;
  expect(health.state(false)).toBe("full");
});

it("BRDG-47 a defect of ours says nothing of the disk", () => {
  const health = newHealth();
  health.note(new TypeError("no"));
  health.note(errorOf("ERR_INVALID_ARG_TYPE"));
  expect(health.state(true)).toBe("good");
});
