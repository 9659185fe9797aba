import { describe, expect, it } from "vitest";
import { callerNetwork } from "./caller-network.ts";
import { dayMs, heldBack, minuteMs, secondsUntil } from "./limits.ts";

const minute = 60_000;

describe("limits of attempts", () => {
  const phone = {
    subject: "wrong:phone",
    limits: [
      { count: 10, windowMs: 15 * minuteMs },
      { count: 25, windowMs: dayMs },
    ],
  };

  it("AUTH-21 the tenth wrong value within 15 minutes holds until the first of the ten is 15 minutes old", () => {
    const nine = Array.from({ length: 9 }, (_, index) => 10 * minute - index * minute);
    expect(heldBack(phone, nine, 11 * minute)).toBeNull();
    const ten = [11 * minute, ...nine];
    expect(heldBack(phone, ten, 11 * minute)?.untilMs).toBe(2 * minute + 15 * minute);
    expect(heldBack(phone, ten, 17 * minute)).toBeNull();
  });

  it("AUTH-21 25 wrong values within a day hold, however slowly they come", () => {
    const everyHalfHour = Array.from({ length: 25 }, (_, index) => (24 - index) * 30 * minute);
    const held = heldBack(phone, everyHalfHour, 12.5 * 60 * minute);
    expect(held?.untilMs).toBe(24 * 60 * minute);
  });

  it("AUTH-23 of several limits the one that lasts longest is told", () => {
    const messages = {
      subject: "message",
      limits: [
        { count: 1, windowMs: minuteMs },
        { count: 10, windowMs: dayMs },
      ],
    };
    const ten = Array.from({ length: 10 }, (_, index) => 100 * minute - index * 2 * minute);
    expect(heldBack(messages, ten.slice(0, 3), 100.5 * minute)?.limit.count).toBe(1);
    expect(heldBack(messages, ten, 100.5 * minute)?.limit.count).toBe(10);
  });

  it("ERR-3 a wait is told in whole seconds and is never 0", () => {
    expect(secondsUntil(1500, 0)).toBe(2);
    expect(secondsUntil(0, 0)).toBe(1);
  });
});

describe("limits by address", () => {
  it.each([
    ["2a01:4f8:1:2:3:4:5:6", "2a01:4f8:1:2::/64"],
    ["2a01:4f8:1:2::", "2a01:4f8:1:2::/64"],
    ["2a01:4f8:1:3::1", "2a01:4f8:1:3::/64"],
    ["::ffff:8.8.8.8", "8.8.8.8"],
    ["8.8.8.8", "8.8.8.8"],
    ["", ""],
  ])("SESS-24 count %s as %s", (address, network) => {
    expect(callerNetwork(address)).toBe(network);
  });
});
