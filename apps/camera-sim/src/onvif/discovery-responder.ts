// Answers of simulated devices to the question that asks a network for its ONVIF devices (WS-Discovery): over real datagrams, each device from its own
// address. Owns the sockets, and what slow, silent and hostile devices do.
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { escapeXml } from "./xml-text.ts";

/** How a device answers; `hostile` floods, lies about where it is, and sends what breaks careless readers. */
export type DiscoveryManner = "plain" | "slow" | "silent" | "hostile";

export interface DiscoverableDevice {
  readonly host: string;
  readonly deviceUrl: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly manner: DiscoveryManner;
  /** It is switched off. */
  isDown(): boolean;
}

const group = { address: "239.255.255.250", port: 3702 };
const slowMs = 900;

export class DiscoveryResponder {
  readonly #listener = createSocket({ type: "udp4", reuseAddr: true });
  readonly #senders = new Map<DiscoverableDevice, Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();

  /** Listens on the network of `interfaceAddress`. */
  async start(interfaceAddress: string, devices: readonly DiscoverableDevice[]): Promise<void> {
    this.#listener.bind(group.port, group.address);
    await once(this.#listener, "listening");
    this.#listener.addMembership(group.address, interfaceAddress);
    for (const device of devices) {
      const sender = createSocket("udp4");
      sender.on("error", () => {});
      sender.bind(0, device.host);
      await once(sender, "listening");
      this.#senders.set(device, sender);
    }
    this.#listener.on("message", (bytes, { address, port }) => this.#answer(bytes, address, port));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const sender of this.#senders.values()) sender.close();
    this.#listener.close();
  }

  #answer(bytes: Uint8Array, address: string, port: number): void {
    const question = new TextDecoder().decode(bytes);
    const id = /MessageID>\s*(?:urn:)?uuid:([0-9a-f-]{36})\s*</i.exec(question)?.[1];
    if (id === undefined || !question.includes("Probe")) return;
    for (const [device, sender] of this.#senders) {
      if (device.manner === "silent" || device.isDown()) continue;
      const answers = device.manner === "hostile" ? hostileAnswers(id, device) : [plainAnswer(id, device)];
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          for (const text of answers) sender.send(text, port, address, () => {});
        },
        device.manner === "slow" ? slowMs : 0,
      );
      this.#timers.add(timer);
    }
  }
}

function plainAnswer(id: string, { host, deviceUrl, manufacturer, model }: DiscoverableDevice): string {
  const scopes = [
    "onvif://www.onvif.org/type/video_encoder",
    "onvif://www.onvif.org/Profile/Streaming",
    `onvif://www.onvif.org/name/${encodeURIComponent(manufacturer)}`,
    `onvif://www.onvif.org/hardware/${encodeURIComponent(model)}`,
  ];
  return matchText(id, `urn:uuid:00000000-0000-4000-8000-${hexOf(host)}`, scopes.join(" "), deviceUrl);
}

const hexOf = (host: string) =>
  host
    .split(".")
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")
    .padStart(12, "0");

function matchText(id: string, endpoint: string, scopes: string, addresses: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://www.w3.org/2003/05/soap-envelope" xmlns:wsa="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"><SOAP-ENV:Header><wsa:RelatesTo>uuid:${id}</wsa:RelatesTo></SOAP-ENV:Header><SOAP-ENV:Body><d:ProbeMatches><d:ProbeMatch><wsa:EndpointReference><wsa:Address>${escapeXml(endpoint)}</wsa:Address></wsa:EndpointReference><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>${escapeXml(scopes)}</d:Scopes><d:XAddrs>${escapeXml(addresses)}</d:XAddrs><d:MetadataVersion>1</d:MetadataVersion></d:ProbeMatch></d:ProbeMatches></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}

/** What it names leads to the services of clouds, to a neighbour and to itself; its name is markup and turns the text around. */
function hostileAnswers(id: string, { host, deviceUrl }: DiscoverableDevice): string[] {
  const name = encodeURIComponent("<img src=x onerror=alert(1)>\u202Egnp.exe\u0000");
  const scopes = `onvif://www.onvif.org/name/${name} onvif://www.onvif.org/hardware/${"A".repeat(5_000)}`;
  const elsewhere = `http://169.254.169.254/latest/meta-data http://192.0.2.7/onvif/device_service ${deviceUrl}`;
  const bomb = `<!DOCTYPE b [<!ENTITY a "boom">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${"&a;".repeat(10)}">`).join("")}]><b>&a8;</b>`;
  return [
    matchText(id, `urn:uuid:${host}`, scopes, elsewhere),
    bomb,
    "\u0000".repeat(60_000),
    matchText(id, "x".repeat(9_000), scopes, deviceUrl),
    ...Array.from({ length: 400 }, (_, at) => matchText(id, `urn:uuid:many-${at}`, scopes, deviceUrl)),
  ];
}
