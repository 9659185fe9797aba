// A screen on a wall as it becomes a display, is kept out, and is ended.
import { endpoints, errorText, type DisplayContent } from "@didban/contract";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import words from "../../i18n/en/displays.json" with { type: "json" };
import persian from "../../i18n/fa/displays.json" with { type: "json" };
import common from "../../i18n/en/common.json" with { type: "json" };
import { changeLocale } from "../../i18n/index.ts";
import { useSession } from "../../lib/session-store.ts";
import { DisplayEntry } from "../../app/display-entry.tsx";
import { fakeApi } from "../../testing/fake-api.ts";
import { aCamera, tokens } from "../../testing/samples.ts";

const { displays } = endpoints;

/** Without a camera: what is drawn is no matter here. */
const nothing: DisplayContent = {
  name: "Lobby",
  workspaceName: "Harbour",
  locale: "en",
  gridSize: 1,
  stepSeconds: 20,
  cameras: [null],
  views: null,
};

let codes: string[];
beforeEach(async () => {
  await changeLocale("en");
  codes = ["ABCDEFGH", "JKMNPQRS"];
  fakeApi.answer(displays.begin, () => {
    const code = codes.shift() ?? "";
    return { code, secret: `secret of ${code}`, expiresAt: "2100-01-01T00:00:00.000Z" };
  });
  fakeApi.answer(displays.open, { accessToken: null });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Taken in: it has a token, and is told what to show. */
async function takenIn(content: DisplayContent = nothing) {
  fakeApi.answer(displays.open, { accessToken: tokens.accessToken });
  fakeApi.answer(displays.content, content);
}

it("LAYT-22 shows its code until it is taken in, and the same one after a reload", async () => {
  const { unmount } = render(<DisplayEntry />);
  await screen.findByText("ABCD-EFGH");
  expect(screen.getByRole("img", { name: words.page.qr })).not.toBeNull();
  unmount();
  render(<DisplayEntry />);
  await screen.findByText("ABCD-EFGH");
  await takenIn();
  await pass(2_000);
  await screen.findByText(words.page.nothing);
  expect(fakeApi.calls(displays.open).map(({ body }) => body.secret)).toContain("secret of ABCDEFGH");
});

it("LAYT-22 an end shows within two seconds: nothing of before, and a new code", async () => {
  await takenIn();
  render(<DisplayEntry />);
  await screen.findByText(words.page.nothing);
  fakeApi.refuse(displays.content, "sessionRevoked");
  fakeApi.refuse(displays.open, "notFound");
  await pass(2_000);
  expect(screen.queryByText(words.page.nothing)).toBeNull();
  await screen.findByText("JKMN-PQRS");
});

it("LAYT-22 SESS-10 a session that ran out is begun anew by itself, and a lock only keeps it out", async () => {
  await takenIn();
  render(<DisplayEntry />);
  await screen.findByText(words.page.nothing);
  fakeApi.refuse(displays.content, "workspaceLocked");
  await pass(2_000);
  await screen.findByText(words.page.keptOut);
  expect(screen.getByText(errorText("workspaceLocked", "en"))).not.toBeNull();
  const before = fakeApi.calls(displays.open).length;
  fakeApi.refuse(displays.content, "TokenExpired");
  await pass(2_000);
  expect(fakeApi.calls(displays.open).length).toBeGreaterThan(before);
  fakeApi.answer(displays.content, nothing);
  await pass(2_000);
  await screen.findByText(words.page.nothing);
});

it("LAYT-22 what it shows stays while the server does not answer, which is said", async () => {
  await takenIn();
  render(<DisplayEntry />);
  await screen.findByText(words.page.nothing);
  fakeApi.cut(displays.content);
  await pass(2_000);
  await screen.findByText(common.state.unreachable);
  expect(screen.queryByText(words.page.nothing)).not.toBeNull();
  fakeApi.answer(displays.content, nothing);
  await pass(6_000);
  await waitFor(() => expect(screen.queryByText(common.state.unreachable)).toBeNull());
});

it("LAYT-22 speaks the language that was chosen for it", async () => {
  await takenIn({ ...nothing, locale: "fa" });
  render(<DisplayEntry />);
  await screen.findByText(persian.page.nothing);
  expect(document.documentElement.dir).toBe("rtl");
});

it("LAYT-22 is nobody's session: whoever signs in or out in this browser, it keeps its own", async () => {
  localStorage.setItem("tokens", JSON.stringify({ accessToken: "of a person", refreshToken: "theirs" }));
  await takenIn();
  render(<DisplayEntry />);
  await screen.findByText(words.page.nothing);
  dispatchEvent(new StorageEvent("storage", { key: "tokens" }));
  expect(useSession.getState().tokens).toEqual({ accessToken: tokens.accessToken, refreshToken: null });
  expect(localStorage.getItem("tokens")).toContain("of a person");
});

it("LAYT-22 LAYT-23 shows the steps of a tour by turns, those alone of which something may be shown", async () => {
  const camera = (number: number, name: string) => {
    const { id, timezone, enable, streamInformation } = aCamera(number);
    return { id, name, timezone, enable, streamInformation };
  };
  const [gate, yard] = [camera(1, "Gate"), camera(2, "Yard")];
  fakeApi.letOthersWait();
  await takenIn({
    ...nothing,
    stepSeconds: 5,
    cameras: [gate, yard],
    views: [
      { kind: "grid", gridSize: 4, cells: [{ cell: 3, cameraId: gate.id }] },
      { kind: "grid", gridSize: 1, cells: [] },
      { kind: "free", tiles: [{ cameraId: yard.id, x: 8, y: 8, width: 480, height: 272 }] },
    ],
  });
  render(<DisplayEntry />);
  await screen.findByRole("region", { name: "Player of Gate" });
  expect(screen.queryByRole("region", { name: "Player of Yard" })).toBeNull();
  await pass(5_000);
  await screen.findByRole("region", { name: "Player of Yard" });
  await pass(5_000);
  await screen.findByRole("region", { name: "Player of Gate" });
});
