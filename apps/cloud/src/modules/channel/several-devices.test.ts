import { channelCloses, channelLimits, endpoints } from "@didban/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openChannel, type ChannelClient } from "./channel-client.testing.ts";
import { channelWorld, closedAfter, server, twin } from "./channel-world.testing.ts";
import { makeGuest, signInAgain, signUp, type Person } from "../../testing/person.ts";

const { events, identity } = endpoints;
channelWorld();
const most = channelLimits.activeSessions;

/** Sessions of one person, who uses several devices at once. */
async function devicesOf(count: number): Promise<[Person, ...Person[]]> {
  const first = await signUp(server);
  await turn(first, true);
  const others: Person[] = [];
  // One after another: more passwords at once than the server may try are refused.
  while (others.length < count - 1) others.push(await signInAgain(server, first));
  return [first, ...others];
}

const turn = async (device: Person, on: boolean) =>
  (await device.call(events.setSeveralDevices, { body: { on } })).body;

let opened = 0;

/** Opens the channel of a session, in one process or the other by turns. */
async function channelOf(device: Person, { isResuming = false } = {}): Promise<ChannelClient> {
  opened += 1;
  const at = opened % 2 === 0 ? server : twin;
  return closedAfter(await openChannel(at, device, undefined, isResuming ? "&resume=1" : ""));
}

/** Opens the channels of sessions one after another, a moment apart. */
async function channelsOf(devices: readonly Person[]): Promise<ChannelClient[]> {
  const channels: ChannelClient[] = [];
  for (const device of devices) {
    channels.push(await channelOf(device));
    await server.clock.advance(1);
  }
  return channels;
}

/** The sessions that are active now, as every one of them is told. */
const activeNow = async (device: Person) =>
  (await device.call(events.readSeveralDevices, {})).body.activeIds.toSorted();

const idsOf = (devices: readonly Person[]) => devices.map(({ sessionId }) => sessionId).toSorted();
const isActive = async (device: Person) => (await device.call(events.isActive, {})).body.active;
const standing = (channels: readonly ChannelClient[]) => channels.filter(({ closed }) => closed === null);

describe("one device at a time", () => {
  it("CHAN-41 CHAN-22 is how it is unless one chooses otherwise", async () => {
    const first = await signUp(server);
    expect((await first.call(events.readSeveralDevices, {})).body).toEqual({ on: false, activeIds: [] });
    const second = await signInAgain(server, first);
    const [older] = await channelsOf([first, second]);
    expect(await older?.closing()).toEqual(channelCloses.takenOver);
    expect((await first.call(events.readSeveralDevices, {})).body).toEqual({
      on: false,
      activeIds: [second.sessionId],
    });
  });

  it("CHAN-41 of several that open at once one is left", async () => {
    const devices = await devicesOf(6);
    await turn(devices[0], false);
    const channels = await Promise.all(devices.map((device) => channelOf(device)));
    await expect.poll(() => standing(channels).length).toBe(1);
    expect(await activeNow(devices[0])).toHaveLength(1);
  });
});

describe("several devices at once", () => {
  it("CHAN-41 a channel that becomes ready takes nobody over, and each session is active now", async () => {
    const devices = await devicesOf(3);
    const channels = await channelsOf(devices);
    for (const device of devices) {
      expect(await isActive(device)).toBe(true);
      expect(await activeNow(device)).toEqual(idsOf(devices));
    }
    expect(standing(channels)).toHaveLength(3);
    // Signed in, but not there.
    channels[1]?.close();
    await expect.poll(() => activeNow(devices[0])).toEqual(idsOf(devices.filter((_, at) => at !== 1)));
  });

  it("CHAN-41 CHAN-17 ten are active side by side, and an eleventh takes over the one that has been active longest", async () => {
    const devices = await devicesOf(most + 2);
    const channels = await channelsOf(devices.slice(0, most));
    // Whoever comes again is no newcomer.
    await channelOf(devices[0]);
    expect(standing(channels)).toHaveLength(most);
    const [eleventh, twelfth] = devices.slice(most) as [Person, Person];
    await channelsOf([eleventh]);
    expect(await channels[0]?.hears("Takeover")).toMatchObject({ browser: "Chrome", os: "Linux" });
    expect(await channels[0]?.closing()).toEqual(channelCloses.takenOver);
    expect((await devices[0].call(events.isActive, {})).body).toMatchObject({
      active: false,
      takenOverBy: { browser: "Chrome" },
    });
    expect(standing(channels)).toHaveLength(most - 1);
    await channelsOf([twelfth]);
    await channels[1]?.closing();
    expect(await activeNow(twelfth)).toEqual(idsOf(devices.slice(2)));
  });

  it("CHAN-41 whose device is away makes room first", async () => {
    const devices = await devicesOf(most + 1);
    const channels = await channelsOf(devices.slice(0, most));
    channels[4]?.close();
    await expect.poll(() => activeNow(devices[0])).toHaveLength(most - 1);
    await channelsOf(devices.slice(most));
    expect(standing(channels)).toHaveLength(most - 1);
    expect(await isActive(devices[4] as Person)).toBe(false);
    expect(await activeNow(devices[0])).toEqual(idsOf(devices.filter((_, at) => at !== 4)));
  });

  it("CHAN-41 of more that open at once, in two processes, ten are left", async () => {
    const devices = await devicesOf(most + 3);
    const channels = await Promise.all(devices.map((device) => channelOf(device)));
    await expect.poll(() => standing(channels).length).toBe(most);
    expect(await activeNow(devices[0])).toHaveLength(most);
  });

  it("CHAN-41 a session that has ended does not count, and is not active now", async () => {
    const devices = await devicesOf(most + 2);
    const channels = await channelsOf(devices.slice(0, most));
    const [, ended, expired] = devices as [Person, Person, Person];
    await ended.call(identity.endSession, { params: { id: ended.sessionId } });
    await sql`update session set expires_at = ${new Date(server.clock.nowMs())} where id = ${expired.sessionId}`.execute(
      server.platform.database,
    );
    const living = devices.filter((device) => device !== ended && device !== expired);
    expect(await activeNow(devices[0])).toEqual(idsOf(living.slice(0, most - 2)));
    await channelsOf(devices.slice(most));
    expect(await activeNow(devices[0])).toEqual(idsOf(living));
    const staying = channels.filter((_, at) => at !== 1 && at !== 2);
    expect(standing(staying)).toHaveLength(most - 2);
  });

  it("CHAN-41 CHAN-22 whoever only comes back finds room beside others, or is told that there is none", async () => {
    const devices = await devicesOf(most + 1);
    const channels = await channelsOf(devices.slice(0, most - 1));
    const last = devices[most] as Person;
    const back = await channelOf(devices[most - 1] as Person, { isResuming: true });
    expect(back.isReady).toBe(true);
    const refused = await channelOf(last, { isResuming: true });
    expect(refused.isReady).toBe(false);
    expect(await refused.hears("Takeover")).toMatchObject({ browser: "Chrome", os: "Linux" });
    expect(await refused.closing()).toEqual(channelCloses.takenOver);
    expect(await isActive(last)).toBe(false);
    const again = await channelOf(devices[3] as Person, { isResuming: true });
    expect(again.isReady).toBe(true);
    expect(standing([...channels, back])).toHaveLength(most);
  });
});

describe("the switch", () => {
  it("CHAN-41 turned off keeps the session that did so and takes over the others, in any process", async () => {
    const devices = await devicesOf(4);
    const channels = await channelsOf(devices);
    const keeper = devices[1] as Person;
    expect(await turn(keeper, false)).toEqual({ on: false, activeIds: [keeper.sessionId] });
    for (const [at, channel] of channels.entries())
      if (at !== 1) {
        expect(await channel.hears("Takeover")).toMatchObject({ browser: "Chrome", os: "Linux" });
        expect(await channel.closing()).toEqual(channelCloses.takenOver);
      }
    expect(standing(channels)).toEqual([channels[1]]);
    expect(await Promise.all(devices.map(isActive))).toEqual([false, true, false, false]);
    // One that only comes back stays out, one that is used again takes over: as without the switch.
    const back = await channelOf(devices[0], { isResuming: true });
    expect(await back.closing()).toEqual(channelCloses.takenOver);
    await channelOf(devices[0]);
    expect(await channels[1]?.closing()).toEqual(channelCloses.takenOver);
  });

  it("CHAN-41 turned off by a session without a channel leaves that one active", async () => {
    const devices = await devicesOf(2);
    const [channel] = await channelsOf([devices[0]]);
    await turn(devices[1] as Person, false);
    expect(await channel?.closing()).toEqual(channelCloses.takenOver);
    expect(await Promise.all(devices.map(isActive))).toEqual([false, true]);
  });

  it("CHAN-41 turned to what it is changes nothing", async () => {
    const devices = await devicesOf(2);
    const channels = await channelsOf(devices);
    expect((await turn(devices[0], true)).activeIds.toSorted()).toEqual(idsOf(devices));
    await turn(devices[0], false);
    await channels[1]?.closing();
    expect(await turn(devices[1] as Person, false)).toEqual({
      on: false,
      activeIds: [devices[0].sessionId],
    });
    expect(channels[0]?.closed).toBeNull();
  });

  it("CHAN-41 turned on lets a session that was taken over come back beside the other", async () => {
    const first = await signUp(server);
    const second = await signInAgain(server, first);
    const [older, newer] = await channelsOf([first, second]);
    await older?.closing();
    await turn(second, true);
    expect(await isActive(first)).toBe(true);
    await channelOf(first);
    expect(newer?.closed).toBeNull();
    expect(await activeNow(first)).toEqual(idsOf([first, second]));
  });

  it("CHAN-41 is each person's own, and a guest may not turn it", async () => {
    const [person, guest] = [await signUp(server), await signUp(server)];
    await turn(person, true);
    await makeGuest(server, guest);
    const { status, problem } = await guest.call(events.setSeveralDevices, { body: { on: true } });
    expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    expect((await guest.call(events.readSeveralDevices, {})).body.on).toBe(false);
  });
});
