// Changing a camera.
import { endpoints, errorTexts, type ConnectionInfo } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import words from "../../i18n/en/cameras.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { EditCameraDrawer } from "./edit-camera-drawer.tsx";

const { cameras } = endpoints;
const camera = aCamera(1);
const connection: ConnectionInfo = {
  url: "192.168.1.20",
  port: 80,
  securePort: 443,
  streamPort: 554,
  extraPorts: { serial: 9001 },
  username: "",
  hasPassword: false,
  channel: 1,
  useSSL: false,
  manufacturerCode: "rtsp",
  configAttempts: 0,
  streamPath: "/main",
  substreamPath: "",
};

async function open() {
  fakeApi.answer(cameras.connection, connection);
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  const onClose = vi.fn();
  const shown = await renderScreen(<EditCameraDrawer camera={camera} onClose={onClose} />, {
    as: { may: everything },
  });
  await screen.findByLabelText(words.field.url);
  return { ...shown, onClose };
}
const save = () => screen.getByRole("button", { name: "Save" });

it("CAM-26 CAM-53 the time zone is changed alone, and nothing of how the camera is reached", async () => {
  fakeApi.answer(cameras.update, { ...camera, timezone: "Asia/Tehran" });
  const { user, onClose } = await open();
  const zone = screen.getByRole("combobox", { name: words.field.timezone });
  await user.clear(zone);
  await user.type(zone, "Tehran");
  await user.click(await screen.findByRole("option", { name: /Asia\/Tehran/ }));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fakeApi.calls(cameras.update)[0]?.body).toMatchObject({ timezone: "Asia/Tehran" });
  expect(fakeApi.calls(cameras.updateConnection)).toEqual([]);
});

it("CAM-11 CAM-28 a row of ports that says nothing does not connect the camera anew", async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByText(words.more.title));
  await user.click(screen.getByRole("button", { name: words.ports.add }));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fakeApi.calls(cameras.updateConnection)).toEqual([]);
});

it("CAM-11 further ports are shown, changed and named; a wrong one says so at its place", async () => {
  fakeApi.refuse(cameras.updateConnection, "invalidField", {
    errors: [
      { field: "extraPorts.custom.0.port", code: "invalidField", message: errorTexts.en.invalidField },
    ],
  });
  const { user } = await open();
  await user.click(screen.getByText(words.more.title));
  const field = (name: string) => screen.getByRole("textbox", { name });
  expect(field(words.ports.serial)).toHaveProperty("value", "9001");
  await user.type(field(words.ports.audio), "8000");
  await user.click(screen.getByRole("button", { name: words.ports.add }));
  await user.type(field(words.ports.label), "Lift");
  await user.type(field(words.ports.port), "99999");
  await user.click(save());
  await screen.findByText(errorTexts.en.invalidField);
  expect(fakeApi.calls(cameras.updateConnection)[0]?.body).toMatchObject({
    extraPorts: { audio: "8000", serial: "9001", custom: [{ label: "Lift", port: "99999" }] },
  });
  expect(fakeApi.calls(cameras.update)).toEqual([]);
});
