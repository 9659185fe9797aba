// Asks the server for a code to show (BRDG-8), by one signed call.
import { request } from "node:https";
import { registerPath, signCall } from "@didban/bridge-line";
import type { Dial } from "./dial.ts";
import type { Identity } from "./kept-files.ts";
import { StageFailed } from "./line-stage.ts";
import type { Machine } from "./machine.ts";

export interface ShownCode {
  readonly registrationId: string;
  readonly code: string;
  /** Milliseconds since 1970, by the server. */
  readonly expiresAtMs: number;
  readonly serverKey: string;
}

const answerWithinMs = 15_000;
const longestAnswer = 10_000;

/** Registers, or asks for another code. Rejects with StageFailed. */
export async function register(
  dial: Dial,
  server: URL,
  identity: Identity,
  machine: Machine,
): Promise<ShownCode> {
  const body = { hardwareId: identity.hardwareId, publicKey: identity.key.publicKey, ...machine };
  const time = new Date().toISOString();
  const signed = signCall({ path: registerPath, host: server.host, time, body }, identity.key);
  const text = await post(dial, server, JSON.stringify(body), signed);
  try {
    const { code, expiresAt, registrationId, serverKey }: Record<string, unknown> = JSON.parse(text);
    const expiresAtMs = Date.parse(String(expiresAt));
    if ([code, registrationId, serverKey].every((part) => typeof part === "string") && expiresAtMs > 0)
      return {
        code: String(code),
        registrationId: String(registrationId),
        serverKey: String(serverKey),
        expiresAtMs,
      };
  } catch {
    // No server of Didban answers so.
  }
  throw new StageFailed("serverRefused");
}

async function post(dial: Dial, server: URL, body: string, headers: Record<string, string>): Promise<string> {
  const socket = await dial();
  try {
    return await new Promise((resolve, reject) => {
      const fail = (cause?: unknown) => reject(new StageFailed("serverRefused", { cause }));
      const asking = request({
        method: "POST",
        path: registerPath,
        headers: {
          ...headers,
          host: server.host,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          connection: "close",
        },
        createConnection: () => socket,
      });
      asking.setTimeout(answerWithinMs, () => fail());
      asking.once("error", fail);
      asking.once("response", (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
          if (text.length > longestAnswer) fail();
        });
        answer.once("error", fail);
        answer.once("end", () => (answer.statusCode === 201 ? resolve(text) : fail()));
      });
      asking.end(body);
    });
  } finally {
    socket.destroy();
  }
}
