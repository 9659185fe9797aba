// Exports that the made-up server keeps, and the screen that shows them.
import { endpoints, type ExportDetails, type ExportPart } from "@didban/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import words from "../../../i18n/en/clips.json" with { type: "json" };
import { forgetDownloads } from "../../../subjects/download/downloads.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { putAllInSight } from "../../../testing/in-sight.ts";
import { renderScreen, type Visitor } from "../../../testing/render-screen.tsx";
import { aCamera, everything, idOf } from "../../../testing/samples.ts";
import { ClipsScreen } from "../clips-screen.tsx";

const { cameras, exports, people } = endpoints;
const minuteMs = 60_000;
const createdAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
export const gate = aCamera(1, { name: "Gate", createdAt, timezone: "Asia/Tehran" });
export const yard = aCamera(2, { name: "Yard", createdAt });
export const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0]);
export const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();
/** What each file holds. */
export const film = Uint8Array.from(new TextEncoder().encode("not a film, but as long as one"));

/** The file of a camera, the gate's by default. */
export const aPart = (change: Partial<ExportPart> = {}): ExportPart => ({
  cameraId: gate.id,
  cameraName: "Gate",
  isCameraRemoved: false,
  timezone: "Asia/Tehran",
  file: {
    name: "The van.mp4",
    size: film.byteLength,
    sha256: world.hash,
    firstFrameAt: ago(5),
    lastFrameAt: ago(4),
    gaps: [],
    audio: "copied",
  },
  ...change,
});

/** Ninety seconds of the gate, `at` minutes ago, exported by somebody else. */
export function anExport(at: number, name: string, change: Partial<ExportDetails> = {}): ExportDetails {
  const { parts = [aPart()] } = change;
  return {
    id: idOf(at),
    cameraId: parts[0]?.cameraId ?? gate.id,
    cameraName: parts[0]?.cameraName ?? "Gate",
    name,
    startAt: ago(at),
    duration: 90,
    format: "mp4",
    ready: true,
    blocked: false,
    state: "ready",
    progress: 100,
    size: 27_400_000,
    sha256: world.hash,
    gaps: [],
    createdAt: ago(at),
    createdBy: idOf(900),
    createdByName: "Navid Karimi",
    error: null,
    ...change,
    parts,
  };
}

/** One that is not ready. */
export const unready = (
  at: number,
  name: string,
  state: "queued" | "processing" | "failed",
  change: Partial<ExportDetails> = {},
): ExportDetails =>
  anExport(at, name, {
    state,
    ready: false,
    progress: 0,
    size: null,
    sha256: null,
    parts: [aPart({ file: null })],
    ...change,
  });

/** What the server keeps, and what the browser was given to save. */
export const world: { kept: ExportDetails[]; saved: string[]; files: Blob[]; hash: string } = {
  kept: [],
  saved: [],
  files: [],
  hash: "",
};

/** Before each test of a file: nothing is kept yet, and everything is in sight. */
export function exportWorld(): void {
  beforeEach(async () => {
    const digest = await crypto.subtle.digest("SHA-256", film);
    world.hash = Buffer.from(digest).toString("hex");
    [world.kept, world.saved, world.files] = [[], [], []];
    putAllInSight();
    let newest: Blob | undefined;
    const createObjectURL = (file: Blob) => {
      newest = file;
      return "blob:file";
    };
    URL.createObjectURL = createObjectURL;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      world.saved.push(this.download);
      if (newest) world.files.push(newest);
    });
    fakeApi.answer(cameras.list, { items: [gate, yard], total: 2 });
    fakeApi.answer(people.search, { items: [], total: 0 });
    fakeApi.answer(exports.thumbnail, jpeg);
    fakeApi.answer(exports.media, film);
    fakeApi.answer(exports.list, ({ query }) => {
      const { cameraId, createdBy, state, startTime = "", endTime, limit, offset } = query;
      const found = world.kept
        .filter(({ parts }) => cameraId === undefined || parts.some((part) => part.cameraId === cameraId))
        .filter((one) => createdBy === undefined || one.createdBy === createdBy)
        .filter((one) => state === undefined || one.state === state)
        .filter(({ startAt }) => startAt >= startTime && (endTime === undefined || startAt < endTime));
      return { items: found.slice(offset, offset + limit), total: found.length };
    });
    fakeApi.answer(exports.remove, ({ params: { id } }) => {
      world.kept = world.kept.filter((one) => one.id !== id);
    });
  });
  afterEach(async () => {
    await forgetDownloads();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

type Section = "myClips" | "download" | "exports";

export const show = (section: Section, as: Visitor = {}, { locale = "en", more = "" }: Look = {}) =>
  renderScreen(<ClipsScreen />, {
    as: { may: everything, cameras: [gate, yard], ...as },
    path: "/app/clips",
    at: `/app/clips${section === "myClips" ? "?" : `?tab=${section}&`}${more}`,
    locale,
  });

interface Look {
  readonly locale?: "en" | "fa";
  /** Further words of the address. */
  readonly more?: string;
}

export const named = (text: string, name: string) => text.replace("{{name}}", name);
export const cardOf = async (name: string) => {
  const card = (await screen.findByText(name)).closest("li");
  if (card === null) throw new Error(`${name} stands on no card`);
  return within(card);
};
export const names = () =>
  screen.queryAllByRole("listitem").map((card) => card.querySelector("[title]")?.getAttribute("title"));
type User = Awaited<ReturnType<typeof show>>["user"];
export const choose = async (user: User, name: string, act: string) => {
  const card = await cardOf(name);
  await user.click(card.getByRole("button", { name: named(words.actions, name) }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
};
