// Connecting a camera by its brand, part by part.
import { endpoints, errorTexts } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import bridgesEn from "../../i18n/en/bridges.json" with { type: "json" };
import findEn from "../../i18n/en/find.json" with { type: "json" };
import camerasEn from "../../i18n/en/cameras.json" with { type: "json" };
import en from "../../i18n/en/connect.json" with { type: "json" };
import camerasFa from "../../i18n/fa/cameras.json" with { type: "json" };
import fa from "../../i18n/fa/connect.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { valueOf } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aBridge, aCamera, aProbeAnswer, everything, idOf } from "../../testing/samples.ts";
import { CameraStep } from "./camera-step.tsx";
import { useAdding } from "./use-adding.ts";

const { bridges, cameras, customSettings, discovery, manufacturers, people, roles } = endpoints;

const hikvision = {
  code: "hikvision",
  name: "Hikvision",
  kinds: ["camera" as const, "nvr" as const],
  onvif: true,
  defaults: { port: 8000, securePort: 8443, streamPort: 1554, username: "admin" },
  modelCount: 1,
};
const dahua = {
  ...hikvision,
  code: "dahua",
  name: "Dahua",
  onvif: false,
  defaults: { port: 80, securePort: 443, streamPort: 554, username: "operator" },
};

beforeEach(() => {
  fakeApi.answer(discovery.where, { isAllowed: false, networks: [] });
  localStorage.clear();
  fakeApi.answer(manufacturers.list, ({ query: { search = "" } }) => {
    const items = [hikvision, dahua].filter(({ name, code }) =>
      `${name} ${code} ds-2cd2143`.toLowerCase().includes(search.toLowerCase()),
    );
    return { items, total: items.length };
  });
  fakeApi.answer(manufacturers.models, {
    items: [{ pattern: "DS-2CD*", kind: "camera", channels: 1, notes: null }],
    total: 1,
  });
  fakeApi.answer(cameras.publicAddress, { ip: "203.0.113.7" });
  fakeApi.answer(cameras.verifyAddress, ({ body }) => ({
    resolvedIp: "192.168.1.20",
    ports: body.ports.map((port) => ({
      port: Number(port),
      state: Number(port) === 8443 ? ("closed" as const) : ("open" as const),
      ms: 3,
    })),
  }));
  fakeApi.answer(cameras.probe, aProbeAnswer);
  fakeApi.answer(cameras.create, ({ body }) => ({ camera: aCamera(1), userData: body.userData ?? null }));
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(people.list, { items: [], total: 0 });
  fakeApi.answer(roles.list, { items: [], total: 0 });
  fakeApi.refuse(customSettings.save, "internalError");
});

function Adding() {
  return <CameraStep adding={useAdding({}, () => {})} />;
}
const come = async (locale: "en" | "fa" = "en") =>
  (await renderScreen(<Adding />, { as: { may: everything }, locale })).user;

const search = (words: typeof en = en) => screen.findByRole("combobox", { name: words.brand });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const next = (user: UserEvent, words: typeof en = en) =>
  user.click(screen.getByRole("button", { name: words.next }));
const option = (name: RegExp | string) => screen.findByRole("option", { name });

/** To the ports of a Hikvision at an address. */
async function toPorts(user: UserEvent, words: typeof en = en) {
  await user.click(await search(words));
  await user.click(await option(/^Hikvision/));
  await next(user, words);
  await user.type(
    await screen.findByRole("textbox", { name: new RegExp(`^${words.address}`) }),
    "192.168.1.20",
  );
  await next(user, words);
}

describe.each([
  ["en", en, camerasEn],
  ["fa", fa, camerasFa],
] as const)("in %s", (locale, words, ofCameras) => {
  it("CONN-5 CONN-15 a camera is found by its brand, tried with what the brand has, named and added", async () => {
    const user = await come(locale);
    await toPorts(user, words);
    for (const [name, value] of [
      [ofCameras.field.streamPort, "1554"],
      [ofCameras.field.port, "8000"],
      [ofCameras.field.securePort, "8443"],
    ] as const)
      expect(valueOf(screen.getByRole("textbox", { name }))).toBe(value);
    await next(user, words);
    // The brand's user name stands there, and no password.
    expect(valueOf(field(ofCameras.field.username))).toBe("admin");
    expect(valueOf(field(ofCameras.field.password))).toBe("");
    await user.type(field(ofCameras.field.password), "top-secret");
    await user.clear(field(ofCameras.field.channel));
    await user.type(field(ofCameras.field.channel), "3");
    await user.click(screen.getByRole("button", { name: ofCameras.probe.try }));
    await screen.findByRole("heading", { name: ofCameras.probe.foundTitle });
    await next(user, words);
    await user.type(field(ofCameras.field.name), "Gate");
    await user.click(screen.getByRole("button", { name: ofCameras.probe.add }));
    await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(1));
    const config = {
      manufacturerCode: "hikvision",
      url: "192.168.1.20",
      streamPort: 1554,
      port: 8000,
      securePort: 8443,
      username: "admin",
      password: "top-secret",
      channel: 3,
      streamPath: "",
    };
    expect(fakeApi.calls(cameras.probe)[0]?.body).toMatchObject({ config });
    expect(fakeApi.calls(cameras.create)[0]?.body).toMatchObject({ name: "Gate", config });
  });
});

describe("parts of connecting by brand", () => {
  it("BRDG-31 CONN-5 through a bridge it is tried and added without ports to forward, and the direct way was not chosen", async () => {
    const depot = aBridge();
    const stall = aBridge({ id: idOf(501), name: "Stall", state: "stall" });
    fakeApi.answer(bridges.list, { items: [depot, stall], total: 2 });
    const { user } = await renderScreen(<Adding />, {
      as: { may: everything, bridges: [depot, stall] },
    });
    await user.click(await search(en));
    await user.click(await option(/^Hikvision/));
    await next(user);
    await user.type(
      await screen.findByRole("textbox", { name: new RegExp(`^${en.address}`) }),
      "192.168.1.20",
    );
    await user.click(await screen.findByRole("combobox", { name: bridgesEn.through.label }));
    await option(bridgesEn.through.server);
    expect(screen.queryByRole("option", { name: "Stall" })).toBeNull();
    await user.click(await option("Depot"));
    expect(screen.queryByText(en.ownAddress)).toBeNull();
    await next(user);
    // The port of its stream may still be another one.
    await user.clear(await screen.findByRole("textbox", { name: camerasEn.field.streamPort }));
    await user.type(screen.getByRole("textbox", { name: camerasEn.field.streamPort }), "8554");
    expect(screen.queryByRole("button", { name: en.checkPorts })).toBeNull();
    await next(user);
    await user.type(field(camerasEn.field.password), "top-secret");
    // A recorder's channels are chosen through it too.
    screen.getByRole("button", { name: findEn.chooseChannels });
    await user.click(screen.getByRole("button", { name: camerasEn.probe.try }));
    await screen.findByRole("heading", { name: camerasEn.probe.foundTitle });
    await next(user);
    await user.type(field(camerasEn.field.name), "Gate");
    fakeApi.refuse(cameras.create, "bridgeCameraLimitReached", { field: "bridgeId" });
    await user.click(screen.getByRole("button", { name: camerasEn.probe.add }));
    // Beside the choice that is at fault.
    await screen.findByText(errorTexts.en.bridgeCameraLimitReached);
    await screen.findByRole("combobox", { name: bridgesEn.through.label });
    fakeApi.answer(cameras.create, ({ body }) => ({ camera: aCamera(1), userData: body.userData ?? null }));
    await user.click(screen.getByRole("button", { name: new RegExp(en.stage.name), expanded: false }));
    await user.click(screen.getByRole("button", { name: camerasEn.probe.add }));
    await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(2));
    expect(fakeApi.calls(cameras.create).at(-1)?.body).toMatchObject({
      bridgeId: depot.id,
      config: { url: "192.168.1.20", streamPort: 8554 },
    });
    expect(fakeApi.calls(cameras.probe)[0]?.body).toMatchObject({ bridgeId: depot.id });
    await waitFor(() => expect(fakeApi.calls(customSettings.save)).toHaveLength(1));
  });

  it("CONN-5 can be left and come back to without loss, those that were not reached cannot", async () => {
    const user = await come();
    await toPorts(user);
    const head = (key: keyof typeof en.stage) =>
      screen.getByRole("button", { name: new RegExp(`${en.stage[key]}`), expanded: false });
    expect(head("verify")).toHaveProperty("disabled", true);
    await user.clear(field(camerasEn.field.streamPort));
    await user.type(field(camerasEn.field.streamPort), "8554");
    await user.click(head("brand"));
    expect(valueOf(await search())).toBe("Hikvision");
    await user.click(head("address"));
    expect(valueOf(screen.getByRole("textbox", { name: new RegExp(`^${en.address}`) }))).toBe("192.168.1.20");
    await user.click(head("ports"));
    expect(valueOf(field(camerasEn.field.streamPort))).toBe("8554");
    expect(head("brand").textContent).toContain("Hikvision");
  });

  it("CONN-12 a model that is typed finds its brand by the keyboard, and is kept", async () => {
    const user = await come();
    await user.type(await search(), "DS-2CD2143");
    const searched = () => fakeApi.calls(manufacturers.list).map(({ query }) => query.search);
    await waitFor(() => expect(searched()).toContain("DS-2CD2143"));
    await waitFor(async () => expect((await option(/^Hikvision/)).dataset["comboboxSelected"]).toBe("true"));
    await user.keyboard("{Enter}");
    expect(
      valueOf(await screen.findByRole("combobox", { name: en.model }).catch(() => field(en.model))),
    ).toBe("DS-2CD2143");
  });

  it("CONN-13 CONN-22 what is not found is connected by ONVIF or by an address", async () => {
    const user = await come();
    await user.type(await search(), "zzzz");
    await screen.findByText(en.noBrand);
    await user.click(await option(en.other.onvif));
    await user.type(await screen.findByRole("textbox", { name: new RegExp(`^${en.address}`) }), "10.0.0.8");
    for (let steps = 0; steps < 2; steps += 1) await next(user);
    const found = { streamPort: 8554, streamPath: "stream1", substreamPath: "stream2" };
    fakeApi.answer(cameras.probe, { ...aProbeAnswer, found });
    await user.click(screen.getByRole("button", { name: camerasEn.probe.try }));
    await waitFor(() => expect(fakeApi.calls(cameras.probe)).toHaveLength(1));
    expect(fakeApi.calls(cameras.probe)[0]?.body).toMatchObject({
      config: { manufacturerCode: "onvif", url: "10.0.0.8", streamPath: "" },
    });
    // CONN-22: what was found is added with it.
    await next(user);
    await user.type(screen.getByRole("textbox", { name: new RegExp(`^${camerasEn.field.name}`) }), "Gate");
    await user.click(screen.getByRole("button", { name: camerasEn.probe.add }));
    await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(1));
    expect(fakeApi.calls(cameras.create)[0]?.body).toMatchObject({
      config: { manufacturerCode: "onvif", ...found },
    });
  });

  it("CONN-13 CAM-21 an RTSP address that is pasted where brands are searched is taken apart, and one form is all", async () => {
    const user = await come();
    await user.click(await search());
    await user.paste("rtsp://admin:top-secret@192.168.1.20:8554/main");
    expect(valueOf(await screen.findByPlaceholderText(/^rtsp:/))).toBe("192.168.1.20");
    expect(valueOf(field(camerasEn.field.password))).toBe("top-secret");
    await user.click(screen.getByRole("button", { name: camerasEn.probe.try }));
    await waitFor(() => expect(fakeApi.calls(cameras.probe)).toHaveLength(1));
    expect(fakeApi.calls(cameras.probe)[0]?.body).toMatchObject({
      config: { manufacturerCode: "rtsp", streamPort: 8554, streamPath: "/main" },
    });
  });

  it("CONN-16 the network's own address is shown beside the address, with what to do where it changes", async () => {
    const user = await come();
    await user.click(await search());
    await user.click(await option(/^Hikvision/));
    await next(user);
    await screen.findByText("203.0.113.7");
    await user.click(screen.getByRole("button", { name: en.copy }));
    await screen.findByRole("button", { name: en.copied });
    screen.getByText(en.ddnsTitle);
  });

  it("CONN-18 the ports to forward are listed with their values; checked, each is open or closed, and going on with a closed one is asked", async () => {
    const user = await come();
    await toPorts(user);
    await user.click(screen.getByText(en.morePorts));
    await user.type(field(camerasEn.ports.audio), "9000");
    const list = within(screen.getByRole("list", { name: en.forwarded }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `1554${en.port.stream}`,
      `8000${en.port.web}`,
      `8443${en.port.secure}`,
      `9000${en.port.audio}`,
    ]);
    await user.click(screen.getByRole("button", { name: en.checkPorts }));
    await waitFor(() => expect(list.getAllByText(en.portState.open)).toHaveLength(3));
    list.getByText(en.portState.closed);
    expect(fakeApi.calls(cameras.verifyAddress)[0]?.body).toEqual({
      url: "192.168.1.20",
      ports: [1554, 8000, 8443, 9000],
    });
    await next(user);
    await screen.findByText(en.shutTitle);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    screen.getByRole("list", { name: en.forwarded });
    await next(user);
    await user.click(screen.getByRole("button", { name: en.goOn }));
    field(camerasEn.field.username);
  });

  it("CONN-5 whoever is refused is led to the part with the fault", async () => {
    const user = await come();
    await toPorts(user);
    await next(user);
    const message = "Invalid. Please double check.";
    fakeApi.refuse(cameras.probe, "invalidField", {
      errors: [{ field: "config.url", code: "invalidField", message }],
    });
    await user.click(screen.getByRole("button", { name: camerasEn.probe.try }));
    await screen.findByText(message);
    expect(valueOf(screen.getByRole("textbox", { name: new RegExp(`^${en.address}`) }))).toBe("192.168.1.20");
  });
});
