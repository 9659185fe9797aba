// When a camera is recorded (CAM-31), as its row has it and as it is told. Pure.
import { weekDays, type RecordingSchedule } from "@didban/contract";
import { isInSchedule, slotsADay, zoneOffsetOf, type WeekSchedule } from "@didban/media/timeline";
import type { CameraRow } from "./camera-tables.ts";

type Text = CameraRow["record_schedule"];

/** What the row says as it is told. */
export function scheduleOf(text: Text): RecordingSchedule {
  const slots = (day: (typeof weekDays)[number]) => {
    const first = weekDays.indexOf(day) * slotsADay;
    return Array.from({ length: slotsADay }, (_, at) => text === null || text[first + at] === "1");
  };
  return {
    days: {
      saturday: slots("saturday"),
      sunday: slots("sunday"),
      monday: slots("monday"),
      tuesday: slots("tuesday"),
      wednesday: slots("wednesday"),
      thursday: slots("thursday"),
      friday: slots("friday"),
    },
  };
}

/** What is told as the row keeps it: null for always. */
export function scheduleText({ days }: RecordingSchedule): Text {
  const slots = weekDays.flatMap((day) => days[day]);
  return slots.every(Boolean) ? null : slots.map((isIn) => (isIn ? "1" : "0")).join("");
}

/** The schedule of a row; undefined: always. */
export function weekOf(text: Text): WeekSchedule | undefined {
  return text === null ? undefined : Array.from(text, (sign) => sign === "1");
}

/** Whether the schedule has the camera recorded at this time. */
export function isScheduled(
  { record_schedule: text, timezone }: Pick<CameraRow, "record_schedule" | "timezone">,
  atMs: number,
): boolean {
  const week = weekOf(text);
  return week === undefined || isInSchedule(week, atMs, zoneOffsetOf(timezone));
}
