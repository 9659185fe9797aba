// The `uuid` box of a track fragment: the exact times and marks of its units. The movie's own tables hold whole
// microseconds; here stands what is missing to give back the very same doubles (WIRE-16), as a few bytes a unit: the
// first unit's times in full, then how many representable doubles each next one lies beside its prediction.
import { bytes, f64, u8, uuidBox, type Box } from "./box.ts";
import type { FieldReader } from "./box-reader.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { unitTimesId } from "./private-boxes.ts";

/** What is kept of each unit, in decode order. */
export interface UnitTime {
  readonly ptsUs: number;
  readonly captureMs: number;
  readonly isDiscontinuity: boolean;
}

const timesVersion = 1;
/** Two escaped doubles and a gap of discontinuities: the most a unit takes. */
const maximumBytesPerUnit = 2 * 9 + 3;

/** `presentationUs` are the same units' times in the movie's tables, whole microseconds. Takes at least one unit. */
export function unitTimesBox(units: readonly UnitTime[], presentationUs: readonly number[]): Box {
  const out = new VarintWriter(units.length * maximumBytesPerUnit + 8);
  let previous = units[0];
  for (const [index, unit] of units.entries()) {
    if (index === 0 || previous === undefined) continue;
    const elapsedUs = (presentationUs[index] ?? 0) - (presentationUs[index - 1] ?? 0);
    out.double(predictPts(previous, elapsedUs), unit.ptsUs);
    out.double(predictCapture(previous, unit.ptsUs), unit.captureMs);
    previous = unit;
  }
  const marked = units.flatMap((unit, index) => (unit.isDiscontinuity ? [index] : []));
  out.varint(marked.length);
  for (const [place, index] of marked.entries()) out.varint(index - (marked[place - 1] ?? 0));
  return uuidBox(unitTimesId, [
    u8(timesVersion),
    f64(units[0]?.ptsUs ?? 0), // first unit, exact
    f64(units[0]?.captureMs ?? 0),
    bytes(out.written()), // differences of the others, then the discontinuities
  ]);
}

/** The units' times again. Throws Fmp4Error. */
export function readUnitTimes(fields: FieldReader, presentationUs: readonly number[]): UnitTime[] {
  const version = fields.u8();
  if (version !== timesVersion) throw new Fmp4Error("unsupported", `Unit times have version ${version}.`);
  const times: { ptsUs: number; captureMs: number; isDiscontinuity: boolean }[] = [];
  let previous = { ptsUs: fields.f64(), captureMs: fields.f64(), isDiscontinuity: false };
  for (let index = 0; index < presentationUs.length; index++) {
    if (index > 0) {
      const elapsedUs = (presentationUs[index] ?? 0) - (presentationUs[index - 1] ?? 0);
      const ptsUs = readDouble(fields, predictPts(previous, elapsedUs));
      const captureMs = readDouble(fields, predictCapture(previous, ptsUs));
      previous = { ptsUs, captureMs, isDiscontinuity: false };
    }
    if (!Number.isFinite(previous.ptsUs) || !Number.isFinite(previous.captureMs)) {
      throw new Fmp4Error("malformed", "A unit has no time.");
    }
    times.push(previous);
  }
  let index = 0;
  for (let left = readVarint(fields); left > 0; left--) {
    index += readVarint(fields);
    const marked = times[index];
    if (marked === undefined || marked.isDiscontinuity)
      throw new Fmp4Error("malformed", "A mark lies outside its fragment.");
    marked.isDiscontinuity = true;
  }
  return times;
}

function predictPts(previous: UnitTime, elapsedUs: number): number {
  return previous.ptsUs + elapsedUs;
}

function predictCapture(previous: UnitTime, ptsUs: number): number {
  return previous.captureMs + (ptsUs - previous.ptsUs) / 1000;
}

/** Variable-length whole numbers up to 2^53: seven bits a byte, the lowest first, the top bit set on all but the last. */
class VarintWriter {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** `value` as its distance from `predicted`: 0 announces the double in full, otherwise zigzag of the distance, plus 1. */
  double(predicted: number, value: number): void {
    const steps = stepsBetween(predicted, value);
    if (steps !== undefined) {
      this.varint((steps >= 0 ? 2 * steps : -2 * steps - 1) + 1);
      return;
    }
    this.varint(0);
    this.#view.setFloat64(this.#length, value);
    this.#length += 8;
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

function readVarint(fields: FieldReader): number {
  let value = 0;
  for (let shift = 0; shift < 56; shift += 7) {
    const byte = fields.u8();
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
  throw new Fmp4Error("malformed", "A number is longer than 8 bytes.");
}

function readDouble(fields: FieldReader, predicted: number): number {
  const code = readVarint(fields);
  if (code === 0) return fields.f64();
  const zigzag = code - 1;
  return stepped(predicted, zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2);
}

const scratch = new DataView(new ArrayBuffer(16));
/** Beyond this a distance no longer fits the varint exactly and the double itself is shorter. */
const maximumSteps = 2 ** 51;

/** How many representable doubles `to` lies above `from`, counted on their bits; undefined when far. */
function stepsBetween(from: number, to: number): number | undefined {
  scratch.setFloat64(0, from);
  scratch.setFloat64(8, to);
  const high = scratch.getInt32(8) - scratch.getInt32(0);
  const low = scratch.getUint32(12) - scratch.getUint32(4);
  const steps = high * 2 ** 32 + low;
  return Math.abs(steps) < maximumSteps ? steps : undefined;
}

/** The double `steps` representable ones above `from`. */
function stepped(from: number, steps: number): number {
  scratch.setFloat64(0, from);
  const low = scratch.getUint32(4) + steps;
  const carry = Math.floor(low / 2 ** 32);
  scratch.setUint32(4, low - carry * 2 ** 32);
  scratch.setInt32(0, scratch.getInt32(0) + carry);
  return scratch.getFloat64(0);
}
