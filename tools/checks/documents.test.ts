import { expect, it } from "vitest";
import { hardWiredTexts, languagesCheck, missingKeys, unknownKeys } from "./documents.ts";

it("ERR-12 UI-6 a text that one language lacks, or that a screen asks for in vain, fails the check", async () => {
  const en = JSON.stringify({ title: "Cameras", count_one: "{{n}} camera", count_other: "{{n}} cameras" });
  const fa = JSON.stringify({ count_other: "{{n}} دوربین" });
  expect(missingKeys("fa/a.json", fa, en)).toEqual(["fa/a.json: title is missing"]);
  expect(missingKeys("en/a.json", en, fa)).toEqual([]);
  const source =
    'const { t } = useTranslation("cameras"); t("title"); t("titel"); t(`status.${name}`); t("action.save");';
  const keysIn = (name: string) => new Set(name === "cameras" ? ["title"] : ["action.save"]);
  expect(unknownKeys("a.tsx", source, keysIn)).toEqual(["a.tsx: titel is no text"]);
  const several =
    'const { t } = useTranslation(["cameras", "common"]); t("title"); t("action.save"); t("titel");';
  expect(unknownKeys("a.tsx", several, keysIn)).toEqual(["a.tsx: titel is no text"]);
  const markup = '<Text aria-label="Close">{t("a")} <b>Hello</b></Text>';
  expect(hardWiredTexts("a.tsx", markup)).toHaveLength(2);
  expect(hardWiredTexts("a.tsx", '<Text c="dimmed">{t("a")} · <bdi dir="ltr">{a}</bdi></Text>')).toEqual([]);
  expect((await languagesCheck.run()).faults).toEqual([]);
});
