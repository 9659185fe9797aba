// The api process's way to the processes that touch media: which one holds a camera, a key frame of it, a probe, a still.
import type { CheckedAddress, DiscoveryKind, MaskPoints, ProbeAnswer } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import { Refusal } from "../../platform/http/index.ts";
import { SiblingUnavailable, type InternalClient } from "../../platform/internal/index.ts";
import type { z } from "zod";
import { toldShape, type DeviceCall, type DeviceRefusal } from "./device-calls.ts";
import {
  channelsCall,
  deviceTimeCall,
  foundCall,
  keyFrameCall,
  maskChangedCall,
  networksCall,
  portsCall,
  probeCall,
  ratesCall,
  searchCall,
  type SearchState,
  stillCall,
  type TrialCall,
} from "./media-node-calls.ts";

/** A process, and where it takes private calls. */
interface MediaNodePlace {
  readonly name: string;
  readonly address: string;
}

export interface MediaNodesDeps {
  readonly internal: InternalClient;
  /** The living media process that holds a camera. */
  nodeOf(cameraId: string): Promise<MediaNodePlace | undefined>;
  nodes(): Promise<readonly MediaNodePlace[]>;
  /** Address of the process that decodes stills; undefined where none runs. */
  readonly decoder: string | undefined;
}

interface KeyFrame {
  readonly codec: VideoCodec;
  readonly captureMs: number;
  readonly data: Uint8Array;
}

/** A probe takes up to 20 s (CONN-20). */
const probeMs = 21_000;
/** Looking at ports takes up to 6 s (CONN-17). */
const portsMs = 7_000;
/** A bridge opens a line, says what time it has, and dials, each within ten seconds. */
const deviceTimeMs = 31_000;
const stillMs = 8_000;
/** Who changed a mask waits at most so long for the viewers to be led to it. */
const maskChangedMs = 2_000;
/** A camera is given 7 s for what it is told, behind what it was told before. */
const deviceMs = 15_000;

export function createMediaNodes({ internal, nodeOf, nodes, decoder }: MediaNodesDeps) {
  /** Has any media process try something. Throws the Refusal of an answer that is one. */
  async function tryByAny<Body, Value>(
    { path, answer: shape }: TrialCall<Body, Value>,
    body: Body,
    timeoutMs: number,
  ): Promise<Value> {
    const [node] = await nodes();
    const answer = node && (await internal.json(node.address, path, shape, { body, timeoutMs }).catch(none));
    if (!answer) throw new Refusal("NoSuitableMediaServer");
    if ("refusal" in answer) {
      const { refusal, reason } = answer;
      const said = reason === undefined ? {} : { value: reason, reason };
      throw new Refusal(refusal, { parameters: { reason: "bridge" }, ...said });
    }
    return answer.value;
  }

  return {
    nodeOf: async (cameraId: string): Promise<string | undefined> => (await nodeOf(cameraId))?.name,

    /** The newest key frame; with `atMs` the recorded one at or before it, with `sinceMs` also across a gap that begins after that time. */
    async keyFrame(cameraId: string, atMs?: number, sinceMs?: number): Promise<KeyFrame | undefined> {
      const node = await nodeOf(cameraId);
      if (!node) return undefined;
      const query = new URLSearchParams({ cameraId });
      if (atMs !== undefined) query.set("at", String(atMs));
      if (sinceMs !== undefined) query.set("since", String(sinceMs));
      const found = await internal
        .json(node.address, `${keyFrameCall.path}?${query}`, keyFrameCall.answer)
        .catch(none);
      return found ? { ...found, data: Buffer.from(found.data, "base64") } : undefined;
    },

    /** A JPEG of a key frame, filled where `mask` lies; undefined where none can be made. */
    async toJpeg(
      { codec, data }: Pick<KeyFrame, "codec" | "data">,
      mask: MaskPoints | null,
    ): Promise<Uint8Array | undefined> {
      if (decoder === undefined) return undefined;
      const body = { codec, data: Buffer.from(data).toString("base64"), mask };
      return (
        (await internal.bytes(decoder, stillCall.path, { body, timeoutMs: stillMs }).catch(none)) ?? undefined
      );
    },

    /** Tries an address from any media process, since those alone dial cameras. Throws the Refusal of a bridge that dials nothing now. */
    probe(body: z.input<typeof probeCall.body>): Promise<ProbeAnswer> {
      return tryByAny(probeCall, body, probeMs);
    },

    /** Asks a recorder for all its channels, as `probe` does for one. */
    probeChannels(body: z.input<typeof channelsCall.body>): Promise<ProbeAnswer> {
      return tryByAny(channelsCall, body, probeMs);
    },

    /** What time a device of a bridge has, and its bridge. Throws the Refusal of one that does not say. */
    deviceTime(body: z.input<typeof deviceTimeCall.body>) {
      return tryByAny(deviceTimeCall, body, deviceTimeMs);
    },

    /** The networks that cameras are searched in; none while no media process runs. */
    async networks(): Promise<readonly string[]> {
      const [node] = await nodes();
      const answer =
        node && (await internal.json(node.address, networksCall.path, networksCall.answer).catch(none));
      return answer?.networks ?? [];
    },

    /** A media process that searches for cameras. */
    async searcher(): Promise<MediaNodePlace> {
      const [node] = await nodes();
      if (!node) throw new Refusal("NoSuitableMediaServer");
      return node;
    },

    /** Has a process begin a search. */
    async search({ address }: MediaNodePlace, key: string, kind: DiscoveryKind): Promise<void> {
      const body = { key, kind };
      const begun = await internal.json(address, searchCall.path, searchCall.answer, { body }).catch(none);
      if (!begun) throw new Refusal("NoSuitableMediaServer");
    },

    /** What a search has found; undefined where its process is gone, or another of this name. */
    async found(nodeName: string, key: string): Promise<SearchState | undefined> {
      const node = (await nodes()).find(({ name }) => name === nodeName);
      const path = `${foundCall.path}?${new URLSearchParams({ key })}`;
      return (node && (await internal.json(node.address, path, foundCall.answer).catch(none))) ?? undefined;
    },

    /** Looks at ports of a host. Throws the Refusal of a name that leads nowhere or to a forbidden place. */
    async checkPorts(host: string, ports: readonly number[]): Promise<CheckedAddress> {
      const [node] = await nodes();
      if (!node) throw new Refusal("NoSuitableMediaServer");
      const answer = await internal
        .json(node.address, portsCall.path, portsCall.answer, {
          body: { host, ports },
          timeoutMs: portsMs,
        })
        .catch(none);
      if (!answer) throw new Refusal("NoSuitableMediaServer");
      if ("refusal" in answer) throw new Refusal(answer.refusal, { field: "url" });
      return answer;
    },

    /**
     * A camera's mask was changed, and that is committed: resolves when no viewer is sent what it hides now. A process that is away, or that takes
     * longer than two seconds, counts as done: it asks about its viewers when it hears of the change.
     */
    async maskChanged(cameraId: string): Promise<void> {
      const node = await nodeOf(cameraId);
      if (!node) return;
      const query = new URLSearchParams({ cameraId });
      await internal
        .json(node.address, `${maskChangedCall.path}?${query}`, maskChangedCall.answer, {
          body: {},
          timeoutMs: maskChangedMs,
        })
        .catch(none);
    },

    /**
     * Tells a camera something, through the process that holds it. Throws the Refusal of a camera that is not reached; `refused` says what its own no
     * means here.
     */
    async device<Body, Value>(
      cameraId: string,
      call: DeviceCall<Body, Value>,
      body: Body,
      refused: (why: "notSupported" | "refused") => Refusal,
    ): Promise<Value> {
      const node = await nodeOf(cameraId);
      if (!node) {
        const isAnyHere = (await nodes()).length > 0;
        throw new Refusal(isAnyHere ? "CameraNotRegistered" : "NoSuitableMediaServer");
      }
      const query = new URLSearchParams({ cameraId });
      const answer = await internal
        .json(node.address, `${call.path}?${query}`, toldShape(call), { body, timeoutMs: deviceMs })
        .catch(none);
      if (!answer) throw new Refusal("CameraNotAccessible");
      if ("refusal" in answer) throw refusalOf(answer.refusal, refused);
      return answer.value;
    },

    /** What flows through all media processes now. */
    async rates(): Promise<{ incomingBitsPerSecond: number; outgoingBitsPerSecond: number }> {
      const all = await Promise.all(
        (await nodes()).map(({ address }) =>
          internal.json(address, ratesCall.path, ratesCall.answer).catch(none),
        ),
      );
      const sum = (read: (rates: NonNullable<(typeof all)[number]>) => number) =>
        all.reduce((total, rates) => total + (rates ? read(rates) : 0), 0);
      return {
        incomingBitsPerSecond: sum((rates) => rates.incomingBitsPerSecond),
        outgoingBitsPerSecond: sum((rates) => rates.outgoingBitsPerSecond),
      };
    },
  };
}

function refusalOf(refusal: DeviceRefusal, refused: (why: "notSupported" | "refused") => Refusal): Refusal {
  const isNo = refusal === "notSupported" || refusal === "refused";
  return isNo ? refused(refusal) : new Refusal(refusal);
}

export type MediaNodes = ReturnType<typeof createMediaNodes>;

/** A sibling that is away answers nothing; any other failure is ours. */
function none(error: unknown): null {
  if (error instanceof SiblingUnavailable) return null;
  throw error;
}
