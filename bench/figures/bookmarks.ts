// The timeline of a camera with ten thousand bookmarks: reading them all as a player does, and drawing them in a real browser.
import { callApi } from "@didban/cloud/testing/calls";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import { bookmarkColors, endpoints } from "@didban/contract";
import { timelineScales } from "@didban/media/timeline";
import { seededRandom } from "@didban/testkit";
import { everyPage, pageLimit } from "../../apps/web/src/lib/every-page.ts";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, percentile, round } from "../statistics.ts";
import { openPlayerPage } from "../world/player-page.ts";

const count = 10_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const days = 365;
const widthPx = 1200;
const drawingGoalMs = 2;
const loads = 5;
const connections = 6;

export const bookmarks: Figure = {
  name: "bookmarks",
  id: "P20",
  about:
    "A camera with 10,000 bookmarks in a year: reading them as its timeline does, and drawing the strip in Chromium.",
  async run(options: RunOptions): Promise<Measurement> {
    const rounds = options.rounds ?? 40;
    const server = await startTestServer();
    try {
      const person = await signUp(server);
      await createWorkspace(person);
      const random = seededRandom(options.seed);
      options.say(`Filling ${count} bookmarks ...`);
      const cameraId = await mark(server, person, random);
      const read = await readAll(server, person, cameraId, options.say);
      const { page, version, close } = await openPlayerPage({
        url: server.url,
        accessToken: person.accessToken,
      });
      const rows: Row[] = [];
      try {
        const nowMs = server.clock.nowMs();
        const earliestMs = nowMs - days * dayMs;
        for (const scale of timelineScales) {
          options.say(`Drawing at ${scale} ...`);
          const middlesMs = Array.from({ length: rounds }, () => nowMs - random() * days * dayMs);
          const wish = { marks: read.marks, scale, widthPx, middlesMs, earliestMs, nowMs };
          const cost = await page.evaluate((asked) => window.bench.drawStrip(asked), wish);
          if (rows.length === 0)
            rows.push({
              what: "giving all of them their rows, once",
              measured: `${round(cost.placeMs, 1)} ms`,
            });
          const drawMs = cost.layMs.map((layMs, at) => layMs + (cost.paintMs[at] ?? 0));
          const drawing = percentile(drawMs, 0.95);
          rows.push({
            what: `${scale}: a draw, p95`,
            goal: `<= ${drawingGoalMs} ms`,
            measured: `${round(drawing)} ms: laying out ${round(percentile(cost.layMs, 0.95))}, painting ${round(percentile(cost.paintMs, 0.95))}`,
            isMet: drawing <= drawingGoalMs,
          });
        }
      } finally {
        await close();
      }
      return {
        conditions: [
          `${count.toLocaleString("en")} bookmarks of one camera over ${days} days, of seconds to four hours; ${rounds} random places at each scale, ${widthPx} px wide; Chromium ${version}; seed ${options.seed}`,
        ],
        rows: [
          {
            what: `reading all, in pages of ${pageLimit}, median and most of ${loads}`,
            measured: `${round(median(read.wholeMs), 0)} ms, ${round(Math.max(...read.wholeMs), 0)} ms; ${round(read.kilobytes, 0)} kB`,
          },
          { what: "one page of them, p95", measured: `${round(percentile(read.pageMs, 0.95), 1)} ms` },
          ...rows,
        ],
        notes: [
          "Read as the timeline does: the first page, then all others over six connections, with the permission check; caller and server share one process and one thread.",
          "A draw is timed by the browser's clock, the best of five times ten at a place, until its pixels are there, and has no archive under the marks: what that costs is P7's.",
        ],
      };
    } finally {
      await server.close();
    }
  },
};

/** A camera whose year is full of bookmarks. */
async function mark(server: TestServer, person: Person, random: () => number): Promise<string> {
  const { body } = await person.call(endpoints.cameras.create, {
    body: { name: "Gate", config: { url: "rtsp://198.51.100.1/live" } },
  });
  const nowMs = server.clock.nowMs();
  const rows = Array.from({ length: count }, (_, at) => {
    const startMs = nowMs - random() * days * dayMs;
    const title = `Bookmark ${at}`;
    return {
      id: `0190a000-0000-7000-9000-${String(at).padStart(12, "0")}`,
      camera_id: body.camera.id,
      title,
      description: "",
      text_key: title.toLowerCase(),
      color: bookmarkColors[at % bookmarkColors.length] ?? "white",
      start_at: new Date(startMs),
      end_at: new Date(startMs + 1_000 + random() ** 4 * 4 * hourMs),
      owner_id: person.accountId,
      created_at: new Date(startMs),
    };
  });
  const database = server.platform.database.withTables<{ bookmark: (typeof rows)[number] }>();
  for (let at = 0; at < rows.length; at += 1_000)
    await database
      .insertInto("bookmark")
      .values(rows.slice(at, at + 1_000))
      .execute();
  return body.camera.id;
}

async function readAll(server: TestServer, person: Person, cameraId: string, say: (line: string) => void) {
  const nowMs = server.clock.nowMs();
  const years = {
    startTime: new Date(nowMs - days * dayMs).toISOString(),
    endTime: new Date(nowMs + days * dayMs).toISOString(),
  };
  const [wholeMs, pageMs]: [number[], number[]] = [[], []];
  let kilobytes = 0;
  // As a browser does, which has six connections to a server.
  const lines = Array.from({ length: connections }, () => Promise.resolve());
  let turn = 0;
  const read = (offset: number): ReturnType<typeof readPage> => {
    const line = turn++ % connections;
    const answer = (lines[line] ?? Promise.resolve()).then(() => readPage(offset));
    lines[line] = answer.then(() => undefined);
    return answer;
  };
  const readPage = async (offset: number) => {
    const query = { cameraId, ...years, limit: pageLimit, offset };
    const { body, bytes, status } = await callApi(
      server,
      endpoints.bookmarks.list,
      { query },
      person.accessToken,
    );
    if (status !== 200) throw new Error(`Bookmarks were answered with ${status}`);
    kilobytes += bytes.length / 1000;
    return body;
  };
  let found: Awaited<ReturnType<typeof readPage>>["items"][number][] = [];
  for (let load = 0; load < loads; load += 1) {
    say(`Reading them, ${load + 1} of ${loads} ...`);
    kilobytes = 0;
    const startMs = performance.now();
    found = [...(await everyPage(read))];
    wholeMs.push(performance.now() - startMs);
  }
  if (found.length !== count) throw new Error(`Of ${count} bookmarks ${found.length} were read`);
  const whole = kilobytes;
  for (let offset = 0; offset < count; offset += pageLimit) {
    const startMs = performance.now();
    await readPage(offset);
    pageMs.push(performance.now() - startMs);
  }
  const marks = found.map(({ id, startTime, endTime }) => ({
    id,
    startMs: Date.parse(startTime),
    endMs: Date.parse(endTime),
    role: "markRed" as const,
  }));
  return { marks, wholeMs, pageMs, kilobytes: whole };
}
