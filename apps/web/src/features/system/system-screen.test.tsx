// How the server is, as its operator sees it: every figure that is measured, and what asks for something.
import { endpoints, type SystemStatus } from "@didban/contract";
import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import enCameras from "../../i18n/en/cameras.json" with { type: "json" };
import en from "../../i18n/en/system.json" with { type: "json" };
import faCameras from "../../i18n/fa/cameras.json" with { type: "json" };
import fa from "../../i18n/fa/system.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment } from "../../testing/samples.ts";
import { SystemScreen } from "./system-screen.tsx";

const { status } = endpoints.system;
const path = "/app/system";
const appHost = "https://didban.example.com";
const measured: SystemStatus = {
  version: "1.42.7",
  now: aMoment,
  uptimeSeconds: 93_600,
  processes: [
    {
      name: "api",
      role: "api",
      state: "running",
      pid: 71,
      cpuShare: 0.256,
      memoryBytes: 123e6,
      restarts: 0,
      uptimeSeconds: 7_260,
    },
    {
      name: "m1",
      role: "media",
      state: "waiting",
      pid: null,
      cpuShare: 1.5,
      memoryBytes: 2.5e9,
      restarts: 6,
      uptimeSeconds: 9,
    },
  ],
  camerasByStatus: { healthyRecording: 14, error: 2 },
  incomingBitsPerSecond: 37.46e6,
  outgoingBitsPerSecond: 8e6,
  bytesPerDay: 6e9,
  disk: {
    totalBytes: 100e9,
    freeBytes: 20e9,
    footageBytes: 45e9,
    footageLimitBytes: 60e9,
    daysLeft: 2.5,
    fitDays: 10,
    keptDays: 7,
  },
  databaseBytes: 250e6,
  jobs: { waiting: 5, running: 1, failed: 3 },
  appHost,
};
type Disk = SystemStatus["disk"];
const withDisk = (disk: Partial<Disk>): Partial<SystemStatus> => ({ disk: { ...measured.disk, ...disk } });

/** `text` with its places filled. */
const filled = (text: string, places: Record<string, string>) =>
  Object.entries(places).reduce((rest, [name, value]) => rest.replace(`{{${name}}}`, value), text);

const figuresOf = {
  en: {
    uptime: "1 day 2 hr",
    incoming: "37.5",
    outgoing: "8",
    used: "45 GB",
    limit: "60 GB",
    share: "75%",
    left: "2 days",
    lastHour: "1 hour",
    fit: "10 days",
    perDay: "6 GB",
    database: "250 MB",
    cameras: ["14", "2"],
    jobs: { waiting: "5", running: "1", failed: "3" },
    processes: [
      ["25.6%", "123 MB", "0", "2 hr 1 min"],
      ["150%", "2.5 GB", "6", "9 sec"],
    ],
  },
  fa: {
    uptime: "۱ روز ۲ ساعت",
    incoming: "۳۷٫۵",
    outgoing: "۸",
    used: "۴۵ گیگابایت",
    limit: "۶۰ گیگابایت",
    share: "۷۵٪",
    left: "۲ روز",
    lastHour: "۱ ساعت",
    fit: "۱۰ روز",
    perDay: "۶ گیگابایت",
    database: "۲۵۰ مگابایت",
    cameras: ["۱۴", "۲"],
    jobs: { waiting: "۵", running: "۱", failed: "۳" },
    processes: [
      ["۲۵٫۶٪", "۱۲۳ مگابایت", "۰", "۲ ساعت ۱ دقیقه"],
      ["۱۵۰٪", "۲٫۵ گیگابایت", "۶", "۹ ثانیه"],
    ],
  },
} as const;

describe.each([
  ["en", en, enCameras],
  ["fa", fa, faCameras],
] as const)("the status page, in %s", (locale, words, { storage }) => {
  const figures = figuresOf[locale];

  async function open(different: Partial<SystemStatus> = {}) {
    fakeApi.answer(status, { ...measured, ...different });
    await renderScreen(<SystemScreen />, { as: { user: { isOperator: true } }, path, locale });
    await screen.findByText(measured.version);
  }
  const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

  it("OPS-10 each figure is shown in the viewer's digits, and nothing that is not measured", async () => {
    await open(withDisk({ keptDays: 30 }));
    const rate = (value: string) => filled(words.rate, { value });
    for (const text of [
      filled(words.uptime, { time: figures.uptime }),
      rate(figures.incoming),
      filled(words.outgoing, { rate: rate(figures.outgoing) }),
      filled(words.diskOf, { used: figures.used, limit: figures.limit }),
      filled(words.daysLeft, { length: figures.left }),
      filled(storage.tooLittle, { length: figures.fit }),
      figures.database,
      filled(words.perDay, { size: figures.perDay }),
      `${words.status.healthyRecording} ${figures.cameras[0]}`,
      `${words.status.error} ${figures.cameras[1]}`,
      filled(words.jobs, figures.jobs),
    ])
      screen.getByText(text);
    screen.getByRole("progressbar", { name: filled(words.diskShare, { share: figures.share }) });
    const rows = screen.getAllByRole("row").slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent.trim()),
    );
    expect(cells).toEqual([
      [words.role.api, words.state.running, ...figures.processes[0]],
      [`${words.role.media} m1`, words.state.waiting, ...figures.processes[1]],
    ]);
    // Names stay as they are.
    const names = locale === "fa" ? [measured.version, "m1"] : [];
    const foreign = screen.queryAllByText(locale === "fa" ? /[0-9]/ : /[۰-۹]/);
    expect(foreign.map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.queryByText(/outbox|backup|صندوق|پشتیبان/i)).toBeNull();
  });

  it("OPS-10 ARCH-32 room that holds less than is kept is an alert", async () => {
    await open(withDisk({ keptDays: 30 }));
    expect(alerts()).toEqual([filled(storage.tooLittle, { length: figures.fit })]);
  });

  it("OPS-10 ARCH-32 room that holds all is no alert, and no end of it is told", async () => {
    await open(withDisk({ daysLeft: null }));
    screen.getByText(filled(storage.fits, { length: figures.fit }));
    expect(alerts()).toEqual([]);
    expect(screen.queryByText(words.daysUnknown)).toBeNull();
    expect(screen.queryByText(new RegExp(filled(words.daysLeft, { length: ".+" })))).toBeNull();
  });

  it("OPS-10 the last minutes that are left are told as an hour", async () => {
    await open(withDisk({ daysLeft: 0.01, keptDays: 30 }));
    screen.getByText(filled(words.daysLeft, { length: figures.lastHour }));
  });

  it("OPS-10 what nothing is known of yet is said to be so", async () => {
    await open({ ...withDisk({ daysLeft: null, fitDays: null }), bytesPerDay: null, camerasByStatus: {} });
    for (const text of [words.daysUnknown, words.perDayUnknown, words.noCameras]) screen.getByText(text);
    expect(alerts()).toEqual([]);
  });

  it("PEOP-18 the operator is told where links in messages lead", async () => {
    await open();
    screen.getByText(appHost);
    expect(screen.queryByText(words.noAppHost)).toBeNull();
  });

  it("PEOP-18 the operator is warned while no address is set for links in messages", async () => {
    await open({ appHost: null });
    expect(alerts()).toEqual([words.noAppHost + words.noAppHostText]);
    expect(screen.queryByText(words.links, { exact: false })).toBeNull();
  });
});

it("OPS-10 it is read again every five seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi.answer(status, measured);
  await renderScreen(<SystemScreen />, { as: { user: { isOperator: true } }, path });
  await screen.findByText(measured.version);
  fakeApi.answer(status, { ...measured, version: "1.42.8" });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText("1.42.8");
  const [first = 0, second = 0] = fakeApi.askedAt(status);
  expect(second - first).toBeGreaterThanOrEqual(5_000);
});
