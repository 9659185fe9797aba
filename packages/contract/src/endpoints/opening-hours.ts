// Hours of operation of a workspace, day by day (WS-9, WS-43).
import { z } from "zod";
import { isTimeRange } from "../time-range.ts";
import { openingStepMinutes } from "../workspace-choices.ts";

/** One day; times are `hh:mm am/pm`. A day that is closed or open all day has none that count. */
const openingDay = z
  .strictObject({
    open: z.boolean(),
    allDay: z.boolean(),
    start: z.string().max(32),
    end: z.string().max(32),
    nextDay: z.boolean().default(false),
  })
  .refine((day) => !day.open || day.allDay || isTimeRange(day, openingStepMinutes));

/** The week, in its order. */
export const operationHours = z.strictObject({
  saturday: openingDay,
  sunday: openingDay,
  monday: openingDay,
  tuesday: openingDay,
  wednesday: openingDay,
  thursday: openingDay,
  friday: openingDay,
});
export type OpeningDay = z.output<typeof openingDay>;
export type OperationHours = z.output<typeof operationHours>;
