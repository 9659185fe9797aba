// Carries an upgraded connection to a sibling's socket byte for byte: WebSockets of the api, and streams that cannot be handed over whole
// because they are encrypted or belong to another machine.
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Sender } from "../http/sender.ts";
import { upgradeHeaders } from "./forwarding.ts";

/** Opens the sibling at `address` (`unix:/path` or `http://host:port`), repeats the request there and joins both ends. */
export function tunnel(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  address: string,
  sender: Sender,
): void {
  const sibling = connectTo(address);
  const end = () => {
    socket.destroy();
    sibling.destroy();
  };
  socket.once("error", end);
  socket.once("close", () => sibling.destroy());
  sibling.once("close", () => socket.destroy());
  sibling.once("error", () => {
    if (!sibling.connecting && sibling.bytesRead > 0) end();
    else refuseUpgrade(socket, "503 Service Unavailable");
  });
  sibling.once("connect", () => {
    sibling.write(requestHead(request, sender));
    if (head.length > 0) sibling.write(head);
    socket.pipe(sibling);
    sibling.pipe(socket);
  });
}

/** Answers an upgrade with a plain HTTP status and closes. */
export function refuseUpgrade(
  socket: Duplex,
  status: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const lines = Object.entries({ ...headers, "content-length": "0", connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("\r\n")}\r\n\r\n`);
}

function connectTo(address: string): Socket {
  if (address.startsWith("unix:")) return connect(address.slice("unix:".length));
  const { hostname, port } = new URL(address);
  return connect(Number(port), hostname);
}

function requestHead(request: IncomingMessage, sender: Sender): string {
  const lines = Object.entries(upgradeHeaders(request, sender)).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${name}: ${one}`),
  );
  return `${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}
