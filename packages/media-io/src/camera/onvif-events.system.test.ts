// Events of cameras over real sockets: the simulator with the habits of makers, and devices that mean us harm.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type CameraSim, type CameraSpec, startCameraSim } from "@didban/camera-sim";
import type { HardwareEventKind, OnvifFault } from "@didban/onvif";
import { portOf as portOfListener } from "@didban/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type CameraClock,
  type DeviceEvent,
  directNetwork,
  machineClock,
  OnvifEventSource,
} from "./index.ts";
import { hurriedClock } from "./testing/hurried-clock.ts";

const auth = { scheme: "digest", username: "admin", password: "s3cret" } as const;
const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const motion = "tns1:RuleEngine/CellMotionDetector/Motion";

interface Heard {
  readonly events: DeviceEvent[];
  readonly offers: ReadonlySet<HardwareEventKind>[];
  readonly losses: { readonly fault: OnvifFault; readonly knownToMs: number }[];
  readonly failures: { readonly kind: string; readonly isOver: boolean }[];
  readonly defects: unknown[];
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function listenTo(port: number, clock: CameraClock = machineClock, channel = 1): Heard {
  const heard: Heard = { events: [], offers: [], losses: [], failures: [], defects: [] };
  const address = { host: "127.0.0.1", port, isSecure: false, channel, credentials: auth };
  const source = new OnvifEventSource(
    { ...address, network, clock },
    {
      offers: (kinds) => void heard.offers.push(kinds),
      events: (events) => void heard.events.push(...events),
      lost: (fault, knownToMs) => void heard.losses.push({ fault, knownToMs }),
      failed: ({ kind }, isOver) => void heard.failures.push({ kind, isOver }),
      broke: (error) => void heard.defects.push(error),
    },
  );
  closing.push(() => source.close());
  return heard;
}

const own = (name: string, more: Partial<CameraSpec> = {}): CameraSpec => ({
  name,
  scene: "entrance",
  auth,
  port: 0,
  ...more,
});

let sim: CameraSim;
beforeAll(async () => {
  sim = await startCameraSim({
    cameras: [
      { name: "first", scene: "yard", auth },
      { name: "second", scene: "gate", auth },
      own("plain"),
      own("late", { onvif: { tokenToleranceSeconds: 1_000_000_000 } }),
      own("hik", { vendor: "hikvision" }),
      own("dahua", { vendor: "dahua" }),
      own("axis", { vendor: "axis" }),
      own("reolink", { vendor: "reolink" }),
      own("bare", { onvif: { hasEvents: false } }),
      own("restarts"),
      own("brief", { onvif: { subscriptionSeconds: 4 } }),
      own("briefest", { onvif: { subscriptionSeconds: 4, renews: false } }),
    ],
  });
});
afterAll(() => sim.stop());

const portOf = (name: string) => Number(new URL(sim.camera(name).onvifUrl).port);
const stands = (name: string, count = 1) =>
  expect.poll(() => sim.camera(name).subscriptions, { timeout: 20_000 }).toBe(count);

/** What happened since the subscription stood. How things stood is told once that is asked, which may be before or behind it. */
const happened = ({ events }: Heard) => events.filter(({ isInitial }) => !isInitial);

describe("events of a camera", () => {
  it.each(["plain", "hik", "dahua", "axis", "reolink"])(
    "AI-14 of %s come as they happen, what is on before anybody listens too, and the subscription is given back",
    async (name) => {
      await sim.command(`${name} onvif-event ${motion} on`);
      const heard = listenTo(portOf(name));
      await stands(name);
      await expect.poll(() => heard.events.length, { timeout: 20_000 }).toBe(1);
      expect(heard.events[0]).toMatchObject({ kind: "hw-motion", isActive: true, isInitial: true });
      const toldMs = Date.now();
      await sim.command(`${name} onvif-event ${motion} off`);
      await expect.poll(() => heard.events.length, { timeout: 10_000 }).toBe(2);
      expect(heard.events[1]).toMatchObject({ kind: "hw-motion", isActive: false, isInitial: false });
      const apartMs = (heard.events[1]?.atMs ?? 0) - toldMs;
      expect(apartMs).toBeGreaterThanOrEqual(-20);
      expect(apartMs).toBeLessThan(2_000);
      expect(heard.offers.some((kinds) => kinds.has("hw-motion"))).toBe(name !== "reolink");
      for (const close of closing.splice(0)) close();
      await stands(name, 0);
      expect([heard.losses, heard.failures, heard.defects]).toEqual([[], [], []]);
    },
  );

  it("AI-14 of a recorder are those of its channel", async () => {
    const [first, second] = [
      listenTo(portOf("first"), machineClock, 1),
      listenTo(portOf("first"), machineClock, 2),
    ];
    await stands("first", 2);
    await sim.command(`second onvif-event ${motion} on`);
    await sim.command("first onvif-event tns1:Device/Trigger/DigitalInput on");
    await expect.poll(() => happened(second).length, { timeout: 10_000 }).toBe(2);
    await expect.poll(() => happened(first).length, { timeout: 10_000 }).toBe(1);
    expect(happened(second).map(({ kind }) => kind)).toEqual(["hw-motion", "hw-sensor"]);
    expect(happened(first).map(({ kind }) => kind)).toEqual(["hw-sensor"]);
  });

  it("AI-14 have our time where the camera's clock is off by years", async () => {
    await sim.command("late onvif-clock -700000000");
    const heard = listenTo(portOf("late"));
    await stands("late");
    const beforeMs = Date.now();
    await sim.command(`late onvif-event ${motion} on`);
    await expect.poll(() => happened(heard).length, { timeout: 10_000 }).toBe(1);
    const atMs = happened(heard)[0]?.atMs ?? 0;
    expect(atMs).toBeGreaterThan(beforeMs - 2_000);
    expect(atMs).toBeLessThanOrEqual(Date.now());
  });

  it("AI-14 are lost when the camera goes, told as known up to its last answer, and come again by themselves", async () => {
    const heard = listenTo(portOf("restarts"));
    await stands("restarts");
    await sim.command(`restarts onvif-event ${motion} on`);
    await expect.poll(() => happened(heard).length, { timeout: 10_000 }).toBe(1);
    await sim.command("restarts reboot 1");
    await expect.poll(() => heard.losses.length, { timeout: 10_000 }).toBe(1);
    expect(heard.losses[0]?.knownToMs).toBeLessThanOrEqual(Date.now());
    expect(heard.failures.every(({ isOver }) => !isOver)).toBe(true);
    // Well within the 30 s of the rule; how soon is the machine's.
    await stands("restarts");
    await sim.command(`restarts onvif-event ${motion} on`);
    await expect.poll(() => happened(heard).length, { timeout: 10_000 }).toBe(2);
    expect(heard.defects).toEqual([]);
  });

  it("AI-14 are kept coming beyond the life of a subscription, also where it cannot be renewed", async () => {
    const [renewed, replaced] = [listenTo(portOf("brief")), listenTo(portOf("briefest"))];
    await stands("brief");
    await stands("briefest");
    // Three lives of a subscription.
    const startMs = performance.now();
    await expect.poll(() => performance.now() - startMs, { timeout: 30_000 }).toBeGreaterThan(12_000);
    for (const name of ["brief", "briefest"]) await sim.command(`${name} onvif-event ${motion} on`);
    for (const heard of [renewed, replaced]) {
      await expect.poll(() => heard.events.at(-1)?.isActive, { timeout: 10_000 }).toBe(true);
      expect(heard.losses).toEqual([]);
    }
    await stands("briefest");
  });

  it("CAM-29 a password that was refused is not tried again, and a camera without events is asked seldom", async () => {
    await sim.command("axis password another");
    const refused = listenTo(portOf("axis"), hurriedClock(20));
    const bare = listenTo(portOf("bare"), hurriedClock(20));
    await expect.poll(() => refused.failures.length, { timeout: 10_000 }).toBe(1);
    expect(refused.failures).toEqual([{ kind: "credentialsRefused", isOver: true }]);
    await expect.poll(() => bare.failures.length, { timeout: 10_000 }).toBe(1);
    expect(bare.failures).toEqual([{ kind: "notSupported", isOver: false }]);
    await sim.command("axis heal");
  });
});

const envelope = (inside: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${inside}</s:Body></s:Envelope>`;
const point = "<CreatePullPointSubscriptionResponse/>";
const services = (port: number) =>
  `<GetServicesResponse><Service><Namespace>http://www.onvif.org/ver10/events/wsdl</Namespace><XAddr>http://127.0.0.1:${port}/onvif/event_service</XAddr></Service></GetServicesResponse>`;
const message = (topic: string, state: string) =>
  `<NotificationMessage><Topic>${topic}</Topic><Message><Message UtcTime="2026-01-01T00:00:00Z"><Data><SimpleItem Name="State" Value="${state}"/></Data></Message></Message></NotificationMessage>`;
const pulled = (messages: string) => envelope(`<PullMessagesResponse>${messages}</PullMessagesResponse>`);

/** A device that is subscribed to as any, and answers a pull as it likes. */
async function hostile(onPull: (response: ServerResponse, pulls: number) => void) {
  const counts = { pulls: 0, subscriptions: 0 };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      response.on("error", () => undefined);
      if (text.includes("GetServices")) return response.end(envelope(services(portOfServer())));
      if (text.includes("CreatePullPoint")) {
        counts.subscriptions += 1;
        return response.end(envelope(point));
      }
      if (text.includes("PullMessages")) return onPull(response, (counts.pulls += 1));
      const fault = "<s:Fault><s:Code><s:Value>ter:ActionNotSupported</s:Value></s:Code></s:Fault>";
      return response.writeHead(400).end(envelope(fault));
    });
  });
  const portOfServer = () => portOfListener(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { counts, port: portOfServer() };
}

describe("a hostile camera", () => {
  it("AI-14 CONN-19 that never stops telling is pulled once a second, a hundred messages at a time", async () => {
    const flood = pulled(message("VideoSource/MotionAlarm", "true").repeat(500));
    const { counts, port } = await hostile((response) => response.end(flood));
    const heard = listenTo(port);
    await expect.poll(() => counts.pulls, { timeout: 20_000 }).toBeGreaterThan(8);
    const [before, sinceMs] = [counts.pulls, performance.now()];
    await expect.poll(() => performance.now() - sinceMs, { timeout: 10_000 }).toBeGreaterThan(3_000);
    expect(counts.pulls - before).toBeLessThanOrEqual(1 + (performance.now() - sinceMs) / 1_000);
    expect(heard.events.length).toBeLessThanOrEqual(counts.pulls * 100);
    expect(heard.losses).toEqual([]);
  });

  it("AI-14 CONN-19 that answers without end, or by a topic of a million characters, costs a bounded answer", async () => {
    const endless = await hostile((response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
        response.once("drain", more);
      };
      more();
    });
    const long = await hostile((response, pulls) => {
      if (pulls > 1) return;
      response.end(pulled(message("a".repeat(900_000), "true") + message("VideoSource/MotionAlarm", "true")));
    });
    const [left, heard] = [listenTo(endless.port), listenTo(long.port)];
    await expect.poll(() => left.losses[0]?.fault.kind, { timeout: 20_000 }).toBe("tooLarge");
    await expect.poll(() => heard.events.length, { timeout: 20_000 }).toBe(1);
    expect(heard.events[0]?.topic).toBe("VideoSource/MotionAlarm");
  });

  it("AI-14 CONN-20 that says nothing to a pull, or drops each subscription, is asked again, and not without a rest", async () => {
    const silent = await hostile(() => undefined);
    const dropping = await hostile((response) =>
      response
        .writeHead(400)
        .end(envelope("<s:Fault><s:Code><s:Value>ter:InvalidArgVal</s:Value></s:Code></s:Fault>")),
    );
    const [waiting, heard] = [listenTo(silent.port, hurriedClock(20)), listenTo(dropping.port)];
    await expect.poll(() => waiting.losses[0]?.fault.kind, { timeout: 20_000 }).toBe("tooSlow");
    const sinceMs = performance.now();
    await expect.poll(() => heard.losses.length, { timeout: 30_000 }).toBe(3);
    // Waits of half a second, one and two have passed by then, less the first.
    expect(performance.now() - sinceMs + 2_000).toBeGreaterThan(1_500);
    expect(dropping.counts.subscriptions).toBeLessThanOrEqual(4);
  });
});
