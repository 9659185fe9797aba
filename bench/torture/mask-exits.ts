// The ways by which a picture of a camera leaves the server for somebody who may not see behind its mask, each as R25 opens it. Here: the stream socket, live (both
// streams), recorded (played, fast), soft seeks, and thumbnails of the timeline. What calls answer is in mask-calls.ts.
import { lookAt, type Look, type MaskedWorld } from "@didban/cloud/modules/masking/masked-world.testing";
import type { StreamClient } from "@didban/cloud/modules/streaming/stream-client.testing";
import type { MaskPoints, StreamText } from "@didban/contract";
import { wireFlag, type WireMessage } from "@didban/media/wire";

/** A camera and what is recorded of it. */
export interface MaskedCamera {
  readonly world: MaskedWorld;
  readonly cameraId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a picture shows of what a mask hides: nothing, all of it, or nothing without saying so. `refused`: there was none. */
export type Sight = "hidden" | "open" | "unclear" | "refused";

/** A way that is open: pictures come by it. */
export interface OpenExit {
  /** Resolves when all that was sent before this call has come: what comes later counts. */
  mark(): Promise<void>;
  /** Resolves when a picture has come since the mark. One that the server closed is opened anew first. */
  more(): Promise<void>;
  /** What the pictures since the mark show of what a mask hides. Throws when one cannot be decoded. */
  sights(mask: MaskPoints): Promise<readonly Sight[]>;
  close(): void;
}

export interface MaskExit<Camera extends MaskedCamera = MaskedCamera> {
  readonly name: string;
  open(camera: Camera): Promise<OpenExit>;
}

const accept = ["h264", "h265", "mjpeg", "aac", "pcmu"];
const iso = (ms: number) => new Date(ms).toISOString();

type Ask = (client: StreamClient, turn: number, camera: MaskedCamera) => void;

interface SocketExit {
  readonly name: string;
  /** Said each time that pictures are wanted. */
  readonly ask: Ask;
  readonly read: (client: StreamClient) => readonly WireMessage[];
  /** So many come for one wish. */
  readonly enough: number;
}

/** A way over the stream socket. */
function overSocket({ name, ask, read, enough }: SocketExit): MaskExit {
  return {
    name,
    async open(camera) {
      const { world, cameraId } = camera;
      const connect = () => world.media.connect(cameraId, world.guard);
      let client = await connect();
      let marked = 0;
      let turn = 0;
      return {
        async mark() {
          await client.settled();
          marked = read(client).length;
        },
        async more() {
          if (client.closeCode !== undefined) {
            client = await connect();
            [marked, turn] = [0, 0];
          }
          turn += 1;
          const before = read(client).length;
          const told = client.texts.length;
          ask(client, turn, camera);
          await client.until(
            () =>
              read(client).length >= before + enough ||
              client.closeCode !== undefined ||
              client.texts.slice(told).some(saysNoMore),
            `pictures of ${name}`,
          );
        },
        async sights(mask) {
          const all = read(client);
          const key = all.findLastIndex(
            (message, at) => at <= marked && (message.flags & wireFlag.key) !== 0,
          );
          const from = Math.max(0, key);
          const looks = await lookAt(all.slice(from), mask);
          return looks.filter((_, at) => from + at >= marked).map(sightOf);
        },
        close: () => client.close(),
      };
    },
  };
}

function sightOf({ isMarked, isHidden }: Look): Sight {
  if (isMarked !== isHidden) return "unclear";
  return isHidden ? "hidden" : "open";
}

/** Nothing more comes for the last wish: footage has ended, or a picture could not be made. */
const saysNoMore = ({ type }: StreamText) => type === "end" || type === "thumbnailMiss" || type === "error";

const live =
  (quality: string): Ask =>
  (client, turn) => {
    if (turn === 1) client.say({ cmd: "play", generation: 1, mode: "live", quality, accept, credit: 600 });
    else client.say({ cmd: "credit", add: 100 });
  };

/** Goes on with what is played while there is credit, and begins anew where it ended. */
const recorded =
  (speed: number): Ask =>
  (client, turn, { fromMs }) => {
    const hasEnded = client.texts.at(-1)?.type === "end";
    if (turn === 1 || hasEnded)
      client.say({
        cmd: "play",
        generation: turn,
        mode: "archive",
        at: iso(fromMs),
        speed,
        accept,
        credit: 20,
      });
    else client.say({ cmd: "credit", add: 20 });
  };

const softly: Ask = (client, turn, { fromMs, toMs }) => {
  const at = iso(fromMs + ((turn * 1_733) % (toMs - fromMs)));
  if (turn === 1)
    client.say({ cmd: "play", generation: 1, mode: "archive", at, speed: 0, accept, credit: 600 });
  client.say({ cmd: "seek", generation: turn + 1, at, soft: true });
};

const scrubbing: Ask = (client, turn, { fromMs, toMs }) => {
  if (turn === 1)
    client.say({ cmd: "play", generation: 1, mode: "archive", at: iso(fromMs), speed: 0, accept, credit: 0 });
  client.say({ cmd: "thumbnail", requestId: turn, at: iso(fromMs + ((turn * 1_733) % (toMs - fromMs))) });
};

const pictures = (client: StreamClient) => client.pictures();

export const socketExits: readonly MaskExit[] = [
  { name: "the large stream, live", ask: live("highDefinition"), read: pictures, enough: 3 },
  { name: "the small stream, live", ask: live("low"), read: pictures, enough: 3 },
  { name: "footage", ask: recorded(1), read: pictures, enough: 3 },
  { name: "footage eight times as fast", ask: recorded(8), read: pictures, enough: 1 },
  { name: "soft seeks", ask: softly, read: pictures, enough: 1 },
  {
    name: "thumbnails of the timeline",
    ask: scrubbing,
    read: (client: StreamClient) => client.thumbnails(),
    enough: 1,
  },
].map(overSocket);
