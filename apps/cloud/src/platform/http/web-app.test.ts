import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contractEndpoints } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "didban-web-"));
const script = "console.log('didban');";
let server: TestServer;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Didban</title>',
  );
  writeFileSync(join(folder, "assets", "app-1a2b3c.js"), script);
  writeFileSync(join(folder, "assets", "app-1a2b3c.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "manifest.webmanifest"), "{}");
  writeFileSync(join(folder, ".source-hash"), "x");
  server = await startTestServer({ webFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe("web app", () => {
  it("ROUTE-32 answers the same page at every address of the app, so that reload and copied links work", async () => {
    for (const path of ["/", "/hub", "/app/camera/detail/42?tab=1"]) {
      for (const encoding of ["gzip, br", "identity"]) {
        const answer = await get(path, { accept: "text/html,*/*;q=0.8", "accept-encoding": encoding });
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
        expect(await answer.text()).toContain("<title>Didban</title>");
      }
    }
  });

  it("allows the page no inline code, and styles only with the nonce of this one answer", async () => {
    const answers = [await get("/"), await get("/")];
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const nonce = /nonce="([^"]{20,})"/.exec(await answer.text())?.[1] ?? "none";
        const policy = answer.headers.get("content-security-policy") ?? "";
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toContain("unsafe-inline");
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it("MAP-10 allows tiles of maps from where the operator says, and from nowhere else", async () => {
    const policyOf = async (one: TestServer) =>
      (await fetch(one.url, { headers: { accept: "text/html" } })).headers.get("content-security-policy");
    const DIDBAN_MAP_TILES = "https://tiles.example.com:8443/{z}/{x}/{y}.png?key=canary-key";
    const lines: string[] = [];
    const withTiles = await startTestServer({
      webFolder: folder,
      environment: { DIDBAN_MAP_TILES },
      log: (line) => lines.push(line),
    });
    try {
      expect(await policyOf(withTiles)).toContain("connect-src 'self' https://tiles.example.com:8443;");
      expect(lines.join()).not.toContain("canary-key");
    } finally {
      await withTiles.close();
    }
    expect(await policyOf(server)).toContain("connect-src 'self';");
  });

  it("serves hashed files for good and compressed as built, others to be asked for again, hidden ones never", async () => {
    const asset = await get("/assets/app-1a2b3c.js", { "accept-encoding": "br" });
    expect([asset.headers.get("content-encoding"), asset.headers.get("cache-control")]).toEqual([
      "br",
      "public, max-age=31536000, immutable",
    ]);
    expect(await asset.text()).toBe(script);
    expect((await get("/manifest.webmanifest")).headers.get("cache-control")).toBe("no-cache");
    expect((await get("/.source-hash")).status).toBe(404);
    expect((await get("/assets/gone.js")).status).toBe(404);
    for (const outside of ["/..%2f..%2fetc%2fpasswd", "/assets/", "/app%00.js"]) {
      expect((await get(outside)).status).toBe(404);
    }
    const range = await get("/manifest.webmanifest", { range: "bytes=99-" });
    expect([range.status, range.headers.get("content-type")]).toEqual([
      416,
      "application/problem+json; charset=utf-8",
    ]);
  });

  it("lets workers, which run under the policy of their own file, connect to this server", async () => {
    for (const encoding of ["identity", "br"]) {
      const asset = await get("/assets/app-1a2b3c.js", { "accept-encoding": encoding });
      expect(asset.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*connect-src 'self'/);
    }
  });

  it("sends strict headers with every answer", async () => {
    for (const path of ["/", "/api/health/live", "/assets/app-1a2b3c.js", "/api/nothing"]) {
      const { headers } = await get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    }
  });

  it("answers an unknown call under /api with a problem, not with the page", async () => {
    const answer = await get("/api/nothing", { accept: "text/html" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
  });
});

describe("API page", () => {
  it("documents every endpoint of the contract with its access and its errors", async () => {
    const document = (await (await get("/api/docs/json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; description: string; responses: object }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    const documented = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    );
    expect(documented.toSorted()).toEqual(contractEndpoints.map((endpoint) => endpoint.id).toSorted());
    const status = document.paths["/api/system/status"]?.["get"];
    expect(status?.description).toBe("The server's operator.");
    expect(Object.keys(status?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "401", "403", "500"]),
    );
  });

  it("is a page that its own policy lets run", async () => {
    const answer = await get("/api/docs/");
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(answer.headers.get("content-security-policy")).not.toContain("unsafe-inline'; script");
  });
});
