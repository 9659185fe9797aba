import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useCountdown } from "./use-countdown.ts";

it("AUTH-54 an instant that has just been set is counted down from the first drawing on, and to its end", () => {
  vi.useFakeTimers();
  const seen: number[] = [];
  function Shown({ untilMs }: { untilMs: number }) {
    seen.push(useCountdown(untilMs));
    return null;
  }
  const { rerender } = render(<Shown untilMs={0} />);
  expect(seen.splice(0)).toEqual([0]);
  rerender(<Shown untilMs={Date.now() + 2000} />);
  expect(seen.splice(0)).toEqual([2]);
  act(() => vi.advanceTimersByTime(1000));
  act(() => vi.advanceTimersByTime(1000));
  expect(seen.splice(0)).toEqual([1, 0]);
  act(() => vi.advanceTimersByTime(5000));
  expect(seen).toEqual([]);
});
