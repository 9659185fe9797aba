// The list of cameras in a workspace that has more of them than a page of the server holds.
import { endpoints, overallHealth, routeLabel } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import tagWords from "../../../i18n/en/tags.json" with { type: "json" };
import words from "../../../i18n/en/cameras.json" with { type: "json" };
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aCamera, everything } from "../../../testing/samples.ts";
import { FreeLayoutScreen } from "../free-layout-screen.tsx";

const { cameraGroups, cameras, customSettings } = endpoints;
const asList = "/app/stream/free-layout?viewMode=list";
const all = Array.from({ length: 450 }, (_, at) => aCamera(at + 1));

beforeEach(() => {
  fakeApi.answer(customSettings.listTabs, { items: [], total: 0 });
  fakeApi.answer(cameraGroups.tree, { items: [] });
});

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

it("CAM-75 TAG-9 every column sorts, what shows nothing comes last; one tag narrows the list, and its name is found however it is typed", async () => {
  const tag = (at: number, name: string) => {
    return { id: `01990000-0000-7000-8000-0000000000${10 + at}`, name, color: "blue" } as const;
  };
  const [yard, cellar] = [tag(1, "Yard"), tag(2, "زیرزمین شرکت")];
  const person = (name: string) => ({ id: tag(3, "").id, remoteId: tag(4, "").id, fullName: name });
  const at = (fullAddress: string) => ({ ...aCamera(1).location, fullAddress });
  const items = [
    aCamera(1, { name: "A", tags: [yard], location: at("2 Zoo Road"), users: [person("Zoe")] }),
    aCamera(2, { name: "B", tags: [], location: at("1 Bay Road") }),
    aCamera(3, { name: "C", tags: [cellar, yard], location: at("9 Air Road"), users: [person("Amir")] }),
    // Who may not read tags of a camera is not told whether there are any (TAG-8).
    aCamera(4, { name: "D", tags: undefined, location: at("7 Elm Road"), users: [person("Mina")] }),
  ];
  fakeApi.answer(cameras.list, { items, total: items.length });
  fakeApi.answer(cameras.statusAll, {
    items: items.map(({ id, status }) => ({ cameraId: id, status })),
    total: items.length,
  });
  const { user } = await renderScreen(<FreeLayoutScreen />, {
    as: { may: everything, cameras: items },
    path: "/app/stream/free-layout",
    at: asList,
  });
  const table = within(await screen.findByRole("table"));
  const names = () =>
    table
      .getAllByRole("link")
      .map(({ textContent }) => textContent)
      .join("");
  for (const [column, expected] of [
    ["location", "BADC"],
    ["people", "CDAB"],
    ["tags", "ACBD"],
    ["tags", "CABD"],
    ["name", "ABCD"],
  ] as const) {
    await user.click(table.getByRole("button", { name: words.column[column] }));
    expect(names(), column).toBe(expected);
  }
  const filter = screen.getByRole("combobox", { name: tagWords.filter });
  await user.click(filter);
  await user.click(await screen.findByRole("option", { name: /^Yard/ }));
  expect(names()).toBe("AC");
  await user.click(filter);
  await user.click(await screen.findByRole("option", { name: tagWords.all }));
  expect(names()).toBe("ABCD");
  await user.type(screen.getByPlaceholderText(words.search), "زيرزمين شركت");
  expect(names()).toBe("C");
});
