// P7: reading the maps of a year of recordings at every scale of the timeline, and laying them out. The api answers over HTTP from a real
// PostgreSQL that holds what 50 cameras leave behind in a year.
import { callApi } from "@didban/cloud/testing/calls";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import type { ArchiveFile, GapRow } from "@didban/media-io/archive";
import { timelineScales, type TimelineScale } from "@didban/media/timeline";
import { seededRandom } from "@didban/testkit";
import { createArchiveIndex } from "../../apps/cloud/src/modules/archive/index.ts";
import { createTimeLabels } from "../../packages/player/src/timeline/time-labels.ts";
import { TimelineData } from "../../packages/player/src/timeline/timeline-data.ts";
import { timelineLanes } from "../../packages/player/src/timeline/timeline-lanes.ts";
import { layTimeline } from "../../packages/player/src/timeline/timeline-layout.ts";
import { placeMarks, type TimelineMark } from "../../packages/player/src/timeline/timeline-marks.ts";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { percentile, round } from "../statistics.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const days = 365;
/** Of a camera. */
const bookmarks = 10_000;
const gapsADay = 4;
const widthPx = 1200;
const serverGoalMs = 50;
const drawingGoalMs = 2;
const layRepeats = 50;

/** What was found at one scale. */
interface ScaleCost {
  readonly answerMs: number[];
  readonly answerBytes: number[];
  readonly layMs: number[];
}

export const timeline: Figure = {
  name: "timeline",
  id: "P7",
  about:
    "Maps of a year at every scale of the timeline: time of the server, size of the answers, CPU time of laying them out.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 50;
    const rounds = options.rounds ?? 60;
    const server = await startTestServer();
    try {
      const person = await signUp(server);
      await createWorkspace(person);
      options.say(`Filling the index with ${count} cameras and ${days} days ...`);
      const cameraIds = await makeCameras(server, person, count);
      await fill(server, cameraIds);
      const random = seededRandom(options.seed);
      const costs = new Map<TimelineScale, ScaleCost>();
      for (const scale of timelineScales) {
        options.say(`Reading at ${scale} ...`);
        costs.set(scale, await readScale(server, person, { scale, cameraIds, rounds, random }));
      }
      return {
        conditions: [
          `${count} cameras, ${days} days of hourly roll-ups, ${gapsADay} gaps a day, ${bookmarks.toLocaleString("en")} bookmarks on the strip, file rows of the last day; ${rounds} random windows at each scale, ${widthPx} px wide; seed ${options.seed}`,
        ],
        rows: rowsOf(costs),
        notes: [
          "A window is what a player loads at that scale: the strip and as much again on either side, both maps, over HTTP with the permission check; caller and server share one process.",
          "Drawing is the CPU time of `layTimeline`; the canvas then fills that many shapes. Events are not yet part of the product: the goal's 1e6 events were not there.",
        ],
      };
    } finally {
      await server.close();
    }
  },
};

function rowsOf(costs: ReadonlyMap<TimelineScale, ScaleCost>): Row[] {
  return [...costs].flatMap(([scale, { answerMs, answerBytes, layMs }]): Row[] => {
    const serverMs = percentile(answerMs, 0.95);
    const drawing = percentile(layMs, 0.95);
    return [
      {
        what: `${scale}: both maps, p95`,
        goal: `<= ${serverGoalMs} ms`,
        measured: `${round(serverMs, 1)} ms, ${round(percentile(answerBytes, 0.95) / 1000, 1)} kB`,
        isMet: serverMs <= serverGoalMs,
      },
      {
        what: `${scale}: laying out, p95`,
        goal: `<= ${drawingGoalMs} ms`,
        measured: `${round(drawing)} ms of CPU time`,
        isMet: drawing <= drawingGoalMs,
      },
    ];
  });
}

async function makeCameras(server: TestServer, person: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const config = { url: `rtsp://198.51.100.${at + 1}/live` };
    const { body } = await person.call(endpoints.cameras.create, {
      body: { name: `Camera ${at + 1}`, config },
    });
    ids.push(body.camera.id);
  }
  const nowMs = server.clock.nowMs();
  await server.platform.database
    .withTables<{ camera: { archive_age_days: number; created_at: Date } }>()
    .updateTable("camera")
    .set({ archive_age_days: days, created_at: new Date(nowMs - days * dayMs) })
    .execute();
  return ids;
}

/** Rows as a year of recording leaves them: a file a minute for a day, coverage by the hour and gaps for the rest. */
async function fill({ platform, clock }: TestServer, cameraIds: readonly string[]): Promise<void> {
  const { database } = platform;
  const index = createArchiveIndex(database, { node: "m1" });
  const endMs = clock.nowMs();
  const startMs = endMs - days * dayMs;
  const gapEveryMs = dayMs / gapsADay;
  let id = 0;
  const nextId = () => `0190a000-0000-7000-9000-${String(++id).padStart(12, "0")}`;
  for (const cameraId of cameraIds) {
    const files = Array.from({ length: dayMs / minuteMs }, (_, at): ArchiveFile => {
      const fileMs = endMs - dayMs + at * minuteMs;
      const file = { id: nextId(), cameraId, stream: 0, epoch: 1, startMs: fileMs, endMs: fileMs + minuteMs };
      const keyFrames = Array.from({ length: 30 }, (_each, key) => ({
        offset: 700 + key * 500_000,
        captureMs: fileMs + key * 2000,
      }));
      return {
        ...file,
        path: `${cameraId}/0/000001/day/${fileMs}-${file.id}.mp4`,
        bytes: 15e6,
        keyFrames,
        state: "closed",
        lastHash: "ab".repeat(32),
      };
    });
    await index.apply({ files });
    const gaps = Array.from({ length: days * gapsADay }, (_, at): GapRow => {
      const gapMs = startMs + at * gapEveryMs;
      return {
        id: nextId(),
        cameraId,
        startEpoch: 1,
        startMs: gapMs,
        endEpoch: 1,
        endMs: gapMs + 2 * minuteMs,
        cause: "status",
      };
    });
    await index.apply({ gaps });
    const firstHour = Math.floor(startMs / hourMs);
    const hours = Array.from({ length: (days - 1) * 24 }, (_, at) => {
      const hour = firstHour + at;
      // A gap at the begin of an hour now and then, as after a lost connection.
      const lateMs = at % (24 / gapsADay) === 0 ? 2 * minuteMs : 0;
      return { camera_id: cameraId, hour, first_ms: hour * hourMs + lateMs, last_ms: (hour + 1) * hourMs };
    });
    await database
      .withTables<{ archive_hour: { camera_id: string; hour: number; first_ms: number; last_ms: number } }>()
      .insertInto("archive_hour")
      .values(hours)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

interface ScaleRead {
  readonly scale: TimelineScale;
  readonly cameraIds: readonly string[];
  readonly rounds: number;
  readonly random: () => number;
}

/** Bookmarks all over the time that may be played, of seconds to hours. */
function manyMarks(
  random: () => number,
  span: { readonly earliestMs: number; readonly nowMs: number },
): TimelineMark[] {
  return Array.from({ length: bookmarks }, (_, at) => {
    const startMs = span.earliestMs + random() * (span.nowMs - span.earliestMs);
    return { id: String(at), startMs, endMs: startMs + random() ** 4 * 4 * hourMs, role: "markRed" };
  });
}

async function readScale(
  server: TestServer,
  person: Person,
  { scale, cameraIds, rounds, random }: ScaleRead,
): Promise<ScaleCost> {
  const cost: ScaleCost = { answerMs: [], answerBytes: [], layMs: [] };
  const nowMs = server.clock.nowMs();
  const earliestMs = nowMs - days * dayMs;
  const labels = createTimeLabels("en", "Asia/Tehran");
  const marks = placeMarks(manyMarks(random, { earliestMs, nowMs }));
  for (let round = 0; round < rounds; round++) {
    const data = new TimelineData();
    // Half of the windows lie in the last day, where there are file rows.
    const agoMs = random() * (round % 2 === 0 ? dayMs : days * dayMs);
    const view = { scale, widthPx, middleMs: nowMs - agoMs };
    const load = data.plan(view, { earliestMs, nowMs });
    if (load === undefined) continue;
    const id = cameraIds[Math.floor(random() * cameraIds.length)] ?? "";
    const request = {
      params: { id },
      query: {
        startTime: new Date(load.startMs).toISOString(),
        endTime: new Date(load.endMs).toISOString(),
        resolution: load.resolutionMs,
      },
    };
    const startMs = performance.now();
    const [recorded, gaps] = await Promise.all([
      callApi(server, endpoints.archive.archiveMap, request, person.accessToken),
      callApi(server, endpoints.archive.downMap, request, person.accessToken),
    ]);
    cost.answerMs.push(performance.now() - startMs);
    cost.answerBytes.push(JSON.stringify(recorded.body).length + JSON.stringify(gaps.body).length);
    const downtimes = gaps.body.downtimeMap.map((gap) => ({
      startMs: Date.parse(gap.startedAt),
      endMs: gap.endedAt === null ? undefined : Date.parse(gap.endedAt),
      cause: gap.reason,
    }));
    data.receive(load, recorded.body.archiveMap, downtimes);
    cost.layMs.push(
      cpuMsOfOne(() =>
        layTimeline({
          view,
          headPx: widthPx / 2,
          lanes: timelineLanes("large"),
          playingMs: undefined,
          earliestMs,
          nowMs,
          archives: [{ loaded: data.at(scale), isLoading: false }],
          showsGaps: true,
          marks,
          labels,
          emptyText: "",
          measure: (text) => text.length * 6,
        }),
      ),
    );
  }
  return cost;
}

function cpuMsOfOne(act: () => void): number {
  const before = process.cpuUsage();
  for (let turn = 0; turn < layRepeats; turn++) act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / layRepeats;
}
