// How long a camera's footage is kept: what is asked before it is shortened, and what is said of how much fits.
import { endpoints, type CameraDetails } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../i18n/en/camera.json" with { type: "json" };
import enCameras from "../../i18n/en/cameras.json" with { type: "json" };
import enCommon from "../../i18n/en/common.json" with { type: "json" };
import fa from "../../i18n/fa/camera.json" with { type: "json" };
import faCameras from "../../i18n/fa/cameras.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { RetentionDialog } from "./retention-dialog.tsx";

const { archive, cameras } = endpoints;
const terms = enCameras.retention;
const gate = aCamera(1);
const record = { ...gate.recordInformation, availableArchiveAges: [1, 7, 30, 90, 365], archiveAge: 30 };
const camera: CameraDetails = { ...gate, timezone: "Asia/Tehran", recordInformation: record };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 12, 20, 45), shouldAdvanceTime: true });
  answerStorage(null);
  fakeApi.answer(archive.updateRecord, record);
  fakeApi.answer(cameras.list, { items: [camera], total: 1 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
});
afterEach(() => vi.useRealTimers());

function answerStorage(fitDays: number | null): void {
  fakeApi.answer(archive.storage, {
    footageBytes: 0,
    roomBytes: 1,
    bytesPerDay: null,
    keptDays: null,
    fitDays,
  });
}

async function open(locale: "en" | "fa" = "en") {
  const onClose = vi.fn();
  const shown = await renderScreen(<RetentionDialog camera={camera} isOpen onClose={onClose} />, {
    as: { may: everything, cameras: [camera] },
    locale,
  });
  const choice = await screen.findByRole("combobox");
  const choose = async (length: string) => {
    await shown.user.click(choice);
    await shown.user.click(await screen.findByRole("option", { name: length }));
  };
  return { ...shown, onClose, choose };
}

const asked = () => fakeApi.calls(archive.updateRecord).map(({ body }) => body);
/** Seven days before a quarter past midnight of 13 May in Tehran. */
it.each([
  ["en", "7 days", en.record.lowerText, "7 days", "Wed, 6 May 2026 00:15:00 \u2066+3:30\u2069"],
  ["fa", "۷ روز", fa.record.lowerText, "۷ روز", "چهارشنبه ۱۶ اردیبهشت ۱۴۰۵ ۰۰:۱۵:۰۰ \u2066+۳:۳۰\u2069"],
] as const)(
  "CAM-36 in %s a shorter time is asked about first, with the date before which footage goes",
  async (...row) => {
    const [locale, option, words, length, before] = row;
    const { user, choose, onClose } = await open(locale);
    await choose(option);
    const question = screen.getByText(/\S/, { selector: "[role=status] p" });
    expect(question.textContent).toBe(words.replace("{{length}}", length).replace("{{before}}", before));
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole("button", { name: { en, fa }[locale].record.lower }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked()).toEqual([{ archiveAge: 7 }]);
  },
);

it("CAM-36 nothing is changed by who thinks better of it", async () => {
  const { user, choose, onClose } = await open();
  await choose("7 days");
  await user.click(screen.getByRole("button", { name: enCommon.action.cancel }));
  expect(onClose).toHaveBeenCalled();
  expect(asked()).toEqual([]);
});

it("CAM-36 a longer time is not asked about", async () => {
  const { user, choose, onClose } = await open();
  await choose("90 days");
  expect(screen.queryByText(/deleted/)).toBeNull();
  await user.click(screen.getByRole("button", { name: enCommon.action.save }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked()).toEqual([{ archiveAge: 90 }]);
});

describe.each([
  ["en", enCameras.storage, ["7 days", "30 days", "9 days", "365 days"]],
  ["fa", faCameras.storage, ["۷ روز", "۳۰ روز", "۹ روز", "۳۶۵ روز"]],
] as const)("how much of it fits, in %s", (locale, words, [week, month, fitting, most]) => {
  const told = (text: string, length: string) => screen.findByText(text.replace("{{length}}", length));

  it("ARCH-7 ARCH-32 a choice that is longer than what fits is warned of at once, one that fits is not", async () => {
    answerStorage(9.6);
    const { choose } = await open(locale);
    const warning = await told(words.tooLittle, fitting);
    expect(warning.closest("[role=alert]")).toBeTruthy();
    await choose(week);
    await told(words.fits, fitting);
    expect(screen.queryByRole("alert")).toBeNull();
    await choose(month);
    await told(words.tooLittle, fitting);
  });

  it("ARCH-7 ARCH-32 of more than a year no more is said than that", async () => {
    answerStorage(400);
    await open(locale);
    await told(words.plenty, most);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("ARCH-11 the lengths are offered under their terms", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("combobox"));
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
    "1 day",
    "7 days",
    "30 days",
    "90 days",
    "365 days",
  ]);
  for (const term of [terms.shortTerm, terms.midTerm, terms.longTerm]) screen.getByText(term);
});
