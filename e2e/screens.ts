// `npm run screens`: a picture of every screen in both languages, both themes, wide and phone, in the ignored folder screens/, with a
// contact sheet (screens/index.html, and screens/sheet-*.png) to look at. `npm run screens -- NAME LOOK` takes the
// screens whose name holds NAME in the looks whose name holds LOOK (such as fa-dark-phone); either may be left out or "", or be several,
// with commas between. Those that are watched are taken with the phone held sideways as well.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { personOf } from "@didban/cloud/testing/person";
import { openWindow, startBrowser, type Look } from "./browser.ts";
import { makeCompany } from "./demo-company.ts";
import { enterAs, ownerPhone, signInByApi, startDemoServer } from "./demo-server.ts";
import { addDome, arrangeDome, domeEnvironment, startDome } from "./dome.ts";
import type { Screen } from "./screen.ts";

const allLooks: readonly Look[] = (["en", "fa"] as const).flatMap((locale) =>
  (["dark", "light"] as const).flatMap((theme) =>
    (["wide", "phone", "sideways"] as const).map((width) => ({ locale, theme, width })),
  ),
);

const folder = join(import.meta.dirname, "..", "screens");
const [wanted = "", wantedLook = ""] = process.argv.slice(2);
const holdsAny = (name: string, parts: string) => parts.split(",").some((part) => name.includes(part));
const looks = allLooks.filter(({ locale, theme, width }) =>
  holdsAny(`${locale}-${theme}-${width}`, wantedLook),
);
const lists: { readonly screens: readonly Screen[] }[] = await Promise.all(
  readdirSync(join(import.meta.dirname, "screen-list")).map((file) => import(`./screen-list/${file}`)),
);
const chosen = lists.flatMap(({ screens }) => screens).filter(({ name }) => holdsAny(name, wanted));
if (wanted === "" && wantedLook === "") rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const sim = chosen.some(({ needsDome }) => needsDome) ? await startDome() : null;
const server = await startDemoServer(sim === null ? {} : domeEnvironment);
const browser = await startBrowser();
try {
  const tokens = await signInByApi(server, ownerPhone);
  const list = await fetch(`${server.url}/api/camera-manager/camera/details`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  const { items } = (await list.json()) as { items: { id: string; name: string }[] };
  const cameraId = items.find(({ name }) => name === "Gate")?.id ?? items[0]?.id ?? "";
  await makeCompany(server, tokens, cameraId);
  let domeId = "";
  if (sim !== null) {
    const owner = await personOf(server, ownerPhone, tokens);
    domeId = await addDome(owner, sim);
    await arrangeDome(owner, sim, domeId);
  }
  // Something to see on the timeline.
  if (chosen.some(({ showsFootage }) => showsFootage))
    await new Promise((resolve) => setTimeout(resolve, 20_000));
  for (const look of looks) {
    const [outside, inside] = [await openWindow(browser, look), await openWindow(browser, look)];
    await outside.request.get(`${server.url}/api/sandbox/outbox?key=${server.outboxKey}`);
    for (const screen of chosen) {
      if (look.width === "sideways" && !screen.showsFootage) continue;
      const context = screen.isSignedOut ? outside : inside;
      const page = await context.newPage();
      const path = typeof screen.path === "string" ? screen.path : screen.path({ cameraId, domeId });
      const file = `${screen.name}-${look.locale}-${look.theme}-${look.width}.png`;
      try {
        await screen.arrange?.(page, { cameraId, domeId });
        if (screen.isSignedOut) await page.goto(server.url + path);
        else await enterAs(page, server, tokens, path);
        await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => undefined);
        await screen.prepare?.(page);
        // Until what opened has come to rest.
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(folder, file) });
        console.log(`screens/${file}`);
      } catch (error) {
        console.error(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
        process.exitCode = 1;
        // To see why; it stands in no sheet.
        await page.screenshot({ path: join(folder, `failed-${file}`) }).catch(() => undefined);
      }
      await page.close();
      await context.setOffline(false);
    }
    await Promise.all([outside.close(), inside.close()]);
  }
  await makeSheets();
} finally {
  await browser.close();
  await server.close();
  await sim?.stop();
}

/** One page with all pictures, and a picture of it for each size. */
async function makeSheets(): Promise<void> {
  const cell = (name: string, look: Look) => {
    const file = `${name}-${look.locale}-${look.theme}-${look.width}.png`;
    return `<figure><a href="${file}"><img src="${file}"></a><figcaption>${file.replace(".png", "")}</figcaption></figure>`;
  };
  for (const width of ["wide", "phone", "sideways"] as const) {
    const rows = chosen
      .filter(({ showsFootage }) => width !== "sideways" || showsFootage)
      .map(
        ({ name }) =>
          `<section>${looks
            .filter((look) => look.width === width)
            .map((look) => cell(name, look))
            .join("")}</section>`,
      );
    const style =
      "body{margin:16px;background:#888;font:12px sans-serif}section{display:grid;grid-template-columns:repeat(4,1fr);gap:12px}figure{margin:0 0 12px}img{width:100%}";
    const file = join(folder, `sheet-${width}.html`);
    writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join("")}`);
    const page = await browser.newPage({ viewport: { width: width === "phone" ? 1200 : 1800, height: 900 } });
    await page.goto(`file://${file}`);
    await page.screenshot({ path: join(folder, `sheet-${width}.png`), fullPage: true });
    await page.close();
    console.log(`screens/sheet-${width}.png`);
  }
}
