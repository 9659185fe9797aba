import { NumberedStream } from "@didban/testkit";
import { expect, it } from "vitest";
import { machineClock, type CameraFault } from "../camera/index.ts";
import { CameraStreams, type StreamEvents } from "./index.ts";

const wrong: CameraFault = { kind: "relayed", fault: "rtsp", diagnosis: "cameraCredentialsWrong" };

it("a source that knows when to try again is tried then, whatever was the fault, which is told once", () => {
  const attempts: StreamEvents[] = [];
  const told: (readonly [string, number | undefined])[] = [];
  const streams = new CameraStreams({
    clock: machineClock,
    onUnit: () => undefined,
    onPicture: () => told.push(["picture", undefined]),
    onFault: (_, { code, waitMs }) => told.push([code, waitMs]),
    onClosed: () => told.push(["closed", undefined]),
    onFingerprint: () => undefined,
  });
  streams.replace([
    {
      index: 0,
      isKnown: false,
      open(_, events) {
        attempts.push(events);
        return { close: () => undefined };
      },
    },
  ]);
  streams.open({ hasPassword: false });
  let act: () => void = () => undefined;
  let isCancelled = false;
  const again = (next: () => void) => {
    act = next;
    return () => void (isCancelled = true);
  };
  for (let turn = 1; turn <= 3; turn += 1) {
    attempts.at(-1)?.onEnd(wrong, again);
    expect(attempts).toHaveLength(turn);
    act();
  }
  expect(told).toEqual([["cameraCredentialsWrong", 0]]);
  expect(streams.isLocked).toBe(false);
  expect(streams.session(0)?.failures).toBe(0);
  for (const unit of new NumberedStream().take(1, 0)) attempts.at(-1)?.onUnit(unit);
  attempts.at(-1)?.onEnd({ kind: "lineMissing" }, again);
  expect(told.slice(1)).toEqual([
    ["picture", undefined],
    ["agentNotAccessible", 0],
  ]);
  streams.close();
  expect(isCancelled).toBe(true);
});
