import { eventNumberOf } from "@didban/contract";
import { describe, expect, it } from "vitest";
import {
  EventTracker,
  sourceKey,
  type EventStep,
  type KnownSources,
  type ToldEvent,
} from "./event-tracker.ts";

const startMs = Date.UTC(2026, 2, 4);

function tracker(known: KnownSources = new Map()): EventTracker {
  let count = 0;
  return new EventTracker({ known, newId: () => `event-${(count += 1)}` });
}

const told = (more: Partial<ToldEvent>): ToldEvent => ({
  kind: "hw-motion",
  topic: "VideoSource/MotionAlarm",
  source: "VideoSource/MotionAlarm",
  isActive: true,
  isInitial: false,
  atMs: startMs,
  ...more,
});

/** Whether no two of a kind and source overlap, and none ends before it began: what is kept of any telling. */
function faultsIn(steps: readonly EventStep[]): string[] {
  const faults: string[] = [];
  const open = new Map<string, { key: string; startMs: number }>();
  const lastEnds = new Map<string, number>();
  for (const step of steps) {
    if (step.step === "end") {
      const begun = open.get(step.id);
      if (begun === undefined || step.endMs < begun.startMs) faults.push(`${step.id} ends before it begins`);
      else lastEnds.set(begun.key, step.endMs);
      open.delete(step.id);
      continue;
    }
    const key = `${step.type} ${step.index}`;
    if ([...open.values()].some((other) => other.key === key))
      faults.push(`${step.id} begins within another`);
    if (step.startMs < (lastEnds.get(key) ?? -Infinity)) faults.push(`${step.id} overlaps the one before`);
    open.set(step.id, { key, startMs: step.startMs });
  }
  return faults;
}

describe("what goes on before a camera", () => {
  it("AI-32 is one event however many of its rules say so, from the first to the last of them", () => {
    const one = tracker();
    const steps = [
      ...one.tell(told({ source: "alarm" })),
      ...one.tell(told({ source: "cells", atMs: startMs + 500 })),
      ...one.tell(told({ source: "alarm", isActive: false, atMs: startMs + 1_000 })),
      ...one.tell(told({ source: "cells", isActive: false, atMs: startMs + 4_000 })),
    ];
    expect(steps).toEqual([
      expect.objectContaining({ step: "begin", type: 6, alertType: "hw-motion", index: 0, startMs }),
      { step: "end", id: "event-1", endMs: startMs + 4_000 },
    ]);
  });

  it("AI-14 AI-17 of inputs and borders each has its number, which it keeps", () => {
    const input = (token: string) => told({ kind: "hw-sensor", topic: "DigitalInput", source: token });
    const first = tracker();
    const indexes = ["a", "b", "a"].flatMap((token) => first.tell(input(token)));
    expect(indexes.map((step) => step.step === "begin" && step.index)).toEqual([0, 1]);
    const type = eventNumberOf("sensor");
    const later = tracker(
      new Map([
        [sourceKey(type, "a"), 0],
        [sourceKey(type, "b"), 1],
      ]),
    );
    expect(later.tell(input("b"))).toMatchObject([{ index: 1, source: "b" }]);
    expect(later.tell(input("c"))).toMatchObject([{ index: 2 }]);
  });

  it("AI-14 what has no length is kept as a moment, and how things stand is none", () => {
    const one = tracker();
    const line = { kind: "hw-cross-line-in", topic: "LineDetector/Crossed", isActive: undefined } as const;
    expect(one.tell(told({ ...line, isInitial: true }))).toEqual([]);
    expect(one.tell(told(line))).toMatchObject([
      { step: "begin", type: 8, alertType: "hw-cross-line-in", startMs },
      { step: "end", endMs: startMs + 1_000 },
    ]);
  });

  it("AI-14 what nobody knows the meaning of is kept as unknown with its topic", () => {
    const steps = tracker().tell(told({ kind: "unknown", topic: "RuleEngine/MyRuleDetector/Visitor" }));
    expect(steps).toMatchObject([{ type: 0, alertType: null, topic: "RuleEngine/MyRuleDetector/Visitor" }]);
  });

  it("AI-32 ends where it was known last when the camera is lost, and when nobody watches any more", () => {
    const one = tracker();
    const steps = [
      ...one.tell(told({})),
      ...one.set("connected", true, startMs),
      ...one.lose(startMs + 2_000),
      ...one.close(startMs + 9_000),
    ];
    expect(steps).toMatchObject([
      { step: "begin", type: 6 },
      { step: "begin", type: 4 },
      { step: "end", id: "event-1", endMs: startMs + 2_000 },
      { step: "end", id: "event-2", endMs: startMs + 9_000 },
    ]);
    expect(one.isMoving).toBe(false);
  });

  it("AI-14 AI-32 a flood is bounded, its rest counted, no end lost, and what goes on after it is kept", () => {
    const one = tracker();
    const steps: EventStep[] = [];
    for (let at = 0; at < 1_000; at++) {
      const atMs = startMs + at * 20;
      steps.push(...one.tell(told({ atMs, isActive: at % 2 === 0 })));
    }
    expect(steps.filter(({ step }) => step === "begin")).toHaveLength(60);
    expect(steps.filter(({ step }) => step === "end")).toHaveLength(60);
    expect(faultsIn(steps)).toEqual([]);
    // It is on still when there is room again.
    expect(one.tell(told({ atMs: startMs + 30_000 }))).toEqual([]);
    expect(one.isMoving).toBe(true);
    expect(one.look(startMs + 40_000)).toEqual([]);
    expect(one.look(startMs + 90_000)).toMatchObject([
      { step: "begin", startMs: startMs + 90_000, leftOut: 500 - 60 },
    ]);
  });

  it("AI-32 never overlaps itself, whatever is told in whatever order; a telling that does is found out", () => {
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const one = tracker();
    const steps: EventStep[] = [];
    for (let at = 0; at < 5_000; at++) {
      const atMs = startMs + at * 2_000 - draw(6_000);
      const isActive = [true, false, undefined][draw(3)];
      const kind = (["hw-motion", "hw-sensor", "hw-fence", "unknown"] as const)[draw(4)] ?? "hw-motion";
      const source = `rule ${draw(3)}`;
      if (draw(50) === 0) steps.push(...one.lose(atMs));
      else
        steps.push(
          ...one.tell(told({ kind, source, topic: source, isActive, atMs, isInitial: draw(9) === 0 })),
        );
    }
    steps.push(...one.close(startMs));
    expect(steps.length).toBeGreaterThan(1_000);
    expect(faultsIn(steps)).toEqual([]);
    const [first] = steps;
    expect(first && faultsIn([first, { ...first, id: "another" }])).toHaveLength(1);
  });
});
