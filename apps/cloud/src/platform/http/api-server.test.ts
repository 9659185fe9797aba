import { request } from "node:http";
import { endpoint, type Problem } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocketServer, WebSocket } from "ws";
import { z } from "zod";
import { createLogger } from "../log/index.ts";
import { createApiServer, listenOn } from "./server.ts";
import { assertComplete, createEndpointGate, implement, Refusal, type Caller } from "./index.ts";

const shop = {
  add: endpoint({
    id: "shop.add",
    method: "POST",
    path: "/api/shop/{id}",
    summary: "",
    access: { kind: "session" },
    guest: "dryRun",
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ limit: z.coerce.number().int().max(200).default(10) }),
    body: z.strictObject({
      name: z.string().min(1).max(74),
      count: z.number().int(),
      phone: z
        .string()
        .refine((text) => text.startsWith("+"), "phoneInvalid")
        .optional(),
      owner: z.strictObject({ accountId: z.uuid() }).optional(),
    }),
    status: 201,
    answer: z.strictObject({ id: z.uuid(), name: z.string(), limit: z.number(), who: z.string() }),
    errors: ["teamNotFound"],
  }),
  fail: endpoint({
    id: "shop.fail",
    method: "GET",
    path: "/api/shop/fail/{how}",
    summary: "",
    access: { kind: "public" },
    guest: "read",
    params: z.strictObject({ how: z.string() }),
    status: 204,
    answer: "none",
    errors: [],
  }),
  picture: endpoint({
    id: "shop.picture",
    method: "GET",
    path: "/api/shop/picture",
    summary: "",
    access: { kind: "public" },
    guest: "read",
    status: 200,
    answer: { contentTypes: ["image/jpeg"] },
    errors: [],
  }),
  local: endpoint({
    id: "shop.local",
    method: "GET",
    path: "/api/shop/local",
    summary: "",
    access: { kind: "loopback" },
    guest: "read",
    status: 204,
    answer: "none",
    errors: [],
  }),
  operate: endpoint({
    id: "shop.operate",
    method: "GET",
    path: "/api/shop/operate",
    summary: "",
    access: { kind: "operator" },
    guest: "refuse",
    status: 204,
    answer: "none",
    errors: [],
  }),
  empty: endpoint({
    id: "shop.empty",
    method: "DELETE",
    path: "/api/shop/everything",
    summary: "",
    access: { kind: "session" },
    guest: "own",
    sensitive: true,
    status: 204,
    answer: "none",
    errors: [],
  }),
  camera: endpoint({
    id: "shop.camera",
    method: "GET",
    path: "/api/shop/camera/{id}",
    summary: "",
    guest: "read",
    access: {
      kind: "resource",
      resource: "camera",
      parameter: "id",
      anyOf: ["cameraRead"],
    },
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    answer: "none",
    errors: [],
  }),
} as const;

const knownId = "019a0000-0000-7000-8000-000000000001";
const people: Readonly<Record<string, Partial<Caller>>> = {
  member: {},
  guest: { isGuest: true },
  operator: { accountId: "op" },
  proven: { identityProvenAtMs: 1 },
};
const logLines: string[] = [];
let rehearsals = 0;
let emptied = 0;

const endpoints = implement(shop, {
  add: async ({ params, query, body }, call) => ({
    id: params.id,
    name: body.name,
    limit: query.limit,
    who: call.caller.accountId,
  }),
  fail: async ({ params }) => {
    if (params.how === "busy") throw new Refusal("tooManyRequests", { field: "phone", value: "+1" });
    if (params.how === "wait") throw new Refusal("tooManyRequests", { retrySeconds: 90 });
    throw new Error("secret insides");
  },
  picture: async () => ({
    contentType: "image/jpeg",
    bytes: new Uint8Array([1, 2]),
    status: 206,
    headers: { "content-range": "bytes 0-1/9" },
  }),
  local: async () => undefined,
  operate: async () => undefined,
  empty: async () => {
    emptied += 1;
  },
  camera: async () => undefined,
});

const server = createApiServer({
  endpoints,
  upgrades: [
    {
      path: "/api/shop/socket",
      handle: (message, socket, head) =>
        new WebSocketServer({ noServer: true }).handleUpgrade(message, socket, head, (opened) =>
          opened.send("hello"),
        ),
    },
  ],
  gate: createEndpointGate({
    authenticate: async ({ authorization }) => {
      const person = people[authorization?.replace("Bearer ", "") ?? ""];
      if (person === undefined) throw new Refusal("Unauthorized");
      return {
        accountId: "me",
        sessionId: "s",
        workspaceId: "w",
        isGuest: false,
        isDisplay: false,
        fullName: "Sara Amini",
        device: { ip: "198.18.0.1", browser: "", os: "" },
        identityProvenAtMs: null,
        ...person,
      };
    },
    authoriser: {
      // Who calls is not asked of a database here, so nothing is asked with it.
      questionOf: () => ({ of: () => ({ text: sql`null`, read: () => null }), answered: (caller) => caller }),
      authorise: async ({ params }) => {
        if (params["id"] !== knownId) throw new Refusal("CameraIdDoesNotExists");
      },
    },
    isOperator: async (accountId) => accountId === "op",
    requireIdentity: async ({ identityProvenAtMs }) => {
      if (identityProvenAtMs === null) throw new Refusal("identityVerificationRequired", { value: ["otp"] });
    },
  }),
  rehearse: async (work) => {
    rehearsals += 1;
    return work();
  },
  log: createLogger({ role: "api", level: "info", write: (line) => logLines.push(line) }),
  isBehindFront: true,
  checksAnswers: true,
});

let base: string;
beforeAll(async () => {
  base = await listenOn(server, { port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

const call = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
  fetch(base + path, { ...init, headers: { authorization: "Bearer member", ...headers } });
const add = (body: unknown, headers: Record<string, string> = {}, path = `/api/shop/${knownId}`) =>
  call(
    path,
    { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) },
    { "content-type": "application/json", ...headers },
  );
const problemOf = async (response: Response) => (await response.json()) as Problem;

describe("a call that passes", () => {
  it("answers what the contract says, with defaults filled in, uncached and with a request id", async () => {
    const answer = await add({ name: "Gate", count: 1 });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: knownId, name: "Gate", limit: 10, who: "me" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("answers bytes, also a part of them", async () => {
    const answer = await call("/api/shop/picture");
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-range")]).toEqual([
      206,
      "image/jpeg",
      "bytes 0-1/9",
    ]);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2]));
  });

  it("opens a WebSocket at its path and none elsewhere", async () => {
    const first = await new Promise((resolve, reject) => {
      const socket = new WebSocket(base.replace("http", "ws") + "/api/shop/socket?token=x");
      socket.on("message", (data) => resolve(String(data)));
      socket.on("error", reject);
    });
    expect(first).toBe("hello");
    const refused = new WebSocket(base.replace("http", "ws") + "/api/other");
    await expect(new Promise((_, reject) => refused.on("error", reject))).rejects.toThrow(/404/);
  });

  it("AUTH-44 a guest's changing call is rehearsed and marked, one that cannot be undone refused", async () => {
    const before = rehearsals;
    const answer = await add({ name: "Gate", count: 1 }, { authorization: "Bearer guest" });
    expect([answer.status, answer.headers.get("x-not-saved"), rehearsals - before]).toEqual([201, "1", 1]);
    const refused = await call("/api/shop/operate", {}, { authorization: "Bearer guest" });
    expect([refused.status, (await problemOf(refused)).code]).toEqual([403, "forbiddenResource"]);
    expect((await add({ name: "Gate", count: 1 })).headers.get("x-not-saved")).toBeNull();
  });
});

describe("errors", () => {
  it("ERR-1 are problem+json in the language of Accept-Language, English without one", async () => {
    const english = await call("/api/shop/nothing/here");
    expect(english.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(await problemOf(english)).toEqual({
      type: "urn:didban:error:notFound",
      title: "Not Found",
      status: 404,
      detail: "Not found.",
      code: "notFound",
    });
    const persian = await call(
      "/api/shop/nothing/here",
      {},
      { "accept-language": "de, fa-IR;q=0.8, en;q=0.5" },
    );
    expect((await problemOf(persian)).detail).toMatch(/[\u0600-\u06ff]/);
  });

  it("ERR-3 a 429 tells field, value and the wait, 60 s unless another is named", async () => {
    const busy = await call("/api/shop/fail/busy");
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await problemOf(busy)).toMatchObject({
      field: "phone",
      value: "+1",
      retrySeconds: 60,
      detail: "Try again in a few minutes. 1:00",
    });
    const wait = await call("/api/shop/fail/wait", {}, { "accept-language": "fa" });
    expect(wait.headers.get("retry-after")).toBe("90");
    expect((await problemOf(wait)).detail).toContain("۱:۳۰");
  });

  it("ERR-4 all invalid fields are reported at once, each with its code", async () => {
    const answer = await add(
      { name: "", phone: "12", owner: { accountId: "x" } },
      {},
      `/api/shop/${knownId}?limit=999`,
    );
    const problem = await problemOf(answer);
    expect([answer.status, problem.code]).toEqual([400, "invalidField"]);
    expect(problem.errors?.map(({ field, code }) => [field, code])).toEqual([
      ["limit", "invalidField"],
      ["name", "IsDefined"],
      ["count", "IsDefined"],
      ["phone", "phoneInvalid"],
      ["owner.accountId", "invalidField"],
    ]);
    expect(problem.errors?.[1]?.message).toBe("This is required.");
  });

  it.each([
    ["an unknown field", { name: "a", count: 1, more: 2 }, 400, "unknownField"],
    ["one missing field", { name: "a" }, 400, "IsDefined"],
    ["malformed JSON", "{", 400, "malformedBody"],
    ["no body", "", 400, "IsDefined"],
    ["a body over 1 MB", { name: "a".repeat(1_000_001), count: 1 }, 413, "payloadTooLarge"],
  ])("ERR-4 %s is refused with its code", async (_, body, status, code) => {
    const answer = await add(body);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([status, code]);
  });

  it("ERR-2 a wrong method answers 405, a body of another type 415", async () => {
    const wrongMethod = await call("/api/shop/picture", { method: "PUT" });
    expect([wrongMethod.status, (await problemOf(wrongMethod)).code]).toEqual([405, "methodNotAllowed"]);
    const wrongType = await add("a=1", { "content-type": "application/x-www-form-urlencoded" });
    expect([wrongType.status, (await problemOf(wrongType)).code]).toEqual([415, "unsupportedMediaType"]);
  });

  it("ERR-1 an address that cannot be read is answered like any other error", async () => {
    const answer = await call("/api/shop/%zz");
    expect([answer.status, (await problemOf(answer)).code]).toEqual([400, "badRequest"]);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("ERR-5 a 500 tells nothing but a request id, which the log repeats beside the cause", async () => {
    const answer = await call("/api/shop/fail/hard");
    const text = await answer.text();
    const problem = JSON.parse(text) as Problem;
    expect([answer.status, problem.code, problem.requestId]).toEqual([
      500,
      "internalError",
      answer.headers.get("x-request-id"),
    ]);
    expect(text).not.toContain("insides");
    const logged = logLines.find((line) => line.includes(problem.requestId ?? "none"));
    expect(logged).toContain("secret insides");
  });

  it("ERR-6 an id in a path that is no UUID answers as an unknown one does, in a body 400", async () => {
    const codes = await Promise.all(
      ["/api/shop/camera/42", `/api/shop/camera/${knownId.replace("1", "2")}`].map(async (path) => {
        const answer = await call(path);
        return [answer.status, (await problemOf(answer)).code];
      }),
    );
    expect(codes).toEqual([
      [404, "CameraIdDoesNotExists"],
      [404, "CameraIdDoesNotExists"],
    ]);
    expect((await problemOf(await add({ name: "a", count: 1 }, {}, "/api/shop/42"))).code).toBe(
      "teamNotFound",
    );
  });

  it("an answer that breaks the contract is caught", async () => {
    const odd = createApiServer({
      endpoints: [{ endpoint: shop.add, handle: async () => ({ id: "x" }) }],
      upgrades: [],
      rehearse: (work) => work(),
      isBehindFront: false,
      checksAnswers: true,
      gate: { identify: async () => null, admit: async () => undefined },
      log: createLogger({ role: "api", level: "silent" }),
    });
    const answer = await odd.inject({
      method: "POST",
      url: `/api/shop/${knownId}`,
      payload: { name: "a", count: 1 },
    });
    expect(answer.statusCode).toBe(500);
  });
});

describe("who may call", () => {
  it("nobody without a session, before anything of the body is looked at", async () => {
    const answer = await add("{", { authorization: "" });
    expect([answer.status, (await problemOf(answer)).code]).toEqual([401, "Unauthorized"]);
  });

  it("OPS-1 only the operator calls what is the operator's", async () => {
    expect((await call("/api/shop/operate", {}, { authorization: "Bearer operator" })).status).toBe(204);
    const refused = await call("/api/shop/operate");
    expect([refused.status, (await problemOf(refused)).code]).toEqual([403, "forbiddenResource"]);
  });

  it.each([
    ["this machine", {}, 204],
    ["this machine by the front door", { "x-forwarded-for": "::1", "x-didban-loopback": "1" }, 204],
    ["another machine", { "x-forwarded-for": "10.0.0.9" }, 404],
    ["a proxy on this machine", { "x-forwarded-for": "127.0.0.1" }, 404],
    ["a foreign name that resolves here (DNS rebinding)", { host: "evil.example" }, 404],
  ])("loopback endpoints answer %s accordingly", async (_, headers, status) => {
    // fetch does not let a test set the host header.
    const answered = await new Promise((resolve, reject) => {
      request(`${base}/api/shop/local`, { headers }, (response) => resolve(response.statusCode))
        .on("error", reject)
        .end();
    });
    expect(answered).toBe(status);
  });
});

describe("a sensitive call", () => {
  it("MFA-19 without fresh proof of who calls answers 403 with the ways to prove it, and changes nothing", async () => {
    const empty = (as: string) =>
      call("/api/shop/everything", { method: "DELETE" }, { authorization: `Bearer ${as}` });
    const refused = await empty("member");
    expect([refused.status, await problemOf(refused), emptied]).toMatchObject([
      403,
      { code: "identityVerificationRequired", value: ["otp"] },
      0,
    ]);
    expect([(await empty("proven")).status, emptied]).toEqual([204, 1]);
  });
});

describe("completeness", () => {
  it("a server with a handler missing, doubled or outside the contract does not start", () => {
    const contract = Object.values(shop);
    expect(() => assertComplete(endpoints, contract)).not.toThrow();
    expect(() => assertComplete(endpoints.slice(1), contract)).toThrow(/shop.add has no handler/);
    expect(() => assertComplete([...endpoints, ...endpoints.slice(0, 1)], contract)).toThrow(
      /shop.add has two handlers/,
    );
    expect(() => assertComplete(endpoints, contract.slice(1))).toThrow(/shop.add is not in the contract/);
  });
});
