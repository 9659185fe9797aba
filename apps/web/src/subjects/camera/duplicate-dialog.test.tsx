// Adding a camera like another one.
import { endpoints, errorTexts } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import words from "../../i18n/en/cameras.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { duplicateName } from "./duplicate-name.ts";

const { cameras } = endpoints;

it("CAM-49 the proposed name counts up to the first that is free, and is never too long", () => {
  expect(duplicateName("Gate", [])).toBe("Gate (2)");
  expect(duplicateName("Gate", ["gate (2)", "GATE (3) "])).toBe("Gate (4)");
  expect(duplicateName("Gate (2)", ["Gate", "Gate (2)"])).toBe("Gate (3)");
  expect(duplicateName("در", ["در (2)"])).toBe("در (3)");
  expect(duplicateName("x".repeat(74), [])).toBe(`${"x".repeat(70)} (2)`);
});

it("CAM-48 CAM-49 name and channel are asked for; a name that came meanwhile is told at its field", async () => {
  const camera = aCamera(1, { name: "Recorder" });
  const items = [camera, aCamera(2, { name: "Recorder (2)" })];
  fakeApi.answer(cameras.list, { items, total: items.length });
  fakeApi.refuse(cameras.duplicate, "duplicateValue", { field: "name" });
  const onClose = vi.fn();
  const { user } = await renderScreen(<DuplicateDialog camera={camera} isOpen onClose={onClose} />, {
    as: { may: everything, cameras: items },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate Recorder" }));
  const name = dialog.getByRole("textbox", { name: words.field.name });
  const channel = dialog.getByRole("textbox", { name: words.field.channel });
  await user.clear(channel);
  await user.type(channel, "3");
  await user.click(dialog.getByRole("button", { name: words.duplicate.action }));
  await dialog.findByText(errorTexts.en.duplicateValue);
  await user.clear(name);
  await user.type(name, "Recorder, stairs");
  fakeApi.answer(cameras.duplicate, aCamera(3));
  await user.click(dialog.getByRole("button", { name: words.duplicate.action }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fakeApi.calls(cameras.duplicate).at(-1)).toMatchObject({
    params: { id: camera.id },
    body: { name: "Recorder, stairs", channel: 3 },
  });
});
