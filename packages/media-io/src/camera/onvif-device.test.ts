// Devices that mean us harm, over real sockets: however they answer, ONVIF ends soon, in one fault, and nothing else is dialled.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { directNetwork, machineClock, type OnvifOutcome, readOnvif } from "./index.ts";
import { hurriedClock } from "./testing/hurried-clock.ts";

const policy = { isPublicServer: false, allow: ["127.0.0.0/8"] };
const network = directNetwork(policy);
const credentials = { username: "admin", password: "s3cret" };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A device that answers as it likes. */
async function device(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server: Server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** One that does not even speak HTTP. */
async function rawDevice(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function faultAt(port: number, clock = machineClock): Promise<string> {
  const address = { host: "127.0.0.1", port, isSecure: false, credentials, channel: 1 };
  const outcome: OnvifOutcome = await readOnvif({ ...address, network, clock });
  return outcome.kind === "failed" ? outcome.fault.kind : "read";
}

const body = (inside: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${inside}</s:Body></s:Envelope>`;

describe("a hostile device", () => {
  it("CONN-19 that answers without end is left", async () => {
    const port = await device((_, response) => {
      const more = () => {
        while (response.write("x".repeat(65_536)) && !response.destroyed);
        response.once("drain", more);
      };
      response.on("error", () => undefined);
      more();
    });
    expect(await faultAt(port)).toBe("tooLarge");
  });

  it("CONN-19 that announces gigabytes is left before they come", async () => {
    const port = await device((_, response) => {
      response.writeHead(200, { "Content-Length": 5_000_000_000 });
      response.write("<a>");
    });
    expect(await faultAt(port)).toBe("tooLarge");
  });

  it("CONN-19 that never stops sending header fields is left", async () => {
    const port = await rawDevice((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const more = () => {
        while (socket.write(`X-A: ${"y".repeat(1_000)}\r\n`) && !socket.destroyed);
        socket.once("drain", more);
      };
      more();
    });
    expect(await faultAt(port)).toBe("tooLarge");
  });

  it("CONN-20 that answers a byte at a time is left after some seconds", async () => {
    const port = await device((_, response) => {
      const dripping = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(dripping));
    });
    expect(await faultAt(port, hurriedClock(20))).toBe("tooSlow");
  });

  it("CONN-20 that takes the connection and says nothing is left after some seconds", async () => {
    expect(await faultAt(await rawDevice(() => {}), hurriedClock(20))).toBe("tooSlow");
  });

  it("CONN-19 that packs its answer is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const port = await device((_, response) => {
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb);
    });
    expect(await faultAt(port)).toBe("notOnvif");
  });

  it("CONN-19 that leads elsewhere is not followed", async () => {
    const visits: string[] = [];
    const inside = await device((request, response) => {
      visits.push(request.url ?? "");
      response.end();
    });
    for (const status of [301, 302, 307, 308]) {
      const port = await device((_, response) => {
        response.writeHead(status, { Location: `http://127.0.0.1:${inside}/latest/meta-data` }).end();
      });
      expect(await faultAt(port)).toBe("redirected");
    }
    expect(visits).toEqual([]);
  });

  it("CONN-19 that names services elsewhere is asked where it was asked before", async () => {
    const visits: string[] = [];
    const inside = await device((request, response) => {
      visits.push(request.url ?? "");
      response.end();
    });
    const asked: string[] = [];
    const port = await device((request, response) => {
      asked.push(request.url ?? "");
      const named = `http://127.0.0.1:${inside}/admin`;
      const services = `<GetServicesResponse><Service><Namespace>http://www.onvif.org/ver10/media/wsdl</Namespace><XAddr>${named}</XAddr></Service></GetServicesResponse>`;
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (text.includes("GetServices")) return response.end(body(services));
        if (text.includes("GetDeviceInformation"))
          return response.end(body("<GetDeviceInformationResponse/>"));
        response.end(body("<s:Fault><s:Code><s:Value>ter:ActionNotSupported</s:Value></s:Code></s:Fault>"));
      });
    });
    expect(await faultAt(port)).toBe("notSupported");
    expect(visits).toEqual([]);
    expect(asked).toContain("/admin");
  });

  it("CONN-19 an address that may not be dialled is not, however it is written", async () => {
    for (const host of ["169.254.169.254", "::ffff:169.254.169.254", "0x7f.1", "metadata.example"]) {
      const metadata = directNetwork(policy, async () => ["169.254.169.254"]);
      const address = { host, port: 80, isSecure: false, credentials, channel: 1 };
      const outcome = await readOnvif({ ...address, network: metadata, clock: machineClock });
      expect(outcome).toMatchObject({ kind: "failed", fault: { kind: "addressRefused" } });
    }
  });

  it("CONN-24 a closed port and a page are no ONVIF", async () => {
    const port = await rawDevice((socket) => socket.end("220 ftp ready\r\n"));
    expect(await faultAt(port)).toBe("noAnswer");
    closing.splice(0).forEach((close) => close());
    expect(await faultAt(port)).toBe("noAnswer");
    const page = await device((_, response) => response.end("<html><body>Router</body></html>"));
    expect(await faultAt(page)).toBe("notOnvif");
  });
});
