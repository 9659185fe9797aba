// Reading what happened before cameras and to them (AI-16 to AI-18, EVT-15), as far back as footage may be played.
import type { Action, CameraEvent, EndpointInput, cameraEventsEndpoints } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { EventStore, type KeptEvent } from "./event-store.ts";
import type { EarliestPlayable, Rights } from "./ports.ts";

export interface EventServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly earliestPlayable: EarliestPlayable;
}

type Query<Name extends keyof typeof cameraEventsEndpoints> = EndpointInput<
  (typeof cameraEventsEndpoints)[Name]
>["query"];

type Pair = [number, 0 | 1];

export class EventService {
  readonly #deps: EventServiceDeps;
  readonly #store: EventStore;

  constructor(deps: EventServiceDeps) {
    this.#deps = deps;
    this.#store = new EventStore(deps.database);
  }

  /** When one kind was on: begin and end of the range say how it was there, whether or not anything changed. */
  async series(call: WorkspaceCall, query: Query<"series">): Promise<{ startTime: string; series: Pair[] }> {
    const { cameraId, type, index } = query;
    const toMs = Date.parse(query.endTime);
    const earliestMs = await this.#earliestOf(cameraId, call);
    const fromMs = Math.min(toMs, Math.max(earliestMs, Date.parse(query.startTime)));
    const events = fromMs < toMs ? await this.#store.ofKind({ cameraId, fromMs, toMs }, type, index) : [];
    return { startTime: iso(fromMs), series: seriesOf(events, fromMs, toMs, this.#deps.clock.nowMs()) };
  }

  async list(call: WorkspaceCall, query: Query<"list">): Promise<{ items: CameraEvent[] }> {
    const { cameraId, of, resolution } = query;
    const toMs = Date.parse(query.endTime);
    const earliestMs = await this.#earliestOf(cameraId, call);
    const fromMs = Math.max(earliestMs, Date.parse(query.startTime));
    if (fromMs >= toMs) return { items: [] };
    const events = await this.#store.all({ cameraId, fromMs, toMs }, of, resolution);
    return { items: events.map((event) => viewOf(event, earliestMs)) };
  }

  async nearest(call: WorkspaceCall, query: Query<"nearest">): Promise<{ event: CameraEvent | null }> {
    const { cameraId, at, direction } = query;
    const earliestMs = await this.#earliestOf(cameraId, call);
    const event = await this.#store.nearest(cameraId, Date.parse(at), direction, earliestMs);
    return { event: event === undefined ? null : viewOf(event, earliestMs) };
  }

  /** The earliest time that may be read of; throws where the caller may not read of the camera. One that is hidden from them is not there (ROLE-49). */
  async #earliestOf(cameraId: string, { caller, isRehearsal }: WorkspaceCall): Promise<number> {
    const { rights, earliestPlayable } = this.#deps;
    const anyOf: readonly [Action] = ["aiTrackRead"];
    const access = { kind: "resource", resource: "camera", parameter: "cameraId", anyOf } as const;
    const verdict = await rights.decide(caller, access, { cameraId }, isRehearsal);
    if (!verdict.allowed) throw new Refusal(verdict.code);
    return (await earliestPlayable(cameraId)) ?? Infinity;
  }
}

/** `[offset, on]` with a first pair at the begin and a last one at the end (AI-16, AI-17). What goes on is known up to now alone. */
export function seriesOf(
  events: readonly Pick<KeptEvent, "startMs" | "endMs">[],
  fromMs: number,
  toMs: number,
  nowMs: number,
): Pair[] {
  const lengthMs = toMs - fromMs;
  const spans: { readonly from: number; to: number }[] = [];
  for (const { startMs, endMs } of events) {
    const from = Math.max(0, startMs - fromMs);
    const to = Math.min(lengthMs, (endMs ?? Math.max(nowMs, startMs)) - fromMs);
    const last = spans.at(-1);
    // One that begins where another ends goes on.
    if (last?.to === from) last.to = to;
    else if (from < to) spans.push({ from, to });
  }
  const edges = spans.flatMap(({ from, to }): Pair[] => [
    ...(from > 0 ? [[from, 1] satisfies Pair] : []),
    ...(to < lengthMs ? [[to, 0] satisfies Pair] : []),
  ]);
  const isOnAt = (edge: "from" | "to", ms: number) => (spans.some((span) => span[edge] === ms) ? 1 : 0);
  return [[0, isOnAt("from", 0)], ...edges, [lengthMs, isOnAt("to", lengthMs)]];
}

/** As the caller may know it: from the earliest time on. */
function viewOf(event: KeptEvent, earliestMs: number): CameraEvent {
  const { id, type, alertType, index, topic, startMs, endMs, count } = event;
  const times = {
    startTime: iso(Math.max(startMs, earliestMs)),
    endTime: endMs === null ? null : iso(endMs),
  };
  return { id, type, alertType, index, topic, ...times, count };
}

const iso = (ms: number): string => new Date(ms).toISOString();
