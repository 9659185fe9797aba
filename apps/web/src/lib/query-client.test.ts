import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { queryClient, readAs } from "./query-client.ts";
import { readKey } from "./read-key.ts";

afterEach(() => queryClient.clear());

const cameras = (queryFn: () => Promise<unknown>, query = {}) =>
  queryClient.fetchQuery({ queryKey: readKey("cameras", query), queryFn });

it("CACHE-2 equal reads at the same time share one call, also after its answer", async () => {
  readAs("sara", "shop");
  const read = vi.fn(async () => ["Gate"]);
  const both = await Promise.all([cameras(read), cameras(read)]);
  expect([...both, await cameras(read)]).toEqual([["Gate"], ["Gate"], ["Gate"]]);
  expect(read).toHaveBeenCalledTimes(1);
});

it("CACHE-2 another person, workspace, call or query is another entry", async () => {
  readAs("sara", "shop");
  await cameras(async () => "hers");
  readAs("sara", "home");
  expect(await cameras(async () => "of her home")).toBe("of her home");
  readAs("reza", "shop");
  expect(await cameras(async () => "his")).toBe("his");
  readAs("sara", "shop");
  expect(await cameras(async () => "anew", { search: "gate" })).toBe("anew");
  expect(await cameras(async () => "anew")).toBe("hers");
});

it("CACHE-2 an error is never kept", async () => {
  readAs("sara", "shop");
  const refused = new ApiError(403, { code: "forbiddenResource" });
  await expect(cameras(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(await cameras(async () => "there again")).toBe("there again");
});
