// Adding a camera: what of it can be said, and what is sent.
import { endpoints, errorTexts } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import bridgeWords from "../../i18n/en/bridges.json" with { type: "json" };
import words from "../../i18n/en/cameras.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { valueOf } from "../../testing/on-screen.ts";
import { renderScreen, type Visitor } from "../../testing/render-screen.tsx";
import { aBridge, aCamera, everything, aProbeAnswer } from "../../testing/samples.ts";
import { AddressForm } from "./address-form.tsx";
import { useAdding } from "./use-adding.ts";

const { bridges, cameras, customSettings, people, roles } = endpoints;

beforeEach(() => {
  fakeApi.answer(cameras.probe, aProbeAnswer);
  fakeApi.answer(cameras.create, ({ body }) => ({ camera: aCamera(1), userData: body.userData ?? null }));
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(people.list, { items: [], total: 0 });
  fakeApi.answer(roles.list, { items: [], total: 0 });
  fakeApi.refuse(customSettings.save, "internalError");
});

function Adding() {
  return <AddressForm adding={useAdding({}, () => {})} />;
}

const field = (name: string) => screen.getByRole("textbox", { name });
const press = (name: string) => screen.getByRole("button", { name });

/** The form, with an address and a name in it and unfolded. */
async function open(as: Visitor = { may: everything }) {
  const shown = await renderScreen(<Adding />, { as });
  await screen.findByText(words.more.title);
  await shown.user.type(screen.getByPlaceholderText(/^rtsp:/), "192.168.1.20");
  await shown.user.type(screen.getByLabelText(new RegExp(`^${words.field.name}`)), "Gate");
  await shown.user.click(screen.getByText(words.more.title));
  const write = async (name: string, text: string) => {
    await shown.user.clear(field(name));
    await shown.user.click(field(name));
    await shown.user.paste(text);
  };
  return { ...shown, write };
}

describe("what is seldom said of a new camera", () => {
  it("CAM-11 CAM-13 its ports, channel, encryption and clock go with what it is tried and added by", async () => {
    const { user, write } = await open();
    await write(words.field.channel, "4");
    await write(words.field.port, "8080");
    await write(words.field.securePort, "8443");
    expect(field(words.ports.audio).getAttribute("placeholder")).toBe("8000");
    expect(field(words.ports.serial).getAttribute("placeholder")).toBe("9000");
    await write(words.ports.audio, "8000");
    await user.click(screen.getByRole("switch", { name: new RegExp(`^${words.field.useSSL}`) }));
    const zone = screen.getByRole("combobox", { name: words.field.timezone });
    await user.clear(zone);
    await user.type(zone, "Tehran");
    await user.click(await screen.findByRole("option", { name: /Asia\/Tehran/ }));
    // A row that says nothing is no port.
    for (let row = 0; row < 2; row++) await user.click(press(words.ports.add));
    for (const [name, text] of [
      [words.ports.label, "Lift"],
      [words.ports.port, "9100"],
    ] as const)
      await user.type(screen.getAllByRole("textbox", { name }).at(-1) ?? document.body, text);
    await user.click(press(words.probe.try));
    await user.click(await screen.findByRole("button", { name: words.probe.add }));
    await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(1));
    const config = {
      url: "192.168.1.20",
      channel: 4,
      port: 8080,
      securePort: 8443,
      useSSL: true,
      extraPorts: { audio: 8000, custom: [{ label: "Lift", port: 9100 }] },
    };
    expect(fakeApi.calls(cameras.probe)[0]?.body).toMatchObject({ config });
    expect(fakeApi.calls(cameras.create)[0]?.body).toMatchObject({
      name: "Gate",
      timezone: "Asia/Tehran",
      config,
    });
  });

  it("BRDG-31 BRDG-33 CAM-13 it is tried and added through a bridge, whose faults are told in words; without a bridge nothing is asked", async () => {
    fakeApi.answer(bridges.list, { items: [aBridge()], total: 1 });
    const { user } = await open({ may: everything, bridges: [aBridge()] });
    await user.click(await screen.findByRole("combobox", { name: bridgeWords.through.label }));
    await user.click(await screen.findByRole("option", { name: "Depot" }));
    fakeApi.refuse(cameras.probe, "agentNotAccessible");
    await user.click(press(words.probe.try));
    await screen.findByText(errorTexts.en.agentNotAccessible);
    const message = "The bridge does not reach out to this address.";
    fakeApi.refuse(cameras.probe, "cameraAddressNotAllowed", {
      field: "config.url",
      errors: [{ field: "config.url", code: "cameraAddressNotAllowed", message }],
    });
    await user.click(press(words.probe.try));
    const { id } = await screen.findByText(message);
    expect(screen.getByPlaceholderText(/^rtsp:/).getAttribute("aria-describedby")).toContain(id);
    fakeApi.answer(cameras.probe, aProbeAnswer);
    await user.click(press(words.probe.try));
    await user.click(await screen.findByRole("button", { name: words.probe.add }));
    await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(1));
    for (const call of [cameras.create, cameras.probe])
      expect(fakeApi.calls(call)[0]?.body).toMatchObject({ bridgeId: aBridge().id });
  });

  it("CAM-13 left alone it is as the server has it, in the time zone of the browser", async () => {
    const { user } = await open();
    expect(screen.queryByRole("combobox", { name: bridgeWords.through.label })).toBeNull();
    await user.click(press(words.probe.try));
    await user.click(await screen.findByRole("button", { name: words.probe.add }));
    await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(1));
    expect(fakeApi.calls(cameras.create)[0]?.body).toMatchObject({
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      config: { channel: 1, port: 80, securePort: 443, useSSL: false, extraPorts: {} },
    });
  });

  it.each(["probe", "create"] as const)(
    "CAM-22 what is wrong with a port is said there by %s, and what was typed stays",
    async (call) => {
      const { user } = await open();
      const message = errorTexts.en.invalidField;
      fakeApi.refuse(cameras[call], "invalidField", {
        errors: [{ field: "config.extraPorts.custom.0.port", code: "invalidField", message }],
      });
      await user.click(press(words.ports.add));
      await user.type(field(words.ports.label), "Lift");
      await user.type(field(words.ports.port), "9100");
      await user.click(press(words.probe.try));
      if (call === "create") await user.click(await screen.findByRole("button", { name: words.probe.add }));
      expect((await screen.findByText(message)).id).toBe(
        field(words.ports.port).getAttribute("aria-describedby"),
      );
      expect(valueOf(field(words.ports.port))).toBe("9100");
    },
  );
});

it.each([
  ["probe", "config.url"],
  ["create", "url"],
] as const)(
  "CAM-20 an address of a wrong form is told of at its field by %s, and what was typed stays",
  async (call, fieldName) => {
    const { user } = await open();
    const message = "The camera URL or address must be in the right format.";
    fakeApi.refuse(cameras[call], "invalidField", {
      errors: [{ field: fieldName, code: "invalidField", message }],
    });
    await user.click(press(words.probe.try));
    if (call === "create") await user.click(await screen.findByRole("button", { name: words.probe.add }));
    const told = await screen.findByText(message);
    const address = screen.getByPlaceholderText(/^rtsp:/);
    expect(address.getAttribute("aria-describedby")?.split(" ")).toContain(told.id);
    expect([address.getAttribute("aria-invalid"), valueOf(address)]).toEqual(["true", "192.168.1.20"]);
  },
);

it("CAM-14 each camera that is added goes with an id of its own, one that is tried again with the same", async () => {
  const { user } = await open();
  const add = async (count: number) => {
    await user.click(press(words.probe.try));
    await user.click(await screen.findByRole("button", { name: words.probe.add }));
    await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(count));
  };
  fakeApi.refuse(cameras.create, "duplicateValue");
  await add(1);
  fakeApi.answer(cameras.create, ({ body }) => ({ camera: aCamera(1), userData: body.userData ?? null }));
  await add(2);
  await waitFor(() => expect(valueOf(screen.getByPlaceholderText(/^rtsp:/))).toBe(""));
  await user.type(screen.getByPlaceholderText(/^rtsp:/), "192.168.1.21");
  await user.type(screen.getByLabelText(new RegExp(`^${words.field.name}`)), "Roof");
  await add(3);
  const [refused, added, other] = fakeApi.calls(cameras.create).map(({ body }) => body.userData);
  expect(refused).toBe(added);
  expect(other).not.toBe(added);
});
