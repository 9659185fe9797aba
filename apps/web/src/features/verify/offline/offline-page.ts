// The page that lies in a bundle and checks it without any server (EXP-27): the app's own verifier and words, drawn with what every browser has. Built
// into one file by apps/web/offline-verifier.ts; the keys that it trusts are put in when a bundle is made.
import type { VerificationKeys } from "@didban/contract";
import type { BundleReport } from "@didban/evidence";
import { browserZone, cameraTimeOf } from "../../../lib/camera-time.ts";
import { checkFiles } from "../../../subjects/evidence/check-files.ts";
import { reportText, type FactText, type ReportText } from "../../../subjects/evidence/report-text.ts";
import { writingIn, type OfflineLocale } from "./offline-words.ts";

const trusted: VerificationKeys = JSON.parse(document.getElementById("keys")?.textContent ?? "");
const root = document.querySelector("main") ?? document.body;

type Shown =
  | { readonly kind: "waiting"; readonly hint?: string }
  | { readonly kind: "checking"; readonly share: number }
  | { readonly kind: "done"; readonly report: BundleReport };

let locale: OfflineLocale = navigator.language.startsWith("fa") ? "fa" : "en";
let shown: Shown = { kind: "waiting" };
let running: AbortController | undefined;

/** An element with what is in it; texts are never read as markup. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<HTMLElementTagNameMap[Tag], "dataset">> & {
    readonly dataset?: Readonly<Record<string, string>>;
  } = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const { dataset, ...rest } = properties;
  const made = Object.assign(document.createElement(tag), rest);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

async function check(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  running?.abort();
  const own = new AbortController();
  running = own;
  const show = (next: Shown) => {
    if (own.signal.aborted) return;
    shown = next;
    draw();
  };
  show({ kind: "checking", share: 0 });
  let drawn = 0;
  try {
    const found = await checkFiles(files, {
      signal: own.signal,
      readKeys: async () => trusted,
      onProgress({ doneBytes, totalBytes }) {
        const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
        if (share - drawn < 0.01) return;
        drawn = share;
        show({ kind: "checking", share });
      },
    });
    show(typeof found === "string" ? { kind: "waiting", hint: found } : { kind: "done", report: found });
  } catch {
    show({ kind: "waiting", hint: "failed" });
  }
}

function reset(): void {
  running?.abort();
  shown = { kind: "waiting" };
  draw();
}

function draw(): void {
  const clock = cameraTimeOf(browserZone(), locale);
  const writing = { ...writingIn(locale), time: (ms: number) => clock.full(ms) };
  const { say } = writing;
  Object.assign(document.documentElement, { lang: locale, dir: locale === "fa" ? "rtl" : "ltr" });
  document.title = say("title");
  const button = (text: string, onclick: () => void) => element("button", { type: "button", onclick }, text);
  const body = {
    waiting: () => [chooser(say), ...(shown.kind === "waiting" && shown.hint ? [hint(say(shown.hint))] : [])],
    checking: () => {
      const share = shown.kind === "checking" ? shown.share : 0;
      const percent = writing.number(Math.round(share * 100));
      return [
        element("p", { role: "status" }, say("checking", { percent: `${percent}%` })),
        element("progress", { value: share }),
        button(say("stop"), reset),
      ];
    },
    done: () => [
      ...(shown.kind === "done" ? reportNodes(reportText(shown.report, writing), shown.report.verdict) : []),
      button(say("again"), reset),
    ],
  }[shown.kind]();
  root.replaceChildren(
    languages(say("language")),
    element("h1", {}, say("title")),
    ...body,
    element(
      "footer",
      {},
      element("p", {}, say("offline.note")),
      element("h2", {}, say("offline.keys")),
      keyList(),
    ),
  );
}

function languages(label: string): Node {
  const choice = (to: OfflineLocale, name: string) =>
    element(
      "button",
      {
        type: "button",
        lang: to,
        ariaPressed: String(to === locale),
        onclick: () => ((locale = to), draw()),
      },
      name,
    );
  return element("nav", { ariaLabel: label }, choice("en", "English"), choice("fa", "فارسی"));
}

function chooser(say: (key: string) => string): Node {
  const input = element("input", { type: "file", multiple: true, ariaLabel: say("choose") });
  input.onchange = () => void check([...(input.files ?? [])]);
  return element("label", { className: "drop" }, element("span", {}, say("drop")), input);
}

const hint = (text: string) => element("p", { role: "alert", className: "open" }, text);

function reportNodes({ tone, title, text, facts, files }: ReportText, verdict: string): Node[] {
  const head = element("section", { role: "status", className: tone, dataset: { verdict } });
  head.append(element("h2", {}, title), element("p", {}, text));
  return [
    head,
    factList(facts),
    ...files.map((file) =>
      element(
        "section",
        { className: "file" },
        element("h3", {}, element("bdi", {}, file.name)),
        element("p", { className: file.tone }, file.text),
        factList(file.facts),
      ),
    ),
  ];
}

function factList(facts: readonly FactText[]): Node {
  const rows = facts.map(({ label, values, code }) => {
    const parts = values.map((value) => element("div", {}, element("bdi", {}, value)));
    const codes = code === undefined ? [] : [element("code", { dir: "ltr" }, code)];
    return element("div", {}, element("dt", {}, label), element("dd", {}, ...parts, ...codes));
  });
  return element("dl", {}, ...rows);
}

function keyList(): Node {
  return element(
    "ul",
    {},
    ...trusted.keys.map(({ kid }) => element("li", {}, element("code", { dir: "ltr" }, kid))),
  );
}

// Files may be dropped anywhere; the browser would open them else.
document.ondragover = (event) => event.preventDefault();
document.ondrop = (event) => {
  event.preventDefault();
  void check([...(event.dataTransfer?.files ?? [])]);
};
draw();
