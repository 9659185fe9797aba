// Both ends of what goes over a line of units: which format a lane has, told once by whoever sends and remembered by whoever takes.
import type { AccessUnit, AudioFormat, MediaFormat, VideoFormat } from "../format.ts";
import { RelayError } from "./relay-error.ts";
import { decodeRelayMessage, encodeRelayFormat, encodeRelayHead } from "./relay-message.ts";

/** More lanes than any bridge has streams and pieces under way. */
const mostLanes = 256;

interface Formats {
  video?: VideoFormat;
  audio?: AudioFormat;
}

/** Sends the units of one lane. */
export class RelayLane {
  readonly #lane: number;
  readonly #told = new Map<MediaFormat["kind"], MediaFormat>();

  constructor(lane: number) {
    this.#lane = lane;
  }

  /** The messages that carry the next unit, each in parts that follow one another. The last part is the unit's own bytes. */
  messagesOf(unit: AccessUnit): Uint8Array[][] {
    const { format } = unit;
    const isTold = this.#told.get(format.kind) === format;
    this.#told.set(format.kind, format);
    const message = [encodeRelayHead(this.#lane, unit), unit.data];
    return isTold ? [message] : [[encodeRelayFormat(this.#lane, format)], message];
  }
}

/** Takes the messages of all lanes of a line. */
export class RelayReader {
  readonly #lanes = new Map<number, Formats>();

  /**
   * The unit in a message, undefined where it names a format. A unit's bytes are a view of the message's. Throws RelayError for what is no message, a unit of a format that
   * was not named, and for more lanes than there may be.
   */
  read(bytes: Uint8Array): { readonly lane: number; readonly unit: AccessUnit } | undefined {
    const message = decodeRelayMessage(bytes);
    const { lane } = message;
    if (message.kind === "format") {
      const { format } = message;
      const formats = this.#lanes.get(lane) ?? {};
      if (format.kind === "video") formats.video = format;
      else formats.audio = format;
      if (!this.#lanes.has(lane) && this.#lanes.size >= mostLanes) throw new RelayError("Too many lanes.");
      this.#lanes.set(lane, formats);
      return undefined;
    }
    const formats = this.#lanes.get(lane);
    const format = message.isSound ? formats?.audio : formats?.video;
    if (format === undefined) throw new RelayError(`Lane ${lane} has a unit of no format.`);
    const { isKey, isDiscontinuity, captureMs, ptsUs, data } = message;
    return { lane, unit: { format, isKey, isDiscontinuity, captureMs, ptsUs, data } };
  }

  /** Nothing more comes on a lane; its number may be used again. */
  forget(lane: number): void {
    this.#lanes.delete(lane);
  }
}
