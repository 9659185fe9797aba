import { TcpCamera, type TcpCameraOptions } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { directNetwork, machineClock, openCameraSource, ReadPacer } from "./index.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A clock whose only hand is the test. */
function handClock() {
  let due: (() => void)[] = [];
  return {
    waiting: () => due.length,
    after(_ms: number, act: () => void) {
      due.push(act);
      return () => undefined;
    },
    /** What waits happens, once. */
    turn() {
      const acts = due;
      due = [];
      for (const act of acts) act();
    },
  };
}

/** A camera whose connection has its turns when the test says so. */
async function pacedCamera(options: TcpCameraOptions = {}) {
  const camera = new TcpCamera({ framesPerSecond: 100, ...options });
  await camera.listen();
  closers.push(() => camera.close());
  const clock = handClock();
  let isWatched = false;
  let pictures = 0;
  let fault: string | undefined;
  const scheme = options.certificate === undefined ? "rtsp" : "rtsps";
  const source = openCameraSource(
    {
      url: `${scheme}://127.0.0.1:${camera.port}/live`,
      network,
      clock: machineClock,
      pacing: { pacer: new ReadPacer(clock), isWatched: () => isWatched },
    },
    { onUnit: () => void (pictures += 1), onEnd: ({ kind }) => void (fault = kind) },
  );
  closers.push(() => source.close());
  return {
    camera,
    clock,
    pictures: () => pictures,
    fault: () => fault,
    setWatched: (value: boolean) => void (isWatched = value),
    resting: () => expect.poll(() => pictures > 0 && clock.waiting() > 0).toBe(true),
    round: clock.turn,
  };
}

const while200ms = () => new Promise((resolve) => setTimeout(resolve, 200));

describe("a connection that nobody waits for", () => {
  it("rests after a read, and gets at its turn all that has come meanwhile", async () => {
    const { camera, pictures, resting, round } = await pacedCamera();
    await resting();
    const [before, sent] = [pictures(), camera.sent];
    await expect.poll(() => camera.sent).toBeGreaterThan(sent + 10);
    expect(pictures()).toBe(before);
    round();
    expect(pictures()).toBeGreaterThan(before + 5);
  });

  it("is read as its packets come while somebody watches", async () => {
    const { pictures, resting, round, setWatched, clock } = await pacedCamera();
    await resting();
    setWatched(true);
    round();
    const before = pictures();
    await expect.poll(pictures).toBeGreaterThan(before + 10);
    expect(clock.waiting()).toBe(0);
    setWatched(false);
    await expect.poll(() => clock.waiting()).toBe(1);
  });

  it("does not rest before a picture has come: whoever adds a camera waits for it", async () => {
    const { clock, camera } = await pacedCamera({ framesPerSecond: 0 });
    await expect.poll(() => camera.methods.at(-1)).toBe("PLAY");
    await while200ms();
    expect(clock.waiting()).toBe(0);
  });

  it("is waited for again when it had nothing at two turns, and its end is seen", async () => {
    const { clock, camera, resting, round, fault } = await pacedCamera({ mostPictures: 5 });
    await resting();
    await expect.poll(() => camera.sent).toBe(5);
    // What is left of its pictures comes first; however late the two turns behind it are, there is nothing for them.
    round();
    round();
    round();
    await expect.poll(() => clock.waiting()).toBe(0);
    camera.close();
    await expect.poll(fault).toBe("connectionLost");
  });

  it("that ends while it rests is told at its turn", async () => {
    const { camera, resting, round, fault } = await pacedCamera();
    await resting();
    camera.close();
    await while200ms();
    expect(fault()).toBeUndefined();
    await expect.poll(() => (round(), fault())).toBe("connectionLost");
  });
});

it("all who rest have their turn together, within 80 ms, and what else has come is served between sixteen and sixteen", () => {
  const clock = handClock();
  const between: (() => void)[] = [];
  const pacer = new ReadPacer(clock, (act) => between.push(act));
  const woken: number[] = [];
  for (let number = 0; number < 40; number++) pacer.rest(() => void woken.push(number));
  expect(clock.waiting()).toBe(1);
  clock.turn();
  expect(woken.length).toBe(16);
  between.shift()?.();
  expect(woken.length).toBe(32);
  between.shift()?.();
  expect(woken).toEqual(Array.from({ length: 40 }, (_, number) => number));
  expect([between.length, clock.waiting()]).toEqual([0, 0]);
});

it("one timer stands for all who rest, also where who is woken rests again at once", () => {
  const clock = handClock();
  const pacer = new ReadPacer(clock);
  let turns = 0;
  const restAgain = () => {
    turns += 1;
    pacer.rest(restAgain);
  };
  pacer.rest(restAgain);
  for (let turn = 0; turn < 10; turn++) {
    expect(clock.waiting()).toBe(1);
    clock.turn();
  }
  expect(turns).toBe(10);
});
