// Opens the TLS connections of a bridge to its server: directly, or through an HTTP proxy by CONNECT (BRDG-29). A certificate that does not verify ends it.
// Each stage that may fail is told apart (BRDG-49).
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { connect as connectTls, getCACertificates, type TLSSocket } from "node:tls";
import { StageFailed } from "./line-stage.ts";
import type { BridgeSettings } from "./settings.ts";

const stageWithinMs = 10_000;

/** Opens a connection to the server. Rejects with StageFailed. */
export type Dial = () => Promise<TLSSocket>;

export function createDial({ caFile, proxy, server }: BridgeSettings): Dial {
  const port = Number(server.port || 443);
  const host = server.hostname.replace(/^\[|\]$/g, "");
  return async () => {
    const ca = trustedBy(caFile);
    const socket =
      proxy === null
        ? await reach(host, port)
        : await tunnel(
            await reach(proxy.hostname, Number(proxy.port || 80)),
            proxy,
            `${server.hostname}:${port}`,
          );
    return secure(socket, host, ca);
  };
}

/** A stage that failed for want of any network at all is that. */
function unlessAlone(stage: "noDns" | "noRoute", cause?: unknown): StageFailed {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const isAlone = addresses.every(({ internal }) => internal);
  return new StageFailed(isAlone ? "noAddress" : stage, { cause });
}

async function reach(name: string, port: number): Promise<Socket> {
  const host = name.replace(/^\[|\]$/g, "");
  const address =
    isIP(host) === 0
      ? await lookup(host).then(
          (found) => found.address,
          (cause: unknown) => {
            throw unlessAlone("noDns", cause);
          },
        )
      : host;
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host: address, port });
    const fail = (cause?: unknown) => {
      socket.destroy();
      reject(unlessAlone("noRoute", cause));
    };
    socket.setTimeout(stageWithinMs, fail);
    socket.once("error", fail);
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.off("error", fail);
      resolve(socket);
    });
  });
}

/** Has the proxy lead on to the server. */
function tunnel(socket: Socket, proxy: URL, target: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      socket.destroy();
      reject(new StageFailed("proxyRefused", { cause }));
    };
    const named = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    const asking = request({
      method: "CONNECT",
      path: target,
      headers: {
        host: target,
        ...(proxy.username === ""
          ? {}
          : { "proxy-authorization": `Basic ${Buffer.from(named).toString("base64")}` }),
      },
      createConnection: () => socket,
    });
    asking.setTimeout(stageWithinMs, () => fail());
    asking.once("error", fail);
    asking.once("response", () => fail());
    asking.once("connect", ({ statusCode }, tunnelled, head) => {
      socket.setTimeout(0);
      if (statusCode !== 200 || head.length > 0) return fail();
      asking.off("error", fail);
      resolve(socket);
      void tunnelled;
    });
    asking.end();
  });
}

/** What is trusted: the system's own, and the operator's file, which is read each time, since it may be replaced. */
function trustedBy(caFile: string | null): readonly string[] | undefined {
  if (caFile === null) return undefined;
  try {
    return [...getCACertificates("default"), readFileSync(caFile, "utf8")];
  } catch (cause) {
    throw new StageFailed("tlsRefused", { cause });
  }
}

function secure(socket: Socket, host: string, ca: readonly string[] | undefined): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      socket.destroy();
      reject(new StageFailed("tlsRefused", { cause }));
    };
    const secured = connectTls({
      socket,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      host,
      ...(ca && { ca: [...ca] }),
      minVersion: "TLSv1.2",
      ALPNProtocols: ["http/1.1"],
      rejectUnauthorized: true,
    });
    socket.setTimeout(stageWithinMs, fail);
    secured.once("error", fail);
    secured.once("secureConnect", () => {
      socket.setTimeout(0);
      secured.off("error", fail);
      resolve(secured);
    });
  });
}
