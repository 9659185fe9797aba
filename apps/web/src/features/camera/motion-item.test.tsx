import { endpoints, type CameraDetails } from "@didban/contract";
import { Menu } from "@mantine/core";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../i18n/en/camera.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera } from "../../testing/samples.ts";
import { MotionItem } from "./motion-item.tsx";

const { archive, cameras } = endpoints;
type Record = CameraDetails["recordInformation"];

async function show(record: Partial<Record>) {
  const camera = aCamera(1);
  const asked = { ...camera, recordInformation: { ...camera.recordInformation, ...record } };
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(archive.updateRecord, ({ body }) => ({
    ...asked.recordInformation,
    mode: body.recordMode ?? "always",
  }));
  return renderScreen(
    <Menu opened>
      <Menu.Dropdown>
        <MotionItem camera={asked} />
        <Menu.Item>{asked.name}</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
    { as: { may: ["cameraRead", "cameraUpdateRecord"], cameras: [asked] } },
  );
}

const bodies = () => fakeApi.calls(archive.updateRecord).map(({ body }) => body);

it("ARCH-2 a camera that tells of motion is recorded on it by a press, and all the time again by another", async () => {
  const first = await show({ mode: "always", availableModes: ["always", "HWMotion", "pause"] });
  await first.user.click(await screen.findByRole("menuitem", { name: words.record.onMotion }));
  expect(bodies()).toEqual([{ recordMode: "HWMotion" }]);
});

it("ARCH-2 all the time again, also where the camera does not say any more that it tells of motion", async () => {
  const { user } = await show({ mode: "HWMotion", availableModes: ["always", "pause"] });
  await user.click(await screen.findByRole("menuitem", { name: words.record.always }));
  expect(bodies()).toEqual([{ recordMode: "always" }]);
});

it("ARCH-2 of a camera that tells of none, and of one whose recording is paused, it is not offered", async () => {
  await show({ mode: "always", availableModes: ["always", "pause"] });
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    aCamera(1).name,
  ]);
});
