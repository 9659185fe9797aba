// When a camera is recorded: painting its week by hand and by keyboard, and what is saved of it.
import { endpoints, weekDays, type RecordingSchedule, type WeekDay } from "@didban/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import en from "../../i18n/en/camera.json" with { type: "json" };
import fa from "../../i18n/fa/camera.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

const { archive, cameras } = endpoints;
const camera = { ...aCamera(1), timezone: "Asia/Tehran" };
const slotsADay = 96;
const dayOf = (isIn: (slot: number) => boolean) => Array.from({ length: slotsADay }, (_, at) => isIn(at));
const weekOf = (day: (name: WeekDay) => boolean[]) =>
  ({ days: Object.fromEntries(weekDays.map((name) => [name, day(name)])) }) as unknown as RecordingSchedule;
const always = weekOf(() => dayOf(() => true));

beforeEach(() => {
  fakeApi.answer(archive.schedule, always);
  fakeApi.answer(archive.updateSchedule, always);
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
});

async function open(locale: "en" | "fa" = "en") {
  const onClose = vi.fn();
  const { user } = await renderScreen(<ScheduleDialog camera={camera} isOpen onClose={onClose} />, {
    as: { may: everything, cameras: [camera] },
    locale,
  });
  await screen.findAllByRole("slider");
  const bar = (day: number) => {
    const found = screen.getAllByRole("slider")[day];
    if (found === undefined) throw new Error("no such day");
    return found;
  };
  return { user, onClose, bar };
}

const saved = () => fakeApi.calls(archive.updateSchedule).map(({ body }) => body);

it("CAM-31 a stretch of a day is painted with the mouse, told in words and saved; nothing else changes", async () => {
  const { user, bar, onClose } = await open();
  const sunday = bar(1);
  vi.spyOn(sunday, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 960, 32));
  sunday.setPointerCapture = () => undefined;
  fireEvent.pointerDown(sunday, { button: 0, clientX: 325 });
  fireEvent.pointerMove(sunday, { clientX: 500 });
  fireEvent.pointerMove(sunday, { clientX: 475 });
  fireEvent.pointerUp(sunday);
  fireEvent.pointerMove(sunday, { clientX: 900 });
  await screen.findByText("00:00–08:00, 12:00–24:00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const painted = dayOf((slot) => slot < 32 || slot > 47);
  expect(saved()).toEqual([weekOf((name) => (name === "sunday" ? painted : dayOf(() => true)))]);
});

it("CAM-31 by keyboard: arrows move by a quarter of an hour, Space turns one, Shift paints on; a day can be every day's", async () => {
  const { user, bar } = await open();
  const saturday = bar(0);
  saturday.focus();
  await user.keyboard("{PageUp}{ArrowRight}{ArrowRight}");
  expect(saturday.getAttribute("aria-valuetext")).toBe("01:30, recorded");
  await user.keyboard(" ");
  expect(saturday.getAttribute("aria-valuetext")).toBe("01:30, not recorded");
  await user.keyboard("{Shift>}{End}{/Shift}");
  expect(saturday.getAttribute("aria-label")).toBe("Saturday: 00:00–01:30");
  await user.click(screen.getByRole("button", { name: "Every day like Saturday" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved()).toEqual([weekOf(() => dayOf((slot) => slot < 6))]));
});

it("CAM-31 in fa it warns before nothing at all is recorded, and has always again with one press", async () => {
  fakeApi.answer(
    archive.schedule,
    weekOf((name) => dayOf((slot) => name === "friday" && slot === 0)),
  );
  const { user, bar } = await open("fa");
  expect(screen.queryByText(fa.schedule.neverWarning)).toBeNull();
  bar(6).focus();
  await user.keyboard(" ");
  await screen.findByText(fa.schedule.neverWarning);
  await user.click(screen.getByRole("button", { name: fa.schedule.always }));
  expect(screen.getAllByText(fa.schedule.allDay)).toHaveLength(7);
  expect(screen.queryByText(fa.schedule.neverWarning)).toBeNull();
});

it("CAM-31 a schedule that cannot be read is asked for again, and none is shown meanwhile", async () => {
  fakeApi.refuse(archive.schedule, "CameraIdDoesNotExists");
  const { user } = await renderScreen(<ScheduleDialog camera={camera} isOpen onClose={() => undefined} />, {
    as: { may: everything, cameras: [camera] },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("slider")).toBeNull();
  fakeApi.answer(archive.schedule, always);
  await user.click(retry);
  expect(await screen.findAllByText(en.schedule.allDay)).toHaveLength(7);
});
