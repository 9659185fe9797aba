// Where a person is signed in.
import { endpoints, type SessionView } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import commonWords from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/security.json" with { type: "json" };
import { setWaitingHandler } from "../../subjects/session/sign-out.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment, idOf, sessionId } from "../../testing/samples.ts";
import { DeviceList } from "./device-list.tsx";

const { events, identity } = endpoints;

/** Its name has what it does behind it. */
const findSwitch = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: new RegExp(words.devices.several) });

beforeEach(() => fakeApi.answer(events.readSeveralDevices, { on: false, activeIds: [idOf(3)] }));
afterEach(() => setWaitingHandler(() => {}));

const aSession = (number: number): SessionView => ({
  id: idOf(number),
  mode: "safe",
  browser: `Browser ${number}`,
  os: "Linux",
  ip: "192.0.2.1",
  ipCode: "",
  createdAt: aMoment,
  lastActiveAt: aMoment,
  online: false,
  current: number === 3,
  workspaceId: null,
});

it("SESS-15 SESS-17 devices are listed, and each or all others are signed out; leaving by it waits for nothing", async () => {
  let items = [3, 4, 5, 6].map(aSession);
  fakeApi.answer(identity.listSessions, () => ({ items, total: items.length }));
  fakeApi.answer(identity.endSession, ({ params }) => {
    items = items.filter(({ id }) => id !== params.id);
  });
  fakeApi.answer(identity.endOtherSessions, () => {
    items = items.filter(({ current }) => current);
  });
  const { user, address } = await renderScreen(<DeviceList />, { as: {}, path: "/profile-app/security" });
  expect(await screen.findAllByRole("listitem")).toHaveLength(4);
  expect(screen.getAllByText(words.devices.this)).toHaveLength(1);
  const end = (device: string) =>
    screen.getByRole("button", { name: words.devices.endOne.replace("{{device}}", device) });
  await user.click(end("Browser 5, Linux"));
  await screen.findByText(words.devices.ended);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  expect(screen.queryByText(/Browser 5/)).toBeNull();
  await user.click(screen.getByRole("button", { name: words.devices.endOthers }));
  await screen.findByText(words.devices.alone);
  const [own, ...others] = screen.getAllByRole("listitem");
  expect(others).toEqual([]);
  // Here too.
  const sayWaiting = vi.fn();
  setWaitingHandler(sayWaiting);
  await user.click(within(own ?? document.body).getByRole("button"));
  await waitFor(() => expect(address()).toBe("/"));
  expect(fakeApi.calls(identity.endSession).map(({ params }) => params.id)).toEqual([idOf(5), sessionId]);
  expect(sayWaiting).not.toHaveBeenCalled();
  expect([localStorage.getItem("tokens"), sessionStorage.getItem("tokens")]).toEqual([null, null]);
});

it("SESS-15 every device is listed, however many they are", async () => {
  const items = Array.from({ length: 201 }, (_, at) => aSession(3 + at));
  fakeApi.answer(identity.listSessions, ({ query }) => {
    const from = Number(query?.offset ?? 0);
    return { items: items.slice(from, from + Number(query?.limit ?? 50)), total: items.length };
  });
  await renderScreen(<DeviceList />, { as: {}, path: "/profile-app/security" });
  expect(await screen.findAllByRole("listitem")).toHaveLength(items.length);
});

it("CHAN-41 the switch lets several devices be used at once, and the list says which are active now", async () => {
  const items = [3, 4, 5].map((number) => ({ ...aSession(number), online: true }));
  fakeApi.answer(identity.listSessions, { items, total: items.length });
  let isOn = false;
  const told = () => ({ on: isOn, activeIds: isOn ? [idOf(4), idOf(3)] : [idOf(3)] });
  fakeApi.answer(events.readSeveralDevices, told);
  fakeApi.answer(events.setSeveralDevices, ({ body: { on } }) => {
    isOn = on;
    return told();
  });
  const { user } = await renderScreen(<DeviceList />, { as: {}, path: "/profile-app/security" });
  const several = await findSwitch();
  const active = () =>
    screen
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent.includes(words.devices.now) && textContent.slice(0, 9));
  expect([several.checked, ...active()]).toEqual([false, "Browser 3", false, false]);
  await user.click(several);
  await waitFor(() => expect(active()).toEqual(["Browser 3", "Browser 4", false]));
  expect(several.checked).toBe(true);
  await user.click(several);
  await waitFor(() => expect(active()).toEqual(["Browser 3", false, false]));
  expect(several.checked).toBe(false);
  expect(fakeApi.calls(events.setSeveralDevices).map(({ body }) => body.on)).toEqual([true, false]);
});

it("CHAN-41 a refusal of the switch is said beside it, and it stays as it was", async () => {
  fakeApi.answer(identity.listSessions, { items: [aSession(3)], total: 1 });
  fakeApi.refuse(events.setSeveralDevices, "tooManyRequests");
  const { user } = await renderScreen(<DeviceList />, { as: {}, path: "/profile-app/security" });
  await user.click(await findSwitch());
  await screen.findByRole("alert");
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
});

it("CHAN-41 WS-68 a guest sees the switch and cannot turn it", async () => {
  fakeApi.answer(identity.listSessions, { items: [aSession(3)], total: 1 });
  await renderScreen(<DeviceList />, { as: { user: { isUserGuest: true } }, path: "/profile-app/security" });
  const several = await findSwitch();
  expect(several.disabled).toBe(true);
  screen.getByText(commonWords.notForGuests);
});

it("PROF-8 times are told in the person's zone, and name it where the browser's clock says another time", async () => {
  fakeApi.answer(identity.listSessions, { items: [aSession(4)], total: 1 });
  await renderScreen(<DeviceList />, {
    as: { user: { timezone: "Asia/Kathmandu" } },
    path: "/profile-app/security",
  });
  const time = "Mar 14, 2026, 3:11 PM \u2066+5:45\u2069";
  await screen.findByText(words.devices.since.replace("{{time}}", time), {
    normalizer: (text) => text.replace(/\s/g, " "),
  });
});
