// The list of cameras in a workspace that has more of them than a page of the server holds.
import { endpoints, overallHealth, routeLabel } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import words from "../../../i18n/en/cameras.json" with { type: "json" };
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aCamera, everything } from "../../../testing/samples.ts";
import { FreeLayoutScreen } from "../free-layout-screen.tsx";

const { cameras, customSettings } = endpoints;
const asList = "/app/stream/free-layout?viewMode=list";
const all = Array.from({ length: 450 }, (_, at) => aCamera(at + 1));

beforeEach(() => fakeApi.answer(customSettings.listTabs, { items: [], total: 0 }));

/** What comes near the screen when the test says so. */
function watchTheEnd() {
  const watches = new Set<() => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #tell: () => void;
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = () => seen([{ isIntersecting: true }]);
      }
      observe(element: Element) {
        if (element.closest("table") === null) watches.add(this.#tell);
      }
      disconnect() {
        watches.delete(this.#tell);
      }
    },
  );
  return () => act(() => [...watches].forEach((tell) => tell()));
}

it("CAM-24 STAT-21 STAT-22 every one of 450 cameras is counted and found, and the list goes on as its end comes near", async () => {
  fakeApi.answer(cameras.list, ({ query: { limit, offset } }) => ({
    items: all.slice(offset, offset + limit),
    total: all.length,
  }));
  fakeApi.answer(cameras.statusAll, {
    items: all.map(({ id, status }) => ({ cameraId: id, status })),
    total: all.length,
  });
  const comeNear = watchTheEnd();
  try {
    const { user } = await renderScreen(<FreeLayoutScreen />, {
      as: { may: everything },
      path: "/app/stream/free-layout",
      at: asList,
    });
    const table = await screen.findByRole<HTMLTableElement>("table");
    expect(fakeApi.calls(cameras.list).map(({ query }) => query.offset)).toEqual([0, 200, 400]);
    const filters = within(screen.getByRole("radiogroup", { name: words.filter.label }));
    expect(filters.getByRole("radio", { name: `${words.filter.ALL} 450` })).toBeTruthy();
    expect(table.getAttribute("aria-rowcount")).toBe("451");

    const rows = () => table.rows.length - 1;
    const before = rows();
    // As the server has them, "Camera 2" before "Camera 10".
    expect(within(table).getByText(`Camera ${before}`)).toBeTruthy();
    expect(before).toBeLessThan(all.length);
    comeNear();
    await waitFor(() => expect(rows()).toBeGreaterThan(before));

    await user.click(screen.getByPlaceholderText(words.search));
    await user.paste("camera 450");
    await waitFor(() => expect(within(table).getByText("Camera 450")).toBeTruthy());
    expect(rows()).toBe(1);
  } finally {
    vi.unstubAllGlobals();
  }
});

it("STAT-22 nothing is counted or can be pressed that the list would move as it comes", async () => {
  fakeApi.answer(cameras.list, { items: all.slice(0, 2), total: 2 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  const arrive = fakeApi.hold(cameras.list);
  await renderScreen(<FreeLayoutScreen />, {
    as: { may: everything },
    path: "/app/stream/free-layout",
    at: asList,
  });
  await screen.findByRole("heading", { name: routeLabel("stream.freeLayout", {}, "en") });
  expect(screen.queryAllByRole("radio")).toEqual([]);
  expect(screen.queryByRole("searchbox")).toBeNull();
  arrive();
  await screen.findByRole("radio", { name: `${words.filter.ALL} 2` });
});

it("STAT-21 ARCH-11 a camera that is down comes first, whichever way the names are sorted", async () => {
  const three = all.slice(0, 3);
  fakeApi.answer(cameras.list, { items: three, total: 3 });
  fakeApi.answer(cameras.statusAll, {
    items: three.map(({ id }, at) => ({
      cameraId: id,
      status: { overall: at === 1 ? overallHealth.error : overallHealth.healthyRecording },
    })),
    total: 3,
  });
  const { user } = await renderScreen(<FreeLayoutScreen />, {
    as: { may: everything },
    path: "/app/stream/free-layout",
    at: asList,
  });
  const table = await screen.findByRole<HTMLTableElement>("table");
  // How long the footage of each is kept stands with its term (ARCH-11).
  expect(within(table).getAllByText(words.retention.midTerm)).toHaveLength(3);
  const names = () =>
    within(table)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(["Camera 2", "Camera 1", "Camera 3"]));
  await user.click(within(table).getByRole("button", { name: words.column.name }));
  expect(names()).toEqual(["Camera 2", "Camera 3", "Camera 1"]);
});
