// Calls of what happens before cameras and to them (AI-16 to AI-18, EVT-15): whether something was, all that was, and the one nearest to a time.
import { z } from "zod";
import { alertTypes, cameraEventTypes, eventLimits, largestEventNumber } from "../camera-event-choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, isoDate } from "../shapes.ts";

const path = "/api/event-storage-ai";
const rangeError = { message: "Invalid. Please double check.", path: ["endTime"] };
const dayMs = 86_400_000;
const spanOf = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  Date.parse(endTime) - Date.parse(startTime);

/** One event, or several of a kind that lie close together. */
export const cameraEvent = z.strictObject({
  id,
  type: z.enum(cameraEventTypes),
  /** What kind of alert it is; null for those that are none. */
  alertType: z.enum(alertTypes).nullable(),
  /** Which of the camera's rules or inputs it is about. */
  index: z.number().int().min(0),
  /** In the camera's own words; kept where nothing here knows what it means. */
  topic: z.string().nullable(),
  startTime: isoDate,
  /** Null while it goes on. */
  endTime: isoDate.nullable(),
  /** Events that it stands for: more than one where they lie close together, or came too fast to be kept one by one. */
  count: z.number().int().min(1),
});
export type CameraEvent = z.output<typeof cameraEvent>;

/** Whether it is on, from so many milliseconds after the begin. */
const change = z.tuple([z.number().int().min(0), z.union([z.literal(0), z.literal(1)])]);

const common = {
  method: "GET",
  access: { kind: "someResource", anyOf: ["aiTrackRead"] },
  guest: "read",
  status: 200,
  errors: ["CameraIdDoesNotExists"],
} as const;

export const cameraEventsEndpoints = {
  series: endpoint({
    ...common,
    id: "cameraEvents.series",
    path: `${path}/event`,
    summary: "When something of one kind was on before a camera",
    query: z
      .strictObject({
        cameraId: id,
        startTime: isoDate,
        endTime: isoDate,
        type: z.coerce.number().int().min(0).max(largestEventNumber),
        index: z.coerce
          .number()
          .int()
          .min(0)
          .max(eventLimits.indexes - 1)
          .default(0),
      })
      .refine((query) => spanOf(query) > 0 && spanOf(query) <= eventLimits.days * dayMs, rangeError),
    answer: z.strictObject({ startTime: isoDate, series: z.array(change) }),
  }),
  list: endpoint({
    ...common,
    id: "cameraEvents.list",
    path: `${path}/events`,
    summary: "All that happened before a camera in a range of time",
    query: z
      .strictObject({
        cameraId: id,
        startTime: isoDate,
        endTime: isoDate,
        /** What the camera found, or everything, how the camera itself was among it. */
        of: z.enum(["found", "everything"]).default("found"),
        /** Events of a kind that begin within so many milliseconds are told as one. */
        resolution: z.coerce.number().min(1).max(dayMs).default(1),
      })
      .refine((query) => spanOf(query) > 0, rangeError),
    answer: z.strictObject({ items: z.array(cameraEvent) }),
  }),
  nearest: endpoint({
    ...common,
    id: "cameraEvents.nearest",
    path: `${path}/event/nearest`,
    summary: "What the camera found last before a time, or first after it",
    query: z.strictObject({ cameraId: id, at: isoDate, direction: z.enum(["before", "after"]) }),
    answer: z.strictObject({ event: cameraEvent.nullable() }),
  }),
} as const;
