import { createSocket } from "node:dgram";
import { describe, expect, it } from "vitest";
import { discoverDevices, machineClock } from "./index.ts";
import type { DiscoverySocket } from "./onvif-discovery.ts";

type Listener = (bytes: Uint8Array, from: { address: string }) => void;

/** A network whose devices answer with these datagrams, made of the id of the question. */
function network(answers: (id: string) => readonly (readonly [from: string, text: string])[]) {
  const asked: string[] = [];
  let listener: Listener = () => {};
  const socket: DiscoverySocket = {
    on(event: string, act: unknown) {
      if (event === "message") listener = act as Listener;
    },
    send(bytes, port, address) {
      const id = /uuid:([0-9a-f-]+)</.exec(new TextDecoder().decode(bytes))?.[1] ?? "";
      asked.push(`${address}:${port}`);
      queueMicrotask(() => {
        for (const [address, text] of answers(id)) listener(new TextEncoder().encode(text), { address });
      });
    },
    close() {},
  };
  return { asked, openSocket: () => socket };
}

const match = (id: string, endpoint: string, addresses: string) =>
  `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Header><RelatesTo>urn:uuid:${id}</RelatesTo></e:Header><e:Body><ProbeMatches><ProbeMatch><EndpointReference><Address>${endpoint}</Address></EndpointReference><XAddrs>${addresses}</XAddrs></ProbeMatch></ProbeMatches></e:Body></e:Envelope>`;

const options = { clock: machineClock, policy: { isPublicServer: false, allow: [] }, listensMs: 50 };

describe("devices of the network", () => {
  it("CONN-8 are found by one question to all, each once however often it answers", async () => {
    const { asked, openSocket } = network((id) => [
      ["192.168.1.64", match(id, "urn:a", "http://192.168.1.64/onvif/device_service")],
      ["192.168.1.64", match(id, "urn:a", "http://192.168.1.64/onvif/device_service")],
      ["192.168.1.65", match(id, "", "http://192.168.1.65:8000/onvif/device_service")],
    ]);
    const found = await discoverDevices({ ...options, openSocket });
    expect(asked[0]).toBe("239.255.255.250:3702");
    expect(found.map(({ from, addresses }) => [from, addresses])).toEqual([
      ["192.168.1.64", ["http://192.168.1.64/onvif/device_service"]],
      ["192.168.1.65", ["http://192.168.1.65:8000/onvif/device_service"]],
    ]);
  });

  it("CONN-19 that name places that may not be dialled, or come from one, are left out", async () => {
    const { openSocket } = network((id) => [
      [
        "192.168.1.66",
        match(id, "urn:b", "http://127.0.0.1/ http://169.254.169.254/ http://router.example/"),
      ],
      ["127.0.0.1", match(id, "urn:c", "http://192.168.1.67/onvif/device_service")],
      ["192.168.1.68", "garbage"],
      ["192.168.1.69", match("another", "urn:d", "http://192.168.1.69/onvif/device_service")],
      [
        "192.168.1.70",
        match(id, "urn:e", "http://169.254.169.254/ http://192.168.1.70/onvif/device_service"),
      ],
    ]);
    const found = await discoverDevices({ ...options, openSocket });
    expect(found.map(({ addresses }) => addresses)).toEqual([["http://192.168.1.70/onvif/device_service"]]);
  });

  it("CONN-19 one that pretends to be thousands hides nobody else, and thousands that pretend are not listened to for ever", async () => {
    const { openSocket } = network((id) => [
      ...Array.from({ length: 5_000 }, (_, at) => {
        const answer = match(id, `urn:${at}`, "http://192.168.1.71/onvif/device_service");
        return ["192.168.1.71", answer] as const;
      }),
      ["192.168.1.72", match(id, "urn:1", "http://192.168.1.72/onvif/device_service")],
    ]);
    const found = await discoverDevices({ ...options, openSocket });
    expect(found.filter(({ from }) => from === "192.168.1.71")).toHaveLength(32);
    expect(found.at(-1)?.from).toBe("192.168.1.72");
    const crowd = network((id) =>
      Array.from({ length: 5_000 }, (_, at) => {
        const from = `10.0.${at >> 8}.${at & 255}`;
        return [from, match(id, `urn:${at}`, `http://${from}/onvif/device_service`)] as const;
      }),
    );
    const all = await discoverDevices({ ...options, listensMs: 60_000, openSocket: crowd.openSocket });
    expect(all).toHaveLength(512);
  });

  it("CONN-8 answer a real socket too", async () => {
    const device = createSocket("udp4");
    await new Promise<void>((resolve) => device.bind(0, "127.0.0.1", resolve));
    device.on("message", (bytes, { port, address }) => {
      const id = /uuid:([0-9a-f-]+)</.exec(bytes.toString())?.[1] ?? "";
      device.send(match(id, "urn:real", "http://127.0.0.1:8080/onvif/device_service"), port, address);
    });
    const socket = createSocket("udp4");
    const openSocket = (): DiscoverySocket => ({
      on: (event: "message" | "error", act: never) => socket.on(event, act),
      // Not to the group, which a test machine may not have.
      send: (bytes) => socket.send(bytes, device.address().port, "127.0.0.1"),
      close: () => socket.close(),
    });
    const policy = { isPublicServer: false, allow: ["127.0.0.0/8"] };
    const found = await discoverDevices({ ...options, policy, listensMs: 400, openSocket });
    device.close();
    expect(found).toMatchObject([{ endpoint: "urn:real", from: "127.0.0.1" }]);
  });
});
