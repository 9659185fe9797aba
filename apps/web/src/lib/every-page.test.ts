import { expect, it, vi } from "vitest";
import { everyPage, pageLimit } from "./every-page.ts";

const items = Array.from({ length: 450 }, (_, at) => ({ id: String(at) }));
const pageAt = (offset: number) => ({
  items: items.slice(offset, offset + pageLimit),
  total: items.length,
});

it("CAM-24 a list is read whole, page after page, and nothing for an empty one but that", async () => {
  const read = vi.fn(async (offset: number) => pageAt(offset));
  expect(await everyPage(read)).toEqual(items);
  expect(read.mock.calls.map(([offset]) => offset)).toEqual([0, 200, 400]);
  expect(await everyPage(async () => ({ items: [], total: 0 }))).toEqual([]);
});

it("CAM-24 what moves onto a later page while pages are read is there once", async () => {
  const moved = [{ id: "new" }, ...items];
  const read = async (offset: number) =>
    offset === 0 ? pageAt(0) : { items: moved.slice(offset, offset + pageLimit), total: moved.length };
  expect(await everyPage(read)).toEqual(items);
});
