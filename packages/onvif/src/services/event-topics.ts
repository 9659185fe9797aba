// What the topics of hardware events mean (AI-14). Pure: a table of topics, the first that fits counts.
import type { OnvifEvent } from "./event-service.ts";

export type HardwareEventKind =
  | "hw-motion"
  | "hw-tampering"
  | "hw-audio"
  | "hw-sensor"
  | "hw-fence"
  | "hw-cross-line"
  | "hw-cross-line-in"
  | "hw-cross-line-out"
  | "hw-border-crossing"
  | "unknown";

export interface HardwareEvent {
  readonly kind: HardwareEventKind;
  /** As the device names it. */
  readonly topic: string;
  /** What of the device it is about (a rule, an input), as one text: those of one text are one after another. */
  readonly source: string;
  /** True begins it, false ends it; undefined for what has no length, such as the crossing of a line. */
  readonly isActive: boolean | undefined;
}

/** Makers' own topics stand among those of ONVIF: VMD is Axis' motion, AlarmIn Hikvision's input, TriggerLevel Axis' sound. */
const kindsOfTopics: readonly (readonly [RegExp, HardwareEventKind])[] = [
  [/MotionAlarm|CellMotionDetector|MotionRegionDetector|\bVMD/i, "hw-motion"],
  [
    /Tamper|ImageTooBlurry|ImageTooDark|ImageTooBright|ImagingService|GlobalSceneChange|SignalLoss/i,
    "hw-tampering",
  ],
  [/AudioAnalytics|DetectedSound|AudioSource\/.*Trigger/i, "hw-audio"],
  [/DigitalInput|AlarmIn\b/i, "hw-sensor"],
  [/FieldDetector/i, "hw-fence"],
  [/LineDetector|LineCross/i, "hw-cross-line"],
  [/Border|Perimeter|Crossing/i, "hw-border-crossing"],
];

/** The kind of what a topic tells of; directions of lines are told with each event. */
export function kindOfTopic(topic: string): HardwareEventKind {
  return kindsOfTopics.find(([pattern]) => pattern.test(topic))?.[1] ?? "unknown";
}

const longestSource = 256;

export function hardwareEventOf(
  event: Pick<OnvifEvent, "topic" | "data"> & Partial<Pick<OnvifEvent, "source" | "operation">>,
): HardwareEvent {
  const { topic, data, source = new Map<string, string>(), operation } = event;
  const kind = kindOfTopic(topic);
  const about = [...source].map(([name, value]) => `${name}=${value}`).toSorted();
  return {
    kind: kind === "hw-cross-line" ? directed(data) : kind,
    topic,
    source: [topic, ...about].join(";").slice(0, longestSource),
    // What is no more there happens no more.
    isActive: operation === "Deleted" ? false : activityIn(data),
  };
}

/** The line that was crossed may have two sides, which makers name as they like. */
function directed(data: OnvifEvent["data"]): HardwareEventKind {
  const direction = [...data].find(([name]) => /direction/i.test(name))?.[1] ?? "";
  if (/^(in|enter|entering|righttoleft|right|backward)$/i.test(direction)) return "hw-cross-line-in";
  if (/^(out|exit|leaving|lefttoright|left|forward)$/i.test(direction)) return "hw-cross-line-out";
  return "hw-cross-line";
}

/** Numbers that only look like a state: which object it was, how many, how sure. */
const noStates = /(^|[a-z])(id|index|count|number|token|confidence|level|percentage)$/i;

/** The one item that is true or false; its name differs from topic to topic (State, IsMotion, LogicalState). */
function activityIn(data: OnvifEvent["data"]): boolean | undefined {
  for (const [name, value] of data) {
    if (noStates.test(name)) continue;
    if (/^(true|1|active|on)$/i.test(value)) return true;
    if (/^(false|0|inactive|off)$/i.test(value)) return false;
  }
  return undefined;
}
