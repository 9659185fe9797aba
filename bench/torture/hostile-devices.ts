// What a hostile ONVIF device can do to whoever asks it: raw answers to a question over HTTP, at once or once its events are pulled.
import type { Socket } from "node:net";
import { drip, flood } from "@didban/testkit";

export interface HostileDevice {
  /** What the device does, behind "that". */
  readonly what: string;
  readonly onConnection: (socket: Socket) => void;
}

const head = (fields: string) => `HTTP/1.1 200 OK\r\nContent-Type: application/soap+xml\r\n${fields}`;
/** An answer that ends with its connection. */
const answer = (xml: string) => `${head("")}Content-Length: ${Buffer.byteLength(xml)}\r\n\r\n${xml}`;
const envelope = (body: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`;

/** Calls `act` with the text of the question once it is whole. */
function onQuestion(socket: Socket, act: (question: string) => void): void {
  let text = "";
  const take = (bytes: Buffer) => {
    text += bytes.toString("latin1");
    if (!/<\/(?:\w+:)?Envelope>\s*$/.test(text)) return;
    socket.off("data", take).resume();
    act(text);
  };
  socket.on("data", take);
}

const bomb = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY e0 "boom">${Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join("")}]><b>&e9;</b>`;
const elements = "<a b='c' d='e' f='g'>x</a>".repeat(2_000);
/** As much XML as is read at all, in as many parts as it can have. */
const fullMessages = envelope(
  `<PullMessagesResponse>${`<NotificationMessage>${`<a b="${"x".repeat(24)}" c="${"x".repeat(24)}"/>`.repeat(148)}</NotificationMessage>`.repeat(100)}</PullMessagesResponse>`,
);

const floodOf = (first: string, chunk: string) => (socket: Socket) => {
  socket.write(first);
  flood(socket, chunk);
};

type Act = (socket: Socket) => void;
const answers: readonly (readonly [string, Act])[] = [
  ["answers with entities that grow a billionfold", (socket) => socket.end(answer(bomb))],
  ["answers with XML that never ends", floodOf(`${head("")}\r\n<s:Envelope><s:Body>`, elements)],
  ["answers with XML that never ends, in pieces of one byte", floodOf(`${head("Transfer-Encoding: chunked\r\n")}\r\n`, "1\r\n<\r\n".repeat(10_000))],
  ["answers with elements within each other that never end", floodOf(`${head("")}\r\n`, "<a>".repeat(20_000))],
  ["answers with a head that never ends", floodOf("HTTP/1.1 200 OK\r\n", "X: y\r\n".repeat(1_000))],
  ["says provisional answers without end", floodOf("", "HTTP/1.1 100 Continue\r\n\r\n".repeat(100))],
  ["drips a head byte by byte", (socket) => { socket.write("HTTP/1.1 200 OK\r\n"); drip(socket, "X: y\r\n"); }],
  ["drips XML byte by byte", (socket) => { socket.write(`${head("")}\r\n`); drip(socket, "<a>"); }],
  ["announces a body of a gigabyte", (socket) => socket.write(`${head("Content-Length: 1000000000\r\n")}\r\n<s:Envelope>`)],
  ["answers packed", floodOf(`${head("Content-Encoding: gzip\r\n")}\r\n`, "\0".repeat(65_536))],
  ["says nothing", () => undefined],
]; // prettier-ignore

/** Says that it has events and takes the subscription, and only then shows what it is. */
const atPull = (act: Act) => (socket: Socket) =>
  onQuestion(socket, (question) => {
    const operation = /<(?:\w+:)?Body[^>]*>\s*<(?:\w+:)?(\w+)/.exec(question)?.[1] ?? "";
    if (operation === "PullMessages") return act(socket);
    const told = honest[operation];
    socket.end(answer(told ?? envelope(notSupported)));
  });

const notSupported =
  "<s:Fault><s:Code><s:Value>s:Receiver</s:Value><s:Subcode><s:Value>ter:ActionNotSupported</s:Value></s:Subcode></s:Code></s:Fault>";
const honest: Readonly<Record<string, string>> = {
  GetCapabilities: envelope(
    "<GetCapabilitiesResponse><Capabilities><Events><XAddr>http://127.0.0.1/onvif/event_service</XAddr></Events></Capabilities></GetCapabilitiesResponse>",
  ),
  CreatePullPointSubscription: envelope("<CreatePullPointSubscriptionResponse/>"),
};

export const hostileDevices: readonly HostileDevice[] = [
  ...answers.map(([what, act]) => ({
    what,
    onConnection: (socket: Socket) => onQuestion(socket, () => act(socket)),
  })),
  {
    what: "has events without end, each answer as large as is read",
    onConnection: atPull((socket) => socket.end(answer(fullMessages))),
  },
  {
    what: "has events that never end",
    onConnection: atPull(floodOf(`${head("")}\r\n<s:Envelope><s:Body>`, elements)),
  },
  {
    what: "drips its events",
    onConnection: atPull((socket) => {
      socket.write(`${head("")}\r\n`);
      drip(socket, "<a>");
    }),
  },
];
