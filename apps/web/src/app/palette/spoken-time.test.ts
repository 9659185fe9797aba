import { zoneOffsetOf } from "@didban/media/timeline";
import { expect, it } from "vitest";
import { momentIn } from "./spoken-time.ts";

/** Thursday 26 November 2026, 15:00 in Tehran: 5 Azar 1405. */
const clock = { nowMs: Date.UTC(2026, 10, 26, 11, 30), offset: zoneOffsetOf("Asia/Tehran") };
const local = (text: string) => {
  const moment = momentIn(text, clock);
  return moment && [new Date(moment.ms + clock.offset(moment.ms)).toISOString().slice(0, 16), moment.rest];
};

it.each([
  ["Gate yesterday 18:00", "2026-11-25T18:00", "gate"],
  ["gate 18:00 yesterday", "2026-11-25T18:00", "gate"],
  ["Gate 6pm", "2026-11-25T18:00", "gate"],
  ["9:05 gate 2", "2026-11-26T09:05", "gate 2"],
  ["at 9 am", "2026-11-26T09:00", ""],
  ["friday 7:30 pm Back Door", "2026-11-20T19:30", "back door"],
  ["thursday", "2026-11-26T00:00", ""],
  ["thursday 23:00", "2026-11-19T23:00", ""],
  ["gate 20 min ago", "2026-11-26T14:40", "gate"],
  ["an hour ago", "2026-11-26T14:00", ""],
  ["Gate 2026-11-20 04:00", "2026-11-20T04:00", "gate"],
  ["Gate 24 Nov noon", "2026-11-24T12:00", "gate"],
  ["december 31st", "2025-12-31T00:00", ""],
  ["last night 23:15", "2026-11-25T23:15", ""],
])("PLAY-39 in English “%s” is %s", (text, moment, rest) => {
  expect(local(text)).toEqual([moment, rest]);
});

it.each([
  ["در دیروز ساعت ۱۸:۰۰", "2026-11-25T18:00", "در"],
  ["حیاط دیروز ۶ عصر", "2026-11-25T18:00", "حیاط"],
  ["حیاط ساعت ۹", "2026-11-26T09:00", "حیاط"],
  ["پارکینگ ۱۰ دقیقه پیش", "2026-11-26T14:50", "پارکینگ"],
  ["نیم ساعت پیش", "2026-11-26T14:30", ""],
  ["سه‌شنبه ۲۲:۳۰", "2026-11-24T22:30", ""],
  ["شنبه", "2026-11-21T00:00", ""],
  ["حیاط ۳ آذر ۱۲:۰۰", "2026-11-24T12:00", "حیاط"],
  ["۱۴۰۵/۹/۴ ۸:۱۵ صبح", "2026-11-25T08:15", ""],
  ["دیشب ۱۱:۲۰ شب", "2026-11-25T23:20", ""],
])("PLAY-39 in Persian «%s» is %s", (text, moment, rest) => {
  expect(local(text)).toEqual([moment, rest]);
});

it.each(["Gate", "Gate 2", "2027-01-01", "today 23:00", "25:00", "40 Nov", ""])(
  "PLAY-39 “%s” tells no moment of the past",
  (text) => {
    expect(momentIn(text, clock)).toBeNull();
  },
);
