import { channelCloses, type ServerMessage } from "@didban/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PresenceWatch } from "./presence-watch.ts";
import {
  channelStatus,
  retryDelayMs,
  SessionChannel,
  type ChannelSocket,
  type ChannelStatus,
} from "./session-channel.ts";

const { initial, ready, revoked, takenOver, error } = channelStatus;
const device = { ipCode: "", ip: "198.18.0.1", browser: "Firefox", os: "Windows" };

class FakeSocket implements ChannelSocket {
  onmessage: ChannelSocket["onmessage"] = null;
  onclose: ChannelSocket["onclose"] = null;
  readonly said: string[] = [];
  readonly url: string;
  closed: { code: number; reason: string } | null = null;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.said.push((JSON.parse(text) as { name: string }).name);
  }

  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }

  hears(name: string, ...args: unknown[]): void {
    this.onmessage?.({ data: JSON.stringify({ id: "1", name, args, at: new Date().toISOString() }) });
  }

  isClosed({ code, reason }: { code: number; reason: string }): void {
    this.onclose?.({ code, reason });
  }
}

/** A server of tickets and sockets that does as a test says. */
class Bench {
  readonly sockets: FakeSocket[] = [];
  readonly statuses: ChannelStatus[] = [];
  readonly messages: ServerMessage[] = [];
  readonly readies: boolean[] = [];
  takenOverBy: typeof device | null = null;
  failure: Error | null = null;
  isSilent = false;
  isOnline = true;
  tickets = 0;
  readonly channel = new SessionChannel({
    clock: {
      after(ms, act) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    },
    openSocket: (url) => {
      const socket = new FakeSocket(url);
      this.sockets.push(socket);
      return socket;
    },
    fetchTicket: async () => {
      this.tickets += 1;
      if (this.failure) throw this.failure;
      if (this.isSilent) await new Promise(() => undefined);
      return { url: "ws://host/api/events/socket", token: `t${this.tickets}` };
    },
    isRefusal: (fault) => fault instanceof RangeError,
    nowMs: () => Date.now(),
    isOnline: () => this.isOnline,
    random: () => 1,
    onStatus: (status, by) => {
      this.statuses.push(status);
      this.takenOverBy = by as typeof device | null;
    },
    onReady: (mayHaveMissed) => void this.readies.push(mayHaveMissed),
    onMessage: (message) => void this.messages.push(message),
  });

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("No socket was opened");
    return socket;
  }

  async open(): Promise<this> {
    this.channel.open();
    await vi.advanceTimersByTimeAsync(0);
    this.succeed();
    return this;
  }

  succeed(mayHaveMissed = false): void {
    const ids = { sessionId: "s", connectionId: "c", workspaceId: null };
    this.socket.hears("success", { ...ids, serverTime: "", mayHaveMissed });
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the session channel in the browser", () => {
  it("CHAN-4 is initial, then ready after the server's success", async () => {
    const bench = new Bench();
    expect(bench.channel.status).toBe(initial);
    await bench.open();
    expect(bench.socket.url).toBe("ws://host/api/events/socket?token=t1");
    expect(bench.channel.status).toBe(ready);
    expect(bench.readies).toEqual([false]);
  });

  it("CHAN-6 without success in 10 seconds it closes and tries again", async () => {
    const bench = new Bench();
    bench.channel.open();
    await pass(9_999);
    expect(bench.sockets).toHaveLength(1);
    await pass(1);
    expect(bench.channel.status).toBe(error);
    expect(bench.socket.closed).not.toBeNull();
    await pass(100);
    expect(bench.sockets).toHaveLength(2);
  });

  it("CHAN-6 CHAN-30 a ticket that is never answered counts as an error within 10 seconds too", async () => {
    const bench = new Bench();
    bench.isSilent = true;
    bench.channel.open();
    await pass(9_999);
    expect(bench.channel.status).toBe(initial);
    await pass(1);
    expect(bench.channel.status).toBe(error);
    bench.isSilent = false;
    await pass(100);
    bench.succeed();
    expect([bench.channel.status, bench.tickets]).toEqual([ready, 2]);
  });

  it("CHAN-20 answers pings, and takes 60 seconds of silence for an error", async () => {
    const bench = await new Bench().open();
    await pass(50_000);
    bench.socket.hears("ping");
    expect(bench.socket.said).toEqual(["pong"]);
    await pass(59_999);
    expect(bench.channel.status).toBe(ready);
    await pass(1);
    expect(bench.channel.status).toBe(error);
  });

  it("CHAN-21 messages wait a second; identical ones in that time are handled once, in order", async () => {
    const bench = await new Bench().open();
    const [one, two] = [
      { userId: "u", fields: ["email"] },
      { userId: "u", fields: ["phone"] },
    ];
    bench.socket.hears("UserUpdated", one);
    bench.socket.hears("UserUpdated", two);
    await pass(900);
    bench.socket.hears("UserUpdated", one);
    expect(bench.messages).toEqual([]);
    await pass(100);
    expect(bench.messages.map(({ args }) => args[0])).toEqual([one, two]);
    bench.socket.hears("UserUpdated", one);
    await pass(1000);
    expect(bench.messages).toHaveLength(3);
  });

  it("CHAN-5 ignores names that mean nothing here, and what is no frame", async () => {
    const bench = await new Bench().open();
    bench.socket.hears("Dance", {});
    bench.socket.hears("constructor");
    for (const data of ["no json", "null", new ArrayBuffer(4)]) bench.socket.onmessage?.({ data });
    await pass(1000);
    expect([bench.messages, bench.channel.status]).toEqual([[], ready]);
  });

  it("CHAN-22 CHAN-4 another session that became active is named, and it does not come back by itself", async () => {
    const bench = await new Bench().open();
    bench.socket.hears("Takeover", device);
    bench.socket.isClosed(channelCloses.takenOver);
    expect([bench.channel.status, bench.takenOverBy]).toEqual([takenOver, device]);
    await pass(120_000);
    bench.channel.online();
    expect(bench.sockets).toHaveLength(1);
    // Unless it is asked to (CHAN-24): what was read before may be old.
    await bench.open();
    expect(bench.channel.status).toBe(ready);
    expect(bench.readies).toEqual([false, true]);
  });

  it("CHAN-42 so it says where the server tells that they may have been before it was ready", async () => {
    const bench = new Bench();
    bench.channel.open();
    await pass(0);
    bench.succeed(true);
    expect(bench.readies).toEqual([true]);
  });

  it("CHAN-22 whoever was away when another session became active learns it and does not take over", async () => {
    const bench = await new Bench().open();
    expect(bench.socket.url).not.toContain("resume");
    bench.socket.isClosed({ code: 1006, reason: "" });
    await pass(100);
    expect(bench.socket.url).toBe("ws://host/api/events/socket?token=t2&resume=1");
    bench.socket.hears("Takeover", device);
    bench.socket.isClosed(channelCloses.takenOver);
    expect([bench.channel.status, bench.takenOverBy, bench.tickets]).toEqual([takenOver, device, 2]);
    bench.channel.open();
    await pass(0);
    expect(bench.socket.url).not.toContain("resume");
    // A page that the app itself loaded anew.
    bench.channel.open(true);
    await pass(0);
    expect(bench.socket.url).toContain("resume=1");
  });

  it("CHAN-25 a session that has ended is revoked, without a retry", async () => {
    const bench = await new Bench().open();
    bench.socket.isClosed(channelCloses.invalidSession);
    expect(bench.channel.status).toBe(revoked);
    await pass(120_000);
    expect(bench.sockets).toHaveLength(1);
  });

  it("CHAN-25 CHAN-30 a ticket that came too late says nothing of the session: another one tells whether it has ended", async () => {
    const bench = new Bench();
    bench.channel.open();
    await pass(0);
    // The device sleeps: its timers stand still, its clock does not.
    vi.setSystemTime(Date.now() + 60_000);
    bench.socket.isClosed(channelCloses.invalidSession);
    expect(bench.channel.status).toBe(error);
    await pass(100);
    expect([bench.tickets, bench.sockets.length]).toEqual([2, 2]);
    bench.socket.isClosed(channelCloses.invalidSession);
    expect(bench.channel.status).toBe(revoked);
  });

  it("CHAN-25 a session that ends an hour after its ticket ends the channel for good", async () => {
    const bench = await new Bench().open();
    vi.setSystemTime(Date.now() + 3_600_000);
    bench.socket.isClosed(channelCloses.invalidSession);
    expect(bench.channel.status).toBe(revoked);
  });

  it("CHAN-26 CHAN-31 leaving closes with 1000 logout and is no error", async () => {
    const bench = await new Bench().open();
    const { socket } = bench;
    socket.hears("UserUpdated", { userId: "u", fields: [] });
    bench.channel.close();
    expect(socket.closed).toEqual({ code: 1000, reason: "logout" });
    socket.isClosed({ code: 1000, reason: "logout" });
    await pass(120_000);
    expect([bench.channel.status, bench.sockets.length, bench.messages.length]).toEqual([initial, 1, 0]);
  });

  it("CHAN-26 every other close is an error and a retry with a new ticket", async () => {
    for (const close of [{ code: 1000, reason: "" }, { code: 1006, reason: "" }, channelCloses.silent]) {
      const bench = await new Bench().open();
      bench.socket.isClosed(close);
      expect(bench.channel.status).toBe(error);
      await pass(100);
      expect([bench.sockets.length, new URL(bench.socket.url).searchParams.get("token")]).toEqual([2, "t2"]);
      bench.channel.close();
    }
  });

  it("CHAN-27 the first retry comes after 100 ms, then the delay doubles with jitter to 30 s; ready resets it", async () => {
    expect([0, 1, 2, 3, 8, 9, 50].map((failures) => retryDelayMs(failures, 1))).toEqual([
      100, 200, 400, 800, 25_600, 30_000, 30_000,
    ]);
    expect(retryDelayMs(9, 0)).toBe(15_000);
    const bench = await new Bench().open();
    for (const delayMs of [100, 200, 400]) {
      const count = bench.sockets.length;
      bench.socket.isClosed({ code: 1006, reason: "" });
      await pass(delayMs - 1);
      expect(bench.sockets).toHaveLength(count);
      await pass(1);
      expect(bench.sockets).toHaveLength(count + 1);
    }
    bench.succeed();
    bench.socket.isClosed({ code: 1006, reason: "" });
    await pass(100);
    expect(bench.sockets).toHaveLength(5);
  });

  it("CHAN-27 offline pauses it, online tries at once", async () => {
    const bench = await new Bench().open();
    bench.isOnline = false;
    bench.channel.offline();
    await pass(120_000);
    expect([bench.channel.status, bench.sockets.length]).toEqual([error, 1]);
    bench.isOnline = true;
    bench.channel.online();
    await pass(0);
    expect(bench.sockets).toHaveLength(2);
  });

  it("CHAN-23 a tab too many comes back late, so that tabs do not chase each other", async () => {
    const bench = await new Bench().open();
    bench.socket.isClosed(channelCloses.tooManyTabs);
    await pass(29_999);
    expect(bench.sockets).toHaveLength(1);
    await pass(1);
    expect(bench.sockets).toHaveLength(2);
  });

  it("CHAN-29 ready after a reconnect says that messages may have been missed", async () => {
    const bench = await new Bench().open();
    bench.socket.isClosed({ code: 1006, reason: "" });
    await pass(100);
    bench.succeed();
    expect(bench.readies).toEqual([false, true]);
  });

  it("CHAN-30 a ticket refused ends it, one that is not answered counts as an error", async () => {
    const bench = new Bench();
    bench.failure = new Error("503");
    bench.channel.open();
    await pass(0);
    expect(bench.channel.status).toBe(error);
    bench.failure = new RangeError("401");
    await pass(100);
    expect(bench.channel.status).toBe(revoked);
    await pass(120_000);
    expect(bench.tickets).toBe(2);
  });

  it("CHAN-31 opened anew, the former try is not heard any more", async () => {
    const bench = await new Bench().open();
    const former = bench.socket;
    bench.channel.open();
    await pass(0);
    former.hears("success", { mayHaveMissed: false });
    former.isClosed(channelCloses.invalidSession);
    expect(bench.channel.status).toBe(initial);
    bench.succeed();
    expect(bench.channel.status).toBe(ready);
  });
});

describe("the watch over input", () => {
  it("CHAN-38 tells of five minutes without input once, and of the next input at once", async () => {
    const told: string[] = [];
    const clock = {
      after(ms: number, act: () => void) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    };
    const watch = new PresenceWatch(clock, (presence) => told.push(presence));
    await pass(299_000);
    watch.noteInput();
    await pass(299_999);
    expect(told).toEqual([]);
    await pass(1);
    expect(told).toEqual(["idle"]);
    watch.noteReady();
    watch.noteInput();
    expect(told).toEqual(["idle", "idle", "online"]);
  });
});
