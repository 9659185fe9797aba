// `npm run bench -- NAME`: takes a figure of docs/benchmarks.md. Without a name it lists them.
import { access } from "./figures/access.ts";
import { bookmarks } from "./figures/bookmarks.ts";
import { bridgeAgent } from "./figures/bridge-agent.ts";
import { catalogue } from "./figures/catalogue.ts";
import { delay } from "./figures/delay.ts";
import { exportMinute } from "./figures/export-minute.ts";
import { exportFigure } from "./figures/export.ts";
import { fanOut } from "./figures/fan-out.ts";
import { firstPicture } from "./figures/first-picture.ts";
import { freeLayout } from "./figures/free-layout.ts";
import { ingest } from "./figures/ingest.ts";
import { map } from "./figures/map.ts";
import { maskedStreams } from "./figures/masked-streams.ts";
import { memory } from "./figures/memory.ts";
import { overALine } from "./figures/over-a-line.ts";
import { seek } from "./figures/seek.ts";
import { start } from "./figures/start.ts";
import { tiles } from "./figures/tiles.ts";
import { timeline } from "./figures/timeline.ts";
import { together } from "./figures/together.ts";
import { webSize } from "./figures/web-size.ts";
import { runFigure } from "./run.ts";

process.exitCode = await runFigure(
  "bench",
  [
    ingest,
    memory,
    firstPicture,
    delay,
    seek,
    tiles,
    timeline,
    access,
    fanOut,
    webSize,
    start,
    exportFigure,
    map,
    maskedStreams,
    freeLayout,
    together,
    bookmarks,
    exportMinute,
    overALine,
    catalogue,
    bridgeAgent,
  ],
  process.argv.slice(2),
);
