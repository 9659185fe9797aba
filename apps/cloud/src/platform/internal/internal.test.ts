import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { silentLogger } from "../log/index.ts";
import { createInternalServer, InternalClient, SiblingUnavailable } from "./index.ts";

let folder: string;
let address: string;
const client = new InternalClient("sesame");
const server = createInternalServer({
  secret: "sesame",
  log: silentLogger,
  routes: {
    "/internal/echo": async ({ rest, query, body }) => ({
      json: { rest, q: query.get("q"), body: body ?? null },
    }),
    "/internal/picture": async ({ rest }) =>
      rest === "1" ? { bytes: Uint8Array.of(1, 2), contentType: "image/jpeg" } : undefined,
    "/internal/slow": async () => {
      await wait(2_000);
      return { json: 1 };
    },
    "/internal/broken": async () => {
      throw new Error("broken");
    },
  },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "didban-internal-"));
  await server.listen({ path: join(folder, "api.sock") });
  address = `unix:${join(folder, "api.sock")}`;
});
afterAll(async () => {
  client.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const echo = z.strictObject({ rest: z.string(), q: z.string().nullable(), body: z.unknown() });

describe("private calls", () => {
  it("carry JSON both ways, and bytes", async () => {
    expect(await client.json(address, "/internal/echo/a%20b?q=1", echo)).toEqual({
      rest: "a b",
      q: "1",
      body: null,
    });
    expect(await client.json(address, "/internal/echo", echo, { body: { x: 1 } })).toMatchObject({
      body: { x: 1 },
    });
    expect(await client.bytes(address, "/internal/picture/1")).toEqual(Buffer.of(1, 2));
    expect(await client.bytes(address, "/internal/picture/2")).toBeNull();
  });

  it("tell an unreachable, slow, failing or babbling sibling by one error", async () => {
    const refusals = [
      () => client.json(`unix:${folder}/none.sock`, "/internal/echo", echo),
      () => client.json(address, "/internal/slow", z.number(), { timeoutMs: 50 }),
      () => client.json(address, "/internal/broken", echo),
      () => client.json(address, "/internal/echo", z.number()),
    ];
    for (const refused of refusals) await expect(refused()).rejects.toThrow(SiblingUnavailable);
  });

  it("are refused without the secret", async () => {
    const stranger = new InternalClient("guess!");
    await expect(stranger.json(address, "/internal/echo", echo)).rejects.toThrow(/status 401/);
    stranger.close();
  });
});
