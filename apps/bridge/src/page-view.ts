// The local page as text (BRDG-48, BRDG-49): status alone, no form, nothing to press but the language, and nothing of anybody else's.
import { bridgeQrText, clockOffsetWorthSayingMs, shownBridgeCode } from "@didban/contract";
import { create } from "qrcode";
import type { AgentState, ShownCamera, ShownCard } from "./agent-state.ts";
import { pageWords, type PageLocale } from "./page-words.ts";

/** The whole page. */
export function wholePage(state: AgentState, locale: PageLocale, nowMs: number): string {
  const words = pageWords[locale];
  const other = locale === "en" ? "fa" : "en";
  return `<!doctype html>
<html lang="${locale}" dir="${locale === "fa" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${words.title}</title>
<link rel="stylesheet" href="/page.css">
<script src="/page.js" defer></script>
</head>
<body>
<header><strong>${words.title}</strong><a href="/?lang=${other}" lang="${other}">${words.otherLanguage}</a></header>
<main data-locale="${locale}">${statusPart(state, locale, nowMs)}</main>
</body>
</html>
`;
}

/** What changes: the page puts it in place of what it shows. */
export function statusPart(state: AgentState, locale: PageLocale, nowMs: number): string {
  const words = pageWords[locale];
  const { bridgeName, clockOffsetMs, code, failedStage, hardwareId, isConnected, needsUpdate, serverHost } =
    state;
  const isPaired = bridgeName !== null;
  const trouble = needsUpdate ? words.needsUpdate : failedStage && words.stages[failedStage];
  const row = (name: string, value: string, mark = "") => `<dt>${name}</dt><dd${mark}>${value}</dd>`;
  const ltr = (text: string) => `<bdi dir="ltr">${escaped(text)}</bdi>`;
  const rows = [
    row(words.line, isConnected ? words.connected : words.connecting, ` data-on="${isConnected}"`),
    ...(trouble === null ? [] : [row(words.lastError, trouble, ' role="status"')]),
    row(words.server, ltr(serverHost)),
    row(words.hardware, ltr(hardwareId)),
    row(words.version, ltr(state.version)),
    ...(isPaired ? [row(words.storage, storageText(state.card, locale))] : []),
    ...(isPaired && state.backfillPercent !== null
      ? [row(words.backfill, words.backfillText(percentText(state.backfillPercent / 100, locale)))]
      : []),
    ...(clockOffsetMs !== null && Math.abs(clockOffsetMs) > clockOffsetWorthSayingMs
      ? [row(words.clock, words.clockOffset(number(Math.round(clockOffsetMs / 1000), locale)))]
      : []),
  ];
  const head = isPaired
    ? `<h1>${words.pairedTitle}</h1><p>${words.pairedText(`<bdi>${escaped(bridgeName)}</bdi>`)}</p>`
    : `<h1>${words.pairTitle}</h1><p>${words.pairText}</p>${codePart(code, hardwareId, locale, nowMs)}`;
  return `${head}<dl>${rows.join("")}</dl>${isPaired ? camerasPart(state, locale) : ""}`;
}

/** Each camera with its address and how it is; nothing else of it is anybody's here. */
function camerasPart({ cameras }: AgentState, locale: PageLocale): string {
  const words = pageWords[locale];
  const items = cameras.map((camera) => {
    const place = `<bdi dir="ltr">${escaped(camera.host)}</bdi>`;
    return `<li data-on="${camera.isConnected}"><span>${place}</span><span>${stateOf(camera, locale)}</span></li>`;
  });
  const list = items.length === 0 ? `<p>${words.noCameras}</p>` : `<ul>${items.join("")}</ul>`;
  return `<h2>${words.cameras}</h2>${list}`;
}

function stateOf({ isConnected, isRecorded, trouble }: ShownCamera, locale: PageLocale): string {
  const { connectingCamera, recording, troubles, watchedOnly } = pageWords[locale];
  if (isConnected) return isRecorded ? recording : watchedOnly;
  if (trouble === null) return connectingCamera;
  const named: Readonly<Record<string, string>> = troubles;
  return named[trouble] ?? troubles.other;
}

function storageText({ state, usedBytes, capacityBytes }: ShownCard, locale: PageLocale): string {
  const { storageTroubles, storageUsed } = pageWords[locale];
  const gigabytes = (bytes: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1e9);
  const share = percentText(Math.min(1, usedBytes / Math.max(1, capacityBytes)), locale);
  const used = capacityBytes > 0 ? storageUsed(gigabytes(usedBytes), gigabytes(capacityBytes), share) : "";
  const trouble = state === "good" ? "" : `<strong role="status">${storageTroubles[state]}</strong>`;
  return [used, trouble].filter((text) => text !== "").join("<br>");
}

const percentText = (share: number, locale: PageLocale) =>
  new Intl.NumberFormat(locale, { style: "percent" }).format(share);

function codePart(code: AgentState["code"], hardwareId: string, locale: PageLocale, nowMs: number): string {
  const words = pageWords[locale];
  const leftMs = (code?.expiresAtMs ?? 0) - nowMs;
  if (code === null || leftMs <= 0) return `<p>${words.notPaired}. ${words.noCode}</p>`;
  const seconds = Math.floor(leftMs / 1000);
  const time = `${number(Math.floor(seconds / 60), locale)}:${number(seconds % 60, locale, 2)}`;
  const qr = qrSvg(bridgeQrText({ hardwareId, code: code.text }), words.code);
  return `<figure>${qr}<figcaption><output dir="ltr" aria-label="${words.code}">${shownBridgeCode(code.text)}</output>
<small>${words.endsIn(`<bdi>${time}</bdi>`)}</small></figcaption></figure>`;
}

/** Dark on white in both themes, with the quiet zone that the standard asks for. */
function qrSvg(text: string, label: string): string {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const dark = Array.from(modules.data).flatMap((isDark, at) =>
    isDark ? [`M${(at % modules.size) + 4} ${Math.floor(at / modules.size) + 4}h1v1h-1z`] : [],
  );
  const size = modules.size + 8;
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join("")}" fill="#000"/></svg>`;
}

const number = (value: number, locale: PageLocale, digits = 1) =>
  new Intl.NumberFormat(locale, { minimumIntegerDigits: digits }).format(value);

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "amp",
    "<": "lt",
    ">": "gt",
    '"': "quot",
    "'": "#39",
  };
  return text.replace(/[&<>"']/g, (sign) => `&${names[sign] ?? ""};`);
}

/** Replaces what differs alone, so that what somebody reads or marks stays. */
export const pageScript = `const main = document.querySelector("main");
const follow = (shown, next) => {
  if (shown.isEqualNode(next)) return;
  const alike = shown.nodeName === next.nodeName && shown.children.length === next.children.length;
  if (!alike || shown.children.length === 0) return shown.replaceWith(next);
  const nexts = [...next.children];
  [...shown.children].forEach((child, at) => follow(child, nexts[at]));
};
setInterval(async () => {
  try {
    const answer = await fetch("/part?lang=" + main.dataset.locale);
    const next = document.createElement("main");
    next.innerHTML = await answer.text();
    if (next.children.length === main.children.length) follow(main, next);
    else main.replaceChildren(...next.children);
    main.removeAttribute("aria-busy");
  } catch {
    main.setAttribute("aria-busy", "true");
  }
}, 1000);
`;

export const pageStyle = `:root { color-scheme: dark light; --text: light-dark(#1a1b1e, #e9ecef); --dim: light-dark(#5c5f66, #a6a7ab);
  --line: light-dark(#dee2e6, #2c2e33); --ground: light-dark(#f8f9fa, #141517); --card: light-dark(#fff, #1f2023); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, "Vazirmatn", sans-serif; color: var(--text); background: var(--ground); }
header { display: flex; justify-content: space-between; gap: 1rem; padding-block: .75rem; padding-inline: 1.25rem; border-block-end: 1px solid var(--line); }
a { color: inherit; }
main { max-inline-size: 30rem; margin-inline: auto; padding: 1.25rem; }
main[aria-busy=true] { opacity: .5; }
h1 { font-size: 1.4rem; margin-block: .5rem; }
p { color: var(--dim); }
figure { margin: 0; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; text-align: center; }
svg { inline-size: min(14rem, 100%); border-radius: .5rem; }
output { display: block; margin-block-start: .75rem; font: 600 1.9rem/1.3 ui-monospace, monospace; letter-spacing: .08em; }
small { color: var(--dim); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.25rem; margin-block-start: 1.5rem; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin-block: 1.75rem .5rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; padding-block: .5rem; border-block-end: 1px solid var(--line); }
li span:last-child { margin-inline-start: auto; color: var(--dim); }
[data-on]::before { content: ""; display: inline-block; inline-size: .6rem; block-size: .6rem; margin-inline-end: .5rem; border: 2px solid currentColor; border-radius: 50%; }
li[data-on]::before { margin: 0; }
[data-on=true]::before { background: #2f9e44; border-color: #2f9e44; }
`;
