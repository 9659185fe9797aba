// P24: pulling a map on which thousands of markers stand: what a picture of it costs, in the built app in Chromium.
import { builtWebApp } from "@didban/cloud/platform/front/built-web-app.testing";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { startTestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import { startBrowser } from "@didban/testkit/browser";
import type { CDPSession, Page } from "playwright-core";
import { openWindow } from "../../e2e/browser.ts";
import { enter, tokensOf } from "../../e2e/sign-in-page.ts";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";

const markers = 5_000;
const goalFps = 50;
const goalMs = 1000 / goalFps;
/** Pictures of one pull, and how far each goes. */
const [frames, stepPx] = [240, 6];

export const map: Figure = {
  name: "map",
  id: "P24",
  about: `A map with ${markers.toLocaleString("en")} markers is pulled: CPU time of the page for each picture.`,
  async run(options: RunOptions): Promise<Measurement> {
    const rounds = options.rounds ?? 3;
    const server = await startTestServer({ webFolder: await builtWebApp() });
    const browser = await startBrowser();
    try {
      const owner = await signUp(server, { mode: "safe" });
      const { id: workspaceId } = await createWorkspace(owner);
      const [first] = (await owner.call(endpoints.maps.list, {})).body.items;
      if (first === undefined) throw new Error("The workspace has no map");
      // Places without a camera cost the page the same, and need no list of 5,000 cameras.
      await sql`
        insert into marker (id, map_id, longitude, latitude, full_address, is_bare, created_at)
        select gen_random_uuid(), ${first.id}, 51.389 + (random() - 0.5) * 1.2, 35.6892 + (random() - 0.5) * 0.8, 'Place ' || n, true, now()
        from generate_series(1, ${markers}) n`.execute(server.platform.database);
      options.say(`Pulling ${workspaceId}'s map ...`);
      const context = await openWindow(browser);
      const page = await context.newPage();
      await enter(page, server, tokensOf(owner), "/app/map", "session");
      const room = page.getByRole("application");
      await room.getByRole("button").first().waitFor();
      await page.waitForTimeout(3000);
      const cdp = await context.newCDPSession(page);
      await cdp.send("Performance.enable");
      const pulls: Cost[] = [];
      const zooms: Cost[] = [];
      for (let round = 0; round < rounds; round += 1) {
        pulls.push(await measured(page, cdp, pull));
        zooms.push(await measured(page, cdp, zoom));
      }
      return {
        conditions: [
          `Chromium ${browser.version()} at 1440x900 without a graphics card, ${markers} markers over 130 by 90 km at zoom 11, ${frames} steps of ${stepPx} px, median of ${rounds}`,
        ],
        rows: [
          row("pulled: main thread for each picture", pulls, goalMs),
          row("zoomed by the wheel: main thread for each picture", zooms),
          { what: "marks on screen", measured: String(await room.locator("button[data-status]").count()) },
        ],
        notes: [
          "CPU time of the page's main thread: script, layout and painting. What a graphics card would do is done by the processor here, in a process of its own that is not counted.",
        ],
      };
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

interface Cost {
  readonly msEach: number;
  readonly pictures: number;
}

function row(what: string, costs: readonly Cost[], goal?: number): Row {
  const ms = median(costs.map(({ msEach }) => msEach));
  const measured = `${round(ms, 1)} ms (${round(1000 / ms, 0)} a second)`;
  return goal === undefined
    ? { what, measured }
    : { what, measured, goal: `<= ${goal} ms`, isMet: ms <= goal };
}

async function measured(page: Page, cdp: CDPSession, act: (page: Page) => Promise<number>): Promise<Cost> {
  const before = await threadSeconds(cdp);
  const pictures = await act(page);
  return { msEach: (((await threadSeconds(cdp)) - before) * 1000) / pictures, pictures };
}

/** CPU time of the main thread. */
async function threadSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0;
}

/** One step of a pull for each picture; answers how many there were. */
const pull = (page: Page) =>
  page.evaluate(
    async ([count, step]) => {
      const room = document.querySelector("[role=application]");
      if (room === null) throw new Error("There is no map");
      room.setPointerCapture = () => undefined;
      const at = (type: string, x: number, y: number) =>
        room.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            button: 0,
            pointerId: 1,
            pointerType: "mouse",
            clientX: x,
            clientY: y,
          }),
        );
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      at("pointerdown", 700, 450);
      let [x, way] = [700, 1];
      for (let done = 0; done < count; done += 1) {
        if (x > 1300 || x < 200) way = -way;
        x += way * step;
        at("pointermove", x, 450);
        await frame();
      }
      at("pointerup", x, 450);
      return count;
    },
    [frames, stepPx] as const,
  );

const zoom = (page: Page) =>
  page.evaluate(async (count) => {
    const room = document.querySelector("[role=application]");
    if (room === null) throw new Error("There is no map");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let done = 0; done < count; done += 1) {
      const deltaY = done < count / 2 ? -12 : 12;
      room.dispatchEvent(
        new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY, clientX: 700, clientY: 450 }),
      );
      await frame();
    }
    return count;
  }, frames);
