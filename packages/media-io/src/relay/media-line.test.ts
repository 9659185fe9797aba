// A media line between two real sockets: what the relay and the tunnels say goes over it sealed, and whoever does not keep to what was agreed is cut off.
import { once } from "node:events";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { SlabPool, type AccessUnit } from "@didban/media";
import { listening, numberOf, NumberedStream, portOf } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { machineClock } from "../camera/index.ts";
import { HolderLine, PastPace, relayLimits, TakerLine, type FrameSeals, type HeldFootage } from "./index.ts";

/** Whoever looks at bytes that were given back sees something else. */
const freeable = (bytes: Uint8Array) => ({ bytes, free: () => void bytes.fill(0xee) });

/** Numbers each frame in place of sealing it: one that was left out or repeated does not open. */
function seals(): FrameSeals {
  const counts = { sealed: 0, opened: 0 };
  return {
    sealer: {
      sealBytes: (parts) => freeable(Buffer.concat([Uint8Array.of(counts.sealed++ % 251), ...parts])),
    },
    opener: {
      openBytes(frame) {
        if (frame[0] !== counts.opened++ % 251) throw new Error("forged");
        return freeable(frame.subarray(1));
      },
    },
  };
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openLine(
  footage: Partial<HeldFootage>,
  policy = { isPublicServer: false, allow: ["127.0.0.1"] },
) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(server, "listening");
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(server)}`, { perMessageDeflate: false });
  const [[other]] = await Promise.all([once(server, "connection"), once(socket, "open")]);
  const closed: string[] = [];
  const taker = new TakerLine({
    socket: other,
    seals: seals(),
    slabs: new SlabPool(),
    onClosed: () => closed.push("taker"),
  });
  const holder = new HolderLine({
    socket,
    seals: seals(),
    footage: { live: () => undefined, past: async function* () {}, ...footage },
    pace: new PastPace(machineClock),
    onBackfill: () => undefined,
    tunnels: { policy: () => policy, mayDial: () => true },
    onClosed: () => closed.push("holder"),
  });
  closing.push(() => {
    holder.close();
    server.close();
  });
  return { taker, holder, closed, other };
}

type Listener = Parameters<HeldFootage["live"]>[2];

describe("a media line", () => {
  it("a live stream begins with its whole group, be that larger than what may wait otherwise, and one that does not fit with the next", async () => {
    const listeners: Listener[] = [];
    const stream = new NumberedStream({ picturesPerGroup: 10, bytesPerPicture: 100_000 });
    let group: AccessUnit[] = [];
    const push = (count: number) => {
      for (const unit of stream.take(count, 0)) {
        if (unit.isKey) group = [];
        group.push(unit);
        for (const { onUnit } of listeners) onUnit(unit);
      }
    };
    const { taker } = await openLine({
      live(_, __, listener) {
        for (const unit of group) listener.onUnit(unit);
        listeners.push(listener);
        return () => undefined;
      },
    });
    const open = () => {
      const seen: number[] = [];
      const ends: string[] = [];
      taker.live("camera", 0, {
        onUnit: (unit) => seen.push(numberOf(unit)),
        onEnd: (why) => ends.push(why),
      });
      return { seen, ends };
    };
    push(9);
    expect(group.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(relayLimits.groupBytes);
    const first = open();
    await expect.poll(() => first.seen).toHaveLength(9);
    const large = new NumberedStream({ picturesPerGroup: 1000, bytesPerPicture: 1_000_000 }).take(10, 0);
    group = large;
    const second = open();
    await expect.poll(() => listeners.length).toBe(2);
    push(3);
    await expect.poll(() => second.seen).toEqual([10, 11]);
    expect(first.seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect([...first.ends, ...second.ends]).toEqual([]);
  });

  it("a camera that is away is lost at once, and it is said why", async () => {
    const away = { fault: "unreachable", diagnosis: "CameraNotAccessible" };
    const { taker } = await openLine({
      live(_, __, listener) {
        listener.onLost(away);
        return () => undefined;
      },
    });
    const end = await new Promise((resolve) =>
      taker.live("camera", 0, { onUnit: () => undefined, onEnd: (...said) => resolve(said) }),
    );
    expect(end).toEqual(["lost", away]);
  });

  it("a device is dialled over it, and what it says comes whole", async () => {
    const device = createServer((socket) => void socket.end(Buffer.alloc(700_000, 7)));
    const port = await listening(device);
    closing.push(() => device.close());
    const { taker } = await openLine({});
    expect((await buffer(taker.dial({ host: "127.0.0.1", port }))).length).toBe(700_000);
  });

  it.each([
    ["a frame that is not the next one", Buffer.from([9, 0, 123, 125])],
    ["a text that asks for nothing", Buffer.from('\u0000\u0000{"ask":"everything"}')],
    ["a text that is none", Buffer.from("\u0000\u0000{")],
    ["footage, which it has itself", Buffer.from([0, 2, 0, 0, 0, 0, 0, 0, 0])],
    ["a frame that is not sealed", "{}"],
  ])("whoever says %s is cut off", async (_, frame) => {
    const { other, closed } = await openLine({});
    other.send(frame);
    await expect.poll(() => closed.toSorted()).toEqual(["holder", "taker"]);
  });

  it("once it is gone everything has ended, and nothing begins", async () => {
    const { taker, holder, closed } = await openLine({ live: () => () => undefined });
    const ends: string[] = [];
    const sink = { onUnit: () => undefined, onEnd: (why: string) => ends.push(why) };
    taker.live("camera", 0, sink);
    holder.close();
    await expect.poll(() => closed).toEqual(["holder", "taker"]);
    taker.live("camera", 0, sink);
    await expect.poll(() => ends).toEqual(["lost", "lost"]);
    await expect(taker.past("camera", 0, 1).next()).rejects.toThrow("lost");
    const [error] = await once(taker.dial({ host: "127.0.0.1", port: 1 }), "error");
    expect(error.code).toBe("ECONNRESET");
  });
});
