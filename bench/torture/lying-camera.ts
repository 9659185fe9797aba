// A camera at an allowed address that names others wherever a device may name one: a simulated camera whose answers are changed on their way. ONVIF's addresses of services, streams,
// pictures and subscriptions; redirects of HTTP and RTSP; Content-Base, Location, RTP-Info, Transport, and the lines of a stream's description; answers to the question to all devices.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import type { CameraHandle } from "@didban/camera-sim";
import { goodHost, liarHost } from "./hostile-addresses.ts";

/** Where a lie stood. */
export type LiePlace =
  | "ONVIF services"
  | "ONVIF stream URI"
  | "ONVIF snapshot URI"
  | "ONVIF event subscription"
  | "HTTP redirect"
  | "RTSP redirect"
  | "Content-Base, RTP-Info and Transport"
  | "SDP control and connection lines"
  | "WS-Discovery";

export interface LyingCameraOptions {
  readonly camera: CameraHandle;
  /** Authorities, each told in its turn; they are used up over and over. */
  readonly authorities: readonly string[];
  /** Hears of each. */
  onLie(place: LiePlace, authority: string): void;
}

export interface LyingCamera {
  readonly host: string;
  readonly onvifPort: number;
  readonly streamPort: number;
  /** Every so many connections is answered with a redirect; none at 0. */
  redirectsEach: number;
  close(): Promise<void>;
}

const ownAuthority = /127\.77\.0\.\d+(?::\d+)?/g;

export async function openLyingCamera(options: LyingCameraOptions): Promise<LyingCamera> {
  const { camera } = options;
  const [onvifPort, rtspPort] = [camera.onvifUrl, camera.urls.main].map((url) => Number(new URL(url).port));
  if (onvifPort === undefined || rtspPort === undefined) throw new Error("The camera has no ports");
  let told = 0;
  const lie = (place: LiePlace): string => {
    const authority = options.authorities[told % options.authorities.length] ?? "127.0.0.1";
    told += 1;
    options.onLie(place, authority);
    return authority;
  };
  const state = { redirectsEach: 0, connections: 0 };
  const mayRedirect = () => {
    state.connections += 1;
    return state.redirectsEach > 0 && state.connections % state.redirectsEach === 0;
  };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const serve = async (port: number, act: (client: Socket, camera: Socket) => void): Promise<Server> => {
    const server = createServer((client) => {
      const upstream = keep(connect({ host: goodHost, port, localAddress: liarHost }));
      client.once("close", () => upstream.destroy());
      upstream.once("close", () => client.end());
      act(keep(client), upstream);
    });
    server.listen(port, liarHost);
    await once(server, "listening");
    return server;
  };
  const servers = [
    await serve(onvifPort, (client, upstream) => {
      if (mayRedirect()) return redirectByHttp(client, () => lie("HTTP redirect"));
      changeHttp(client, upstream, lie);
    }),
    await serve(rtspPort, (client, upstream) => changeRtsp(client, upstream, { lie, mayRedirect })),
  ];
  return {
    host: liarHost,
    onvifPort,
    streamPort: rtspPort,
    get redirectsEach() {
      return state.redirectsEach;
    },
    set redirectsEach(each) {
      state.redirectsEach = each;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
    },
  };
}

// --- HTTP -----------------------------------------------------------------------------------------------------

function redirectByHttp(client: Socket, lie: () => string): void {
  client.once("data", () => {
    client.end(
      `HTTP/1.1 307 Temporary Redirect\r\nLocation: http://${lie()}/onvif/device_service\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
}

/** In the elements by which ONVIF names an address, whatever stood there. */
const namedAuthority = /(?<=<(?:\w+:)?(?:XAddr|Uri|Address)[^>]*>\s*(?:https?|rtsp):\/\/)[^/<]*/g;

const elementOf: readonly (readonly [RegExp, LiePlace])[] = [
  [/GetStreamUriResponse/, "ONVIF stream URI"],
  [/GetSnapshotUriResponse/, "ONVIF snapshot URI"],
  [/SubscriptionReference|PullMessagesResponse/, "ONVIF event subscription"],
];

/** The product has each connection closed behind an answer, so that one is whole at its end. */
function changeHttp(client: Socket, upstream: Socket, lie: (place: LiePlace) => string): void {
  client.on("data", (bytes) => upstream.write(bytes));
  let reply = "";
  upstream.setEncoding("utf8").on("data", (text: string) => (reply += text));
  upstream.once("end", () => {
    const split = reply.indexOf("\r\n\r\n");
    const [head, rest] = [reply.slice(0, split), reply.slice(split + 4)];
    const body = /^transfer-encoding: *chunked/im.test(head) ? withoutChunks(rest) : rest;
    const place = elementOf.find(([pattern]) => pattern.test(body))?.[1] ?? "ONVIF services";
    const changed = body.replace(namedAuthority, () => lie(place));
    const kept = `${head}\r\n`.replace(/^(?:content-length|transfer-encoding):.*\r\n/gim, "");
    client.end(`${kept}Content-Length: ${Buffer.byteLength(changed)}\r\n\r\n${changed}`);
  });
}

function withoutChunks(text: string): string {
  let rest = Buffer.from(text);
  let body = "";
  for (;;) {
    const end = rest.indexOf("\r\n");
    const length = Number.parseInt(rest.toString("utf8", 0, Math.max(0, end)), 16);
    if (!(length > 0)) return body;
    body += rest.toString("utf8", end + 2, end + 2 + length);
    rest = rest.subarray(end + 4 + length);
  }
}

// --- RTSP -----------------------------------------------------------------------------------------------------

interface Liar {
  lie(place: LiePlace): string;
  mayRedirect(): boolean;
}

function changeRtsp(client: Socket, upstream: Socket, { lie, mayRedirect }: Liar): void {
  const isRedirected = mayRedirect();
  let path = "";
  const asked = new MessageReader((message) => {
    path = /^DESCRIBE rtsp:\/\/[^/ ]*(\/[^? ]*)/i.exec(message.head)?.[1] ?? path;
    const cseq = /^cseq: *(\d+)/im.exec(message.head)?.[1] ?? "1";
    if (isRedirected && message.head.startsWith("DESCRIBE ")) {
      client.write(
        `RTSP/1.0 302 Moved\r\nCSeq: ${cseq}\r\nLocation: rtsp://${lie("RTSP redirect")}/live\r\n\r\n`,
      );
      return;
    }
    // Whatever it was led to name, the camera hears its own address.
    const head = message.head.replace(/^(\w+ rtsp:\/\/)[^/ ]*/i, (_, start: string) => `${start}${goodHost}`);
    upstream.write(`${head}\r\n\r\n${message.body}`);
  }, upstream);
  const answered = new MessageReader(({ head, body }) => {
    const named = head
      .replace(ownAuthority, () => lie("Content-Base, RTP-Info and Transport"))
      .replace(/^transport: .*$/im, (line) => {
        const host = hostOfAuthority(lie("Content-Base, RTP-Info and Transport"));
        return `${line};source=${host};destination=${host}`;
      });
    const text = !/^content-type: *application\/sdp/im.test(head)
      ? body
      : body
          .replace(
            /^c=IN IP4 .*$/gm,
            () => `c=IN IP4 ${hostOfAuthority(lie("SDP control and connection lines"))}`,
          )
          .replace(/^a=control:(?!\*)(?!rtsp)(.*)$/gm, (_, track: string) => {
            return `a=control:rtsp://${lie("SDP control and connection lines")}${path}/${track.trim()}`;
          });
    const whole = /^content-length:/im.test(named)
      ? named.replace(/^content-length: *\d+/im, `Content-Length: ${Buffer.byteLength(text)}`)
      : named;
    client.write(`${whole}\r\n\r\n${text}`);
  }, client);
  client.on("data", (bytes: Buffer) => asked.take(bytes));
  upstream.on("data", (bytes: Buffer) => answered.take(bytes));
}

interface Message {
  readonly head: string;
  readonly body: string;
}

/** Takes texts of RTSP out of what a connection carries, and hands frames on as they are. */
class MessageReader {
  readonly #onMessage: (message: Message) => void;
  readonly #onward: Socket;
  #rest: Buffer = Buffer.alloc(0);

  constructor(onMessage: (message: Message) => void, onward: Socket) {
    this.#onMessage = onMessage;
    this.#onward = onward;
  }

  take(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (this.#rest.length > 0 && this.#takeOne());
  }

  #takeOne(): boolean {
    if (this.#rest[0] === 0x24) {
      if (this.#rest.length < 4) return false;
      const length = 4 + this.#rest.readUInt16BE(2);
      if (this.#rest.length < length) return false;
      this.#onward.write(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
      return true;
    }
    const end = this.#rest.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const head = this.#rest.toString("utf8", 0, end);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#rest.length < end + 4 + length) return false;
    const body = this.#rest.toString("utf8", end + 4, end + 4 + length);
    this.#rest = this.#rest.subarray(end + 4 + length);
    this.#onMessage({ head, body });
    return true;
  }
}

const hostOfAuthority = (authority: string) => authority.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");

// --- WS-Discovery ---------------------------------------------------------------------------------------------

const group = { address: "239.255.255.250", port: 3702 };

export interface LyingResponder {
  close(): void;
}

/** Answers the question to all devices from `from`, naming `each` authorities in one answer. */
export async function openLyingResponder(
  from: string,
  { authorities, onLie }: Pick<LyingCameraOptions, "authorities" | "onLie">,
  each = 8,
): Promise<LyingResponder> {
  const listener = createSocket({ type: "udp4", reuseAddr: true });
  listener.bind(group.port, group.address);
  await once(listener, "listening");
  listener.addMembership(group.address, "127.0.0.1");
  const sender = createSocket("udp4");
  sender.bind(0, from);
  await once(sender, "listening");
  sender.on("error", () => {});
  let told = 0;
  listener.on("message", (bytes, { address, port }) => {
    const id = /MessageID>\s*(?:urn:)?uuid:([0-9a-f-]{36})\s*</i.exec(bytes.toString("utf8"))?.[1];
    if (id === undefined) return;
    for (let answer = 0; answer < 16; answer += 1) {
      const named = Array.from({ length: each }, () => {
        const authority = authorities[told % authorities.length] ?? "127.0.0.1";
        told += 1;
        onLie("WS-Discovery", authority);
        return `http://${authority}/onvif/device_service`;
      });
      sender.send(matchText(id, `urn:uuid:liar-${answer}`, named.join(" ")), port, address, () => {});
    }
  });
  return {
    close() {
      listener.close();
      sender.close();
    },
  };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

function matchText(id: string, endpoint: string, addresses: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><s:Header><a:RelatesTo>uuid:${id}</a:RelatesTo></s:Header><s:Body><d:ProbeMatches><d:ProbeMatch><a:EndpointReference><a:Address>${escaped(endpoint)}</a:Address></a:EndpointReference><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>onvif://www.onvif.org/name/liar</d:Scopes><d:XAddrs>${escaped(addresses)}</d:XAddrs><d:MetadataVersion>1</d:MetadataVersion></d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>`;
}
