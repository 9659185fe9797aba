// Asking the channels of simulated recorders: by ONVIF, by the paths of a brand, with channels that have nothing connected, and with a wrong password.
import { type CameraSim, recorderChannels, startCameraSim } from "@didban/camera-sim";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChannelsOptions, directNetwork, machineClock, probeChannels } from "./index.ts";

const credentials = { username: "admin", password: "s3cret" };
const auth = { scheme: "digest", ...credentials } as const;
const policy = { isPublicServer: false, allow: ["127.0.0.0/8"] };
const network = directNetwork(policy);
const shape = { channelCount: 16, empty: [3, 9, 16], names: { 1: "Main gate" } };

let sim: CameraSim;
let plain: CameraSim;
beforeAll(async () => {
  sim = await startCameraSim({ cameras: recorderChannels({ ...shape, vendor: "hikvision", auth }) });
  plain = await startCameraSim({
    cameras: recorderChannels({ ...shape, vendor: "dahua", auth, onvif: { auth: "off" } }),
  });
});
afterAll(async () => {
  await sim?.stop();
  await plain?.stop();
});

function asked({ port, onvifPort }: CameraSim, password = credentials.password): ChannelsOptions {
  const given = { ...credentials, password };
  return {
    credentials: given,
    network,
    clock: machineClock,
    stream: { host: "127.0.0.1", streamPort: port, useSSL: false },
    onvif: { host: "127.0.0.1", port: onvifPort, isSecure: false, credentials: given },
    places: [],
  };
}
/** The paths of one maker's recorders. */
const places = Array.from({ length: 32 }, (_, index) => ({
  channel: index + 1,
  streamPath: `/cam/realmonitor?channel=${index + 1}&subtype=0`,
  substreamPath: `/cam/realmonitor?channel=${index + 1}&subtype=1`,
}));
const inState = (channels: readonly { channel: number; state: string }[], wanted: string) =>
  channels.flatMap(({ channel, state }) => (state === wanted ? [channel] : []));

describe("a recorder", () => {
  it("CONN-28 tells by ONVIF all its channels with name and stream, those with nothing connected as empty", async () => {
    const { code, channels, device, steps } = await probeChannels(asked(sim));
    expect(code).toBeUndefined();
    expect(inState(channels, "empty")).toEqual([3, 9, 16]);
    expect(inState(channels, "found")).toHaveLength(13);
    expect(channels[0]).toMatchObject({
      channel: 1,
      name: "Main gate",
      streamPort: sim.port,
      streamPath: "Streaming/Channels/101",
      substreamPath: "Streaming/Channels/102",
      codec: "h264",
    });
    expect(channels[0]?.width).toBeGreaterThan(0);
    // Its factory's name is none.
    expect(channels[1]?.name).toBeNull();
    expect(device?.information.manufacturer).toBe("HIKVISION");
    expect(steps.find(({ name }) => name === "onvif")?.state).toBe("ok");
  });

  it("CONN-28 without ONVIF is asked at the paths that its brand has for each channel", async () => {
    const { code, channels } = await probeChannels({ ...asked(plain), places });
    expect(code).toBeUndefined();
    expect(channels).toHaveLength(32);
    expect(inState(channels, "found")).toEqual([1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15]);
    expect(inState(channels, "empty")).toContain(17);
  });

  it("CONN-28 a path without a channel in it is one channel, however many are asked for", async () => {
    const same = places.map((place) => ({ ...place, streamPath: places[0]?.streamPath ?? "" }));
    const { onvif: _, ...rest } = asked(plain);
    expect((await probeChannels({ ...rest, places: same })).channels).toHaveLength(1);
  });

  it("CONN-24 CONN-25 CONN-28 a wrong password is tried once by ONVIF, or at one channel, and told for what it is", async () => {
    const byOnvif = await probeChannels({ ...asked(sim, "wrong"), places });
    expect([byOnvif.code, byOnvif.channels]).toEqual(["cameraCredentialsWrong", []]);
    const { onvif: _, ...rest } = asked(plain, "wrong");
    const byPath = await probeChannels({ ...rest, places });
    expect(byPath.code).toBe("cameraCredentialsWrong");
    expect(byPath.steps.find(({ state }) => state === "failed")?.name).toBe("credentials");
    expect(inState(byPath.channels, "untried")).toHaveLength(31);
  });

  it("CONN-24 CONN-28 one that is not there is told as that", async () => {
    const { onvif: _, ...rest } = asked(plain);
    const nobody = { ...rest, places, stream: { host: "127.0.0.1", streamPort: 9, useSSL: false } };
    expect((await probeChannels(nobody)).code).toBe("cameraConnectionRefused");
  });

  it("R15 CONN-10 CONN-19 whatever stands in a path, the host that was given is resolved and dialled, and no other", async () => {
    const hosts = new Set<string>();
    const elsewhere = ["169.254.169.254", "10.0.0.1", "[::1]", "evil.example", "2130706433", "0x7f.1"];
    const paths = elsewhere.flatMap((host) => [
      `rtsp://${host}/`,
      `//${host}/`,
      `/@${host}/`,
      `@${host}:554/`,
      `\\\\${host}\\`,
      `/../..//${host}`,
      `?x=rtsp://${host}`,
      `/a#@${host}`,
      `/%0d%0aHost:${host}`,
      `exec:${host}`,
      `file://${host}/etc/passwd`,
    ]);
    const { onvif: _, ...rest } = asked(plain);
    for (let at = 0; at < paths.length; at += 32) {
      const some = paths.slice(at, at + 32);
      await probeChannels({
        ...rest,
        places: some.map((streamPath, place) => ({ channel: place + 1, streamPath, substreamPath: "" })),
        network: directNetwork(policy, async (host) => {
          hosts.add(host);
          return ["127.0.0.1"];
        }),
      });
    }
    expect([...hosts]).toEqual(["127.0.0.1"]);
  });
});
