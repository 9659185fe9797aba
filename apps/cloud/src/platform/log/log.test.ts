import { describe, expect, it } from "vitest";
import { concealInLogs, createLogger, maskSecrets } from "./index.ts";

const canary = "c4nary-S3cret_x";

function logged(act: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  act(createLogger({ role: "api", level: "debug", write: (line) => lines.push(line) }));
  return lines.join("");
}

describe("log", () => {
  it("writes one JSON object a line with role, level and given facts", () => {
    const line = logged((log) => log.child({ requestId: "r1" }).info({ status: 200 }, "answered"));
    expect(JSON.parse(line)).toMatchObject({
      role: "api",
      level: "info",
      requestId: "r1",
      status: 200,
      msg: "answered",
    });
  });

  it.each([
    ["a field", (log: ReturnType<typeof createLogger>) => log.info({ password: canary })],
    ["a deep field", (log) => log.info({ a: { b: [{ refreshToken: canary }] } })],
    ["a header", (log) => log.info({ headers: { authorization: `Bearer ${canary}` } })],
    ["an RTSP address", (log) => log.warn(`cannot reach rtsp://admin:${canary}@10.0.0.8/live`)],
    ["a query", (log) => log.warn({ url: `/stream/1?token=m1.${canary}` })],
    ["a body as text", (log) => log.error({ body: JSON.stringify({ password: canary, name: "x" }) })],
    [
      "an error's message",
      (log) => log.error(new Error(`postgres://didban:${canary}@127.0.0.1/didban refused`)),
    ],
    ["a password with a quote in it", (log) => log.info({ password: `a"${canary}` })],
    [
      "a quoted body with a quote in its password",
      (log) => log.info(JSON.stringify({ password: `a"${canary}` })),
    ],
    ["a list of secrets", (log) => log.info({ recoveryCode: [canary, canary] })],
  ] satisfies [string, (log: ReturnType<typeof createLogger>) => void][])(
    "SESS-22 keeps the secret of %s out of the log",
    (_, act) => {
      const line = logged(act);
      expect(line).not.toContain(canary);
      expect(() => JSON.parse(line) as unknown).not.toThrow();
    },
  );

  it("SESS-22 masks a registered secret wherever it stands", () => {
    concealInLogs("generated-at-start");
    expect(maskSecrets("listening with generated-at-start.")).toBe("listening with ***.");
  });

  it("leaves names, codes and counts readable", () => {
    const line = logged((log) =>
      log.info({ code: "forbiddenResource", hasPassword: true, tokens: 3, name: "Gate" }),
    );
    expect(JSON.parse(line)).toMatchObject({
      code: "forbiddenResource",
      hasPassword: true,
      tokens: 3,
      name: "Gate",
    });
  });
});
