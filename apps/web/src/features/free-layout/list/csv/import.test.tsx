// Cameras from a file, and the list as a file.
import { endpoints, errorTexts, type Bridge, type CameraDetails } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import bridgeWords from "../../../../i18n/en/bridges.json" with { type: "json" };
import words from "../../../../i18n/en/camera-csv.json" with { type: "json" };
import common from "../../../../i18n/en/common.json" with { type: "json" };
import * as saving from "../../../../lib/files/save-file.ts";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { aBridge, aCamera, everything, idOf } from "../../../../testing/samples.ts";
import { CsvMenu } from "./csv-menu.tsx";

const { bridges, cameraGroups, cameras, manufacturers, tags } = endpoints;
const [gate, yard] = [aCamera(1, { name: "Gate" }), aCamera(2, { name: "Yard" })];

beforeEach(() => {
  fakeApi.answer(cameraGroups.tree, { items: [] });
  fakeApi.answer(manufacturers.list, { items: [], total: 0 });
});

async function open(
  act: string,
  may = everything,
  seen: readonly CameraDetails[] = [gate, yard],
  ofBridges: readonly Bridge[] = [],
) {
  const shown = await renderScreen(<CsvMenu all={seen} cameras={seen} />, {
    as: { may, cameras: [...seen], bridges: ofBridges },
  });
  await shown.user.click(await screen.findByRole("button", { name: words.menu }));
  await shown.user.click(await screen.findByRole("menuitem", { name: act }));
  return { ...shown, dialog: within(await screen.findByRole("dialog")) };
}

async function give({ user, dialog }: Awaited<ReturnType<typeof open>>, text: string) {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) throw new Error("There is no field for a file");
  await user.upload(field, new File([text], "cameras.csv", { type: "text/csv" }));
  return dialog;
}

it("CAM-16 CAM-12 the rows are shown with their faults before anything is created; the good ones are added, and what is refused is tried again", async () => {
  const opened = await open(words.import.open);
  const dialog = await give(
    opened,
    "Name,Address,Password,Tags\nDoor,192.0.2.20,C4nary,Night\nLift,192.0.2.21,,\nGate,192.0.2.22,,\n,192.0.2.23,,\n",
  );
  await dialog.findByText(/^4 rows\. 2 have faults/);
  expect(dialog.getByText(`Name: ${words.fault.nameTaken}`)).toBeTruthy();
  expect(dialog.getByText(`Name: ${words.fault.required}`)).toBeTruthy();
  expect(dialog.getByRole("img", { name: words.hasPassword })).toBeTruthy();
  expect(document.body.textContent).not.toContain("C4nary");
  expect(fakeApi.calls(cameras.create)).toEqual([]);

  let isFull = true;
  fakeApi.answer(tags.create, ({ body }) => {
    const { name, color = "blue" } = body;
    return { id: idOf(50), name, color, usage: 0 };
  });
  fakeApi.answer(tags.assign, ({ body }) => body);
  fakeApi.answer(cameras.create, ({ body }) => {
    if (isFull && body.name === "Lift") throw new TypeError("Failed to fetch");
    return { camera: aCamera(9, { name: body.name }), userData: null };
  });
  await opened.user.click(dialog.getByRole("button", { name: "Add 2 cameras" }));
  await dialog.findByText("1 row could not be added:");
  expect(dialog.getByRole("listitem").textContent).toBe(`Lift: ${common.state.unreachable}`);
  expect(fakeApi.calls(cameras.create)[0]?.body.config).toMatchObject({
    url: "192.0.2.20",
    password: "C4nary",
  });
  expect(fakeApi.calls(tags.assign).map(({ body }) => body.tagId)).toEqual([idOf(50)]);
  isFull = false;
  await opened.user.click(dialog.getByRole("button", { name: common.action.retry }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.calls(cameras.create).map(({ body }) => body.name)).toEqual(["Door", "Lift", "Lift"]);
});

it("CAM-16 a row that names a bridge comes through it, one that names none of the person's is told, and the form says how", async () => {
  fakeApi.answer(bridges.list, { items: [aBridge()], total: 1 });
  fakeApi.answer(cameras.create, ({ body }) => ({ camera: aCamera(9, { name: body.name }), userData: null }));
  const opened = await open(words.import.open, everything, [gate], [aBridge()]);
  opened.dialog.getByText(words.import.bridges);
  const dialog = await give(
    opened,
    "Name,Address,Bridge\nDoor,192.168.1.20,depot\nLift,192.168.1.21,Elsewhere\nHall,192.0.2.7,\n",
  );
  await dialog.findByText(`Bridge: ${words.fault.unknownBridge}`);
  dialog.getByText(bridgeWords.through.of.replace("{{name}}", "Depot"));
  await opened.user.click(await dialog.findByRole("button", { name: "Add 2 cameras" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.calls(cameras.create).map(({ body }) => [body.name, body.bridgeId])).toEqual([
    ["Door", aBridge().id],
    ["Hall", undefined],
  ]);
});

it("CAM-58 where no licence is left the rest is not tried", async () => {
  const opened = await open(words.import.open);
  const dialog = await give(opened, "Name,Address\nA,192.0.2.20\nB,192.0.2.21\nC,192.0.2.22\n");
  fakeApi.refuse(cameras.create, "MaximumCameraLicenceLimitReached");
  await opened.user.click(await dialog.findByRole("button", { name: "Add 3 cameras" }));
  await dialog.findByText(new RegExp(errorTexts.en.MaximumCameraLicenceLimitReached));
  expect(fakeApi.calls(cameras.create)).toHaveLength(1);
});

it("CAM-16 a file that is none says so, and another can be chosen", async () => {
  const opened = await open(words.import.open);
  const dialog = await give(opened, "camera,where\nA,B\n");
  expect(await dialog.findByText(words.fileFault.noName)).toBeTruthy();
  await give(opened, "name,address,colour\nA,192.0.2.1,red\n");
  expect(await dialog.findByText(/colour/)).toBeTruthy();
  await opened.user.click(dialog.getByRole("button", { name: words.import.other }));
  expect(await dialog.findByRole("button", { name: words.import.choose })).toBeTruthy();
});

it("CAM-12 CAM-28 the list is saved with how each is reached, where that may be read; what fails is named", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  fakeApi.answer(cameras.connection, ({ params }) => {
    if (params.id === yard.id) throw new TypeError("Failed to fetch");
    return {
      url: "192.0.2.10",
      port: 80,
      securePort: 443,
      streamPort: 8554,
      extraPorts: {},
      username: "admin",
      hasPassword: true,
      channel: 1,
      useSSL: false,
      manufacturerCode: "rtsp",
      model: "",
      configAttempts: 0,
      streamPath: "/live",
      substreamPath: "",
    };
  });
  const { user, dialog } = await open(words.export.open);
  expect(dialog.getByText(words.export.noPasswords)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: words.export.action }));
  await dialog.findByText(words.export.failed);
  expect(dialog.getByRole("listitem").textContent).toBe(`Yard: ${common.state.unreachable}`);
  const [name, content] = saved.mock.calls[0] ?? [];
  expect(name).toBe("cameras.csv");
  const lines = (await content?.text())?.trim().split("\r\n");
  expect(lines?.[1]).toContain("8554");
  expect(lines?.[2]).toMatch(/^Yard,/);
  saved.mockRestore();
});
