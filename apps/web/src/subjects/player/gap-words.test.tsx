// Why footage is missing, and who paused it.
import { endpoints, type Action, type Bookmark } from "@didban/contract";
import { createPlayerEngine, type Downtime } from "@didban/player";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import bookmarkWords from "../../i18n/en/bookmarks.json" with { type: "json" };
import words from "../../i18n/en/player.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, aMoment, aPerson, idOf } from "../../testing/samples.ts";
import { GapWords } from "./gap-words.tsx";
import { PlayerContext } from "./player-context.ts";
import { aPlayersParts } from "./player-parts.testing.ts";

const camera = aCamera(1);
const startMs = Date.parse(aMoment);
const gap: Downtime = { startMs, endMs: startMs + 60_000, cause: "recordMode" };
const all: readonly Action[] = ["cameraRead", "cameraStreamArchive", "cameraReadBookmark"];
const pause = (ownerId: string | null, ownerName: string | null, beforeMs = 0): Bookmark => ({
  id: idOf(5),
  cameraId: camera.id,
  kind: "RecordPaused",
  title: "",
  description: "",
  color: "yellow",
  startTime: new Date(startMs - beforeMs).toISOString(),
  endTime: new Date(startMs + 60_000 - beforeMs).toISOString(),
  createdAt: aMoment,
  ownerId,
  ownerName,
});

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

async function show(marks: readonly Bookmark[], shown = gap, may = all): Promise<string> {
  fakeApi.answer(endpoints.bookmarks.list, { items: [...marks], total: marks.length });
  const never = () => new Promise<never>(() => undefined);
  const engine = createPlayerEngine({ requestStream: never, fetchStill: never, onAuthLost() {} });
  await renderScreen(
    <PlayerContext value={aPlayersParts(camera, engine.createPlayer(document.createElement("div")))}>
      <p role="note">
        <GapWords gap={shown} />
      </p>
    </PlayerContext>,
    { as: { may, cameras: [camera] } },
  );
  const note = await screen.findByRole("note");
  await waitFor(() => expect(note.querySelector(".mantine-Skeleton-root")).toBeNull());
  engine.destroy();
  return note.textContent;
}

it("TIME-25 TIME-24 a pause says who made it: by name, as oneself, or the system", async () => {
  expect(await show([pause(idOf(900), "Navid Karimi")])).toBe(`${words.gap.recordMode}Navid Karimi`);
});

it("TIME-25 one's own pause is one's own", async () => {
  expect(await show([pause(aPerson().id, "Myself")])).toBe(`${words.gap.recordMode}${bookmarkWords.you}`);
});

it("TIME-25 a pause of another time, and what nobody paused, is signed by nobody", async () => {
  expect(await show([pause(idOf(900), "Navid Karimi", 3_600_000)])).toBe(words.gap.recordMode);
});

it("TIME-25 whoever may not read bookmarks is not told who it was, and no call is made", async () => {
  expect(await show([pause(idOf(900), "Navid Karimi")], gap, ["cameraRead", "cameraStreamArchive"])).toBe(
    words.gap.recordMode,
  );
  expect(fakeApi.calls(endpoints.bookmarks.list)).toHaveLength(0);
});

it("TIME-24 other causes are said as they are, and lost pictures counted", async () => {
  expect(await show([], { ...gap, cause: "noMotion" })).toBe(words.gap.noMotion);
});
