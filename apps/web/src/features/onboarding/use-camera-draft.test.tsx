// What was typed of a new camera, as it is found again by who comes back to it.
import { endpoints } from "@didban/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import words from "../../i18n/en/cameras.json" with { type: "json" };
import connect from "../../i18n/en/connect.json" with { type: "json" };
import steps from "../../i18n/en/onboarding.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { valueOf } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, aProbeAnswer, everything } from "../../testing/samples.ts";
import { ConnectScreen } from "./connect-screen.tsx";

const { cameras, customSettings, discovery, manufacturers, people, roles } = endpoints;

beforeEach(() => {
  fakeApi.answer(discovery.where, { isAllowed: false, networks: [] });
  fakeApi.answer(manufacturers.list, { items: [], total: 0 });
  fakeApi.answer(people.list, { items: [], total: 0 });
  fakeApi.answer(roles.list, { items: [], total: 0 });
});

/** Comes to the screen, or comes back to it with the browser loaded anew. */
async function come() {
  cleanup();
  const { user } = await renderScreen(<ConnectScreen />, { as: { may: everything } });
  await screen.findByRole("heading", { level: 2, name: steps.cameras.title });
  // A draft of an address is found again where it was written.
  const byAddress = screen.queryByRole("button", { name: connect.haveAddress });
  if (byAddress) await user.click(byAddress);
  await screen.findByText(words.more.title);
  return {
    user,
    async write(into: HTMLElement, text: string) {
      await user.click(into);
      await user.paste(text);
    },
  };
}
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const values = (...names: string[]) => names.map((name) => valueOf(field(name)));
const address = () => screen.getByPlaceholderText(/^rtsp:/);
const { streamPort, streamPath, substreamPath, username, password, name } = words.field;

it("CAM-15 it is a draft that survives a reload, without its password, which is asked for again", async () => {
  const { write } = await come();
  await write(address(), "rtsp://admin:top-secret@192.168.1.20:8554/main");
  await write(field(substreamPath), "/low");
  await write(field(name), "Back door");
  const kept = [streamPort, streamPath, substreamPath, username, name];
  const filled = ["8554", "/main", "/low", "admin", "Back door"];
  expect(values(...kept, password)).toEqual([...filled, "top-secret"]);
  await come();
  await screen.findByText(words.draft.restored);
  expect(valueOf(address())).toBe("192.168.1.20");
  expect(values(...kept, password)).toEqual([...filled, ""]);
  screen.getByText(words.draft.passwordAgain);
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored).toContain("192.168.1.20");
  expect(stored).not.toContain("top-secret");
});

it("CAM-15 it is thrown away by starting over", async () => {
  const { user, write } = await come();
  await write(address(), "192.168.1.20");
  await write(field(name), "Back door");
  await come();
  const again = await screen.findByRole("button", { name: words.draft.clear });
  await user.click(again);
  expect([valueOf(address()), ...values(name)]).toEqual(["", ""]);
  await come();
  expect(values(name)).toEqual([""]);
  expect(screen.queryByText(words.draft.restored)).toBeNull();
});

it("CAM-14 one that is begun while the one before is being added stays", async () => {
  fakeApi.answer(cameras.probe, aProbeAnswer);
  fakeApi.answer(cameras.create, ({ body }) => ({ camera: aCamera(1), userData: body.userData ?? null }));
  fakeApi.answer(cameras.list, { items: [], total: 0 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(cameras.get, aCamera(1));
  fakeApi.refuse(customSettings.save, "internalError");
  const first = await come();
  await first.write(address(), "192.168.1.20");
  await first.write(field(name), "Back door");
  const { user, write } = await come();
  const release = fakeApi.hold(cameras.create);
  await user.click(screen.getByRole("button", { name: words.probe.try }));
  await user.click(await screen.findByRole("button", { name: words.probe.add }));
  await waitFor(() => expect(fakeApi.calls(cameras.create)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: words.draft.clear }));
  await write(address(), "192.168.1.21");
  release();
  await screen.findByRole("heading", { name: steps.liveStream.title });
  await come();
  expect([valueOf(address()), ...values(name)]).toEqual(["192.168.1.21", ""]);
});

it("CAM-15 it is gone after 24 hours", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { write } = await come();
  await write(field(name), "Front door");
  vi.setSystemTime(Date.now() + 24 * 3_600_000 + 60_000);
  await come();
  expect(values(name)).toEqual([""]);
  expect(screen.queryByText(words.draft.restored)).toBeNull();
});
