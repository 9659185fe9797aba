// The first live picture of a camera that was just added, and what is said while it does not come.
import { endpoints } from "@didban/contract";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import cameras from "../../i18n/en/cameras.json" with { type: "json" };
import en from "../../i18n/en/onboarding.json" with { type: "json" };
import { CameraWorld } from "../../subjects/camera/camera-world.testing.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { everything } from "../../testing/samples.ts";
import { LiveStep } from "./live-step.tsx";

afterEach(() => void vi.useRealTimers());

async function waitForPicture(world: CameraWorld, hasPicture = false) {
  fakeApi.letOthersWait();
  const [camera] = world.cameras.values();
  if (camera === undefined) throw new Error("there is no camera");
  fakeApi.answer(endpoints.cameras.get, camera);
  const nothing = () => {};
  await renderScreen(
    <LiveStep cameraId={camera.id} hasPicture={hasPicture} onPicture={nothing} onAddAnother={nothing} />,
    { as: { may: everything, cameras: [camera] } },
  );
  await screen.findByRole("button", { name: en.live.another });
}

it("CONN-7 a picture that has not come in ten seconds is explained by what is wrong with the camera", async () => {
  const world = new CameraWorld("Gate");
  world.say("Gate", "error", { faultCode: "cameraStreamNotFound" });
  await waitForPicture(world);
  expect(screen.queryByText(cameras.fault.cameraStreamNotFound)).toBeNull();
  await act(() => world.pass(10_000));
  expect((await screen.findAllByText(cameras.fault.cameraStreamNotFound)).length).toBeGreaterThan(0);
});

it("CONN-7 without a fault it is said that it takes longer", async () => {
  const world = new CameraWorld("Gate");
  await waitForPicture(world);
  await act(() => world.pass(10_000));
  await screen.findByText(en.live.late);
});

it("CONN-7 a picture that came is explained no further", async () => {
  const world = new CameraWorld("Gate");
  await waitForPicture(world, true);
  await act(() => world.pass(10_000));
  await screen.findByText(en.live.arrived);
  expect(screen.queryByText(en.live.late)).toBeNull();
});
