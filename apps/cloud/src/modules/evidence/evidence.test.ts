// The call for the keys, asked as a stranger does.
import { verificationKeys } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("EXP-26 the keys are told without login, may be kept for a while, and hold no private half; old ones stay listed", async () => {
  const ask = () => fetch(`${server.url}/api/export-manager/verification-keys`);
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  const first = verificationKeys.parse(await answer.json());
  expect(first.keys).toHaveLength(1);
  const kid = await server.platform.signingKeys.rotate();
  const second = verificationKeys.parse(await (await ask()).json());
  expect(second.keys.map((key) => key.kid)).toEqual([kid, first.keys[0]?.kid]);
});
