// What is going on before one camera, of all that is told of it (AI-32): events of a kind and source never overlap, none ends before it began or
// lasts beyond what is known, and a flood of them is bounded without losing an end. Pure: what is to be kept is handed to whoever asked.
import {
  eventLimits,
  eventNumberOf,
  eventTypeOf,
  type AlertType,
  type CameraEventType,
} from "@didban/contract";

/** What to keep; times are milliseconds since 1970. */
export type EventStep =
  | {
      readonly step: "begin";
      readonly id: string;
      readonly type: number;
      readonly alertType: AlertType | null;
      readonly index: number;
      /** As the camera tells it apart; "" where its kind is one. */
      readonly source: string;
      readonly topic: string | null;
      readonly startMs: number;
      readonly leftOut: number;
    }
  | { readonly step: "end"; readonly id: string; readonly endMs: number };

/** Something that a camera says of what is before it. */
export interface ToldEvent {
  readonly kind: AlertType | "unknown";
  readonly topic: string;
  readonly source: string;
  /** Undefined: it has no length. */
  readonly isActive: boolean | undefined;
  readonly isInitial: boolean;
  readonly atMs: number;
}

/** The number that a source has, by kind and source. */
export type KnownSources = ReadonlyMap<string, number>;
export const sourceKey = (type: number, source: string): string => `${type} ${source}`;

/** Events that are kept of a camera in a minute; of what nobody knows the meaning of far fewer, for some cameras tell of their temperature so. */
const mostAMinute = { known: 60, unknown: 6 } as const;
const minuteMs = 60_000;
/** Rules that say at the same time that something is on; more are one. */
const mostActive = 64;
/** How long something without a length is taken to be. */
export const instantMs = 1_000;

interface Slot {
  readonly type: number;
  readonly index: number;
  readonly source: string;
  /** Who says that it is on. */
  readonly active: Set<string>;
  /** What it began as, for one that is begun later. */
  what: { readonly alertType: AlertType | null; readonly topic: string | null };
  openId: string | undefined;
  /** Of the last one. */
  startMs: number;
  endMs: number;
  leftOut: number;
}

export interface EventTrackerOptions {
  readonly known: KnownSources;
  readonly newId: () => string;
}

export class EventTracker {
  readonly #newId: () => string;
  readonly #indexes: Map<string, number>;
  readonly #slots = new Map<string, Slot>();
  /** When those of the last minute began. */
  readonly #begun: Readonly<Record<"known" | "unknown", number[]>> = { known: [], unknown: [] };

  constructor({ known, newId }: EventTrackerOptions) {
    this.#indexes = new Map(known);
    this.#newId = newId;
  }

  /** The camera says something. */
  tell(told: ToldEvent): EventStep[] {
    const type = told.kind === "unknown" ? "unknown" : eventTypeOf(told.kind);
    const slot = this.#slotOf(type, told);
    const what = { alertType: told.kind === "unknown" ? null : told.kind, topic: told.topic };
    if (told.isActive === true) {
      if (slot.active.size < mostActive) slot.active.add(told.source);
      slot.what = what;
      return this.#begin(slot, told.atMs, told.atMs);
    }
    if (told.isActive === false) {
      slot.active.delete(told.source);
      return slot.active.size > 0 ? [] : this.#end(slot, told.atMs);
    }
    if (told.isInitial || slot.openId !== undefined) return [];
    slot.what = what;
    const begun = this.#begin(slot, told.atMs, told.atMs);
    return [...begun, ...this.#end(slot, told.atMs + instantMs)];
  }

  /** The server itself knows that something of the camera is so, or is not, since `atMs`. */
  set(type: CameraEventType, isOn: boolean, atMs: number, alertType: AlertType | null = null): EventStep[] {
    const slot = this.#slot(type, "");
    if (!isOn) {
      slot.active.clear();
      return this.#end(slot, atMs);
    }
    slot.active.add("");
    slot.what = { alertType, topic: null };
    return slot.openId === undefined ? this.#open(slot, atMs) : [];
  }

  /** Time passes: what was held back for want of room and still goes on begins now. */
  look(nowMs: number): EventStep[] {
    return [...this.#slots.values()].flatMap((slot) =>
      slot.openId === undefined && slot.active.size > 0 ? this.#begin(slot, nowMs, nowMs, true) : [],
    );
  }

  /** The camera tells nothing any more: what it told of is known up to `atMs`. */
  lose(atMs: number): EventStep[] {
    const told = [...this.#slots.values()].filter(({ what }) => what.topic !== null);
    for (const { active } of told) active.clear();
    return told.flatMap((slot) => this.#end(slot, atMs));
  }

  /** Nobody watches the camera any more. */
  close(atMs: number): EventStep[] {
    for (const { active } of this.#slots.values()) active.clear();
    return [...this.#slots.values()].flatMap((slot) => this.#end(slot, atMs));
  }

  /** Whether something moves before the camera, by those who tell of it. */
  get isMoving(): boolean {
    const slot = this.#slots.get(slotKey(eventNumberOf("hardwareMotion"), 0));
    return slot !== undefined && slot.active.size > 0;
  }

  #begin(slot: Slot, atMs: number, nowMs: number, isHeld = false): EventStep[] {
    if (slot.openId !== undefined) return [];
    const isKnown = slot.type !== 0;
    const begun = isKnown ? this.#begun.known : this.#begun.unknown;
    while (begun[0] !== undefined && begun[0] <= nowMs - minuteMs) begun.shift();
    if (begun.length >= (isKnown ? mostAMinute.known : mostAMinute.unknown)) {
      if (!isHeld) slot.leftOut += 1;
      return [];
    }
    begun.push(nowMs);
    // One that was counted as left out while it was held back is kept after all.
    if (isHeld) slot.leftOut = Math.max(0, slot.leftOut - 1);
    return this.#open(slot, atMs);
  }

  #open(slot: Slot, atMs: number): EventStep[] {
    const { type, index, source, what, leftOut } = slot;
    slot.openId = this.#newId();
    slot.startMs = Math.max(atMs, slot.endMs);
    slot.leftOut = 0;
    const { openId: id, startMs } = slot;
    return [{ step: "begin", id, type, index, source, ...what, startMs, leftOut }];
  }

  #end(slot: Slot, atMs: number): EventStep[] {
    const { openId: id } = slot;
    if (id === undefined) return [];
    slot.openId = undefined;
    slot.endMs = Math.max(atMs, slot.startMs + 1);
    return [{ step: "end", id, endMs: slot.endMs }];
  }

  /** Motion, tampering and sound are one each, whoever tells of them; inputs, borders and what is unknown are told apart. */
  #slotOf(type: CameraEventType, { source, topic }: ToldEvent): Slot {
    switch (type) {
      case "sensor":
      case "hardwareBorder":
        return this.#slot(type, source);
      case "unknown":
        return this.#slot(type, topic);
      default:
        return this.#slot(type, "");
    }
  }

  #slot(name: CameraEventType, source: string): Slot {
    const type = eventNumberOf(name);
    const index = this.#indexOf(type, source);
    const key = slotKey(type, index);
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const none = { openId: undefined, startMs: -Infinity, endMs: -Infinity, leftOut: 0 };
    const slot: Slot = {
      type,
      index,
      source,
      active: new Set(),
      what: { alertType: null, topic: null },
      ...none,
    };
    this.#slots.set(key, slot);
    return slot;
  }

  /** Those beyond the last number share it. */
  #indexOf(type: number, source: string): number {
    if (source === "") return 0;
    const key = sourceKey(type, source);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const ofType = [...this.#indexes.keys()].filter((each) => each.startsWith(`${type} `)).length;
    if (ofType >= eventLimits.indexes) return eventLimits.indexes - 1;
    this.#indexes.set(key, ofType);
    return ofType;
  }
}

const slotKey = (type: number, index: number): string => `${type} ${index}`;
