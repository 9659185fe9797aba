// What tests of coming in do and see on its pages.
import { goodPassword } from "@didban/cloud/testing/person";
import type { Locator, Page, Request, Route } from "playwright-core";
import securityEn from "../apps/web/src/i18n/en/security.json" with { type: "json" };
import signInEn from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import securityFa from "../apps/web/src/i18n/fa/security.json" with { type: "json" };
import signInFa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };

type Server = { readonly url: string };

export const numberField = (page: Page) => page.locator('input[type="tel"]');
export const digitFields = (page: Page) =>
  page.getByRole("group").locator("input[autocomplete=one-time-code]");
export const submitButton = (page: Page) => page.locator('button[type="submit"]');
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const alert = (page: Page) => page.getByRole("alert");
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** What stands under a field as its fault. */
export async function faultOf(input: Locator): Promise<string | null> {
  if ((await input.getAttribute("aria-invalid")) !== "true") return null;
  const ids = (await input.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const id = ids.find((name) => name.endsWith("-error"));
  return id === undefined ? null : input.page().locator(`[id="${id}"]`).textContent();
}

/** Fills the phone step in and sends it with Enter. */
export async function enterPhone(page: Page, server: Server, phone: string): Promise<void> {
  await page.goto(server.url);
  await page.locator("select").selectOption("US");
  await numberField(page).fill(phone.slice(2));
  await numberField(page).press("Enter");
}

/** Pastes into what has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

/** What the code's inputs show. */
export const digitsOf = (page: Page) =>
  digitFields(page).evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, "value")).join(""));
/** Tokens kept for the browser, and for the tab. */
export const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("tokens"), sessionStorage.getItem("tokens")]);
/** Waits until `page` is at `path`. */
export const at = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname === path, { waitUntil: "commit" });
export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Calls to an api path, seen from now on. */
export function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request);
  });
  return calls;
}

/** Answers what ends in `path` with a refusal, as often as `times` says. */
export async function refuse(
  page: Page,
  path: string,
  status: number,
  body: object,
  times = 1,
): Promise<void> {
  const json = { status, ...body };
  await page.route(
    ({ pathname }) => pathname.endsWith(path),
    (route) => route.fulfill({ status, json }),
    { times },
  );
}

/** The next request for the part of the app whose file begins with `name` waits: `asked` is when it has come. */
export async function holdPart(page: Page, name: string): Promise<{ readonly asked: Promise<Route> }> {
  const asked = Promise.withResolvers<Route>();
  await page.route(`**/assets/${name}*.js`, (route) => asked.resolve(route), { times: 1 });
  return { asked: asked.promise };
}

/** Opens the app as a browser that keeps `tokens`. */
export async function enter(
  page: Page,
  server: Server,
  tokens: unknown,
  path: string,
  storage: "local" | "session" = "local",
): Promise<void> {
  const keep = `${storage}Storage.setItem("tokens", ${JSON.stringify(JSON.stringify(tokens))})`;
  if (page.url() !== "about:blank") {
    await page.evaluate(keep);
    await page.goto(server.url + path);
    return;
  }
  // A page without an address keeps nothing: the first one that has one does, before anything of it runs.
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  const { identifier } = await session.send("Page.addScriptToEvaluateOnNewDocument", { source: keep });
  await page.goto(server.url + path);
  await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  await session.detach();
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
}

/** What a browser keeps of someone signed in. */
export const tokensOf = ({ accessToken, refreshToken }: Tokens) => ({ accessToken, refreshToken });

/** An access token that says another end than the server gave it, so that the server takes it for none of its own. */
export function endingIn(accessToken: string, ms: number): string {
  const [head, payload = "", signature] = accessToken.split(".");
  const claims: object = JSON.parse(Buffer.from(payload, "base64url").toString());
  const exp = Math.floor((Date.now() + ms) / 1000);
  return [head, Buffer.from(JSON.stringify({ ...claims, exp })).toString("base64url"), signature].join(".");
}

/** Proves who one is with the password, where that is asked. */
export async function prove(page: Page, locale: "en" | "fa" = "en"): Promise<void> {
  const { identity, use } = { en: { ...securityEn, ...signInEn }, fa: { ...securityFa, ...signInFa } }[
    locale
  ];
  const sidebar = page.getByRole("dialog", { name: identity.title });
  const password = sidebar.locator("input[type=password]");
  const way = sidebar.getByRole("button", { name: use.password });
  await way.or(password).first().waitFor();
  if (await way.isVisible()) await way.click();
  await password.fill(goodPassword);
  await page.keyboard.press("Enter");
  await sidebar.waitFor({ state: "hidden" });
}
