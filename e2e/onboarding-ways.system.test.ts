// The first steps of a workspace by keyboard alone, in a real browser. The server is the real api in this process.
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { defaultWorkspaceNames } from "@didban/contract";
import { describe, it } from "vitest";
import cameras from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import connect from "../apps/web/src/i18n/en/connect.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/onboarding.json" with { type: "json" };
import camerasFa from "../apps/web/src/i18n/fa/cameras.json" with { type: "json" };
import connectFa from "../apps/web/src/i18n/fa/connect.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/onboarding.json" with { type: "json" };
import { lookIn } from "./browser.ts";
import { faultHeard, gotFocus, heard, press, typeIn } from "./keyboard.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { findAll } from "./pretended-cameras.ts";
import { button, enter, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();

async function newOwner(): Promise<Person> {
  const person = await signUp(server, { mode: "safe" });
  // As the server names the first one: nobody has chosen a name yet.
  await createWorkspace(person, defaultWorkspaceNames.en);
  return person;
}

describe.each(inPersian)("by keyboard alone, in %s", (locale) => {
  const words = { en, fa }[locale];
  const ofCameras = { en: cameras, fa: camerasFa }[locale];
  const ofConnect = { en: connect, fa: connectFa }[locale];
  it("UI-18 UI-20 ERR-9 the first steps are gone through, each one beginning at its heading", async () => {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(await newOwner()), "/app/onboarding");
    await findAll(page);
    const box = (name: string) => page.getByRole("textbox", { name });
    const heading = (key: keyof typeof words.step) =>
      page.getByRole("heading", { name: words[key].title, level: 2, exact: true });
    await gotFocus(box(words.workspace.name));
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await faultHeard(box(words.workspace.name), words.required);
    await page.keyboard.type("Bakery");
    await press(page, page.getByText(words.workspace.more));
    await typeIn(page, box(words.workspace.city), "Shiraz");
    await press(page, page.getByLabel(words.workspace.industry), "ArrowDown");
    await press(page, button(page, words.saveAndContinue));
    await gotFocus(heading("cameras"));
    await press(page, button(page, ofConnect.haveAddress));
    await typeIn(page, box(ofCameras.field.url), "192.168.1.20");
    await typeIn(page, box(ofCameras.field.name).last(), "Gate");
    await press(page, button(page, ofCameras.probe.try));
    await heard(page, ofCameras.probe.foundTitle);
    await press(page, button(page, ofCameras.probe.add));
    await gotFocus(heading("liveStream"));
  });
});
