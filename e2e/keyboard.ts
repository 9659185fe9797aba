// Working a page with keys alone, and hearing what it says, for tests.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { soon } from "./patience.ts";
import { faultOf } from "./sign-in-page.ts";

export const hasFocus = (control: Locator) =>
  control.first().evaluate((element) => element === document.activeElement);

/** The focus comes to `control` by itself. */
export const gotFocus = (control: Locator) =>
  expect.poll(() => hasFocus(control).catch(() => false), soon).toBe(true);

/** More stops than any screen has. */
const mostStops = 60;

/** Tab, as often as it takes, until `control` has the focus, which shows at each stop. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect.poll(() => control.first().isEnabled(), soon).toBe(true);
  for (let stops = 0; stops < mostStops; stops += 1) {
    const { isThere, unseen } = await control.first().evaluate(stop);
    expect(unseen).toBeNull();
    if (isThere) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to ${String(control)}`);
}

/** Whether the focus is at `wanted`, and the control where it is while nothing shows that. */
function stop(wanted: Element): { isThere: boolean; unseen: string | null } {
  const control = document.activeElement;
  const isThere = control === wanted;
  if (!(control instanceof HTMLElement) || control.matches("body, [tabindex='-1']"))
    return { isThere, unseen: null };
  // Where the control itself is hidden, its label shows the focus.
  const { width, height } = control.getBoundingClientRect();
  const isField = control.matches("input, select, textarea");
  const isShown = getComputedStyle(control).outlineStyle !== "none" || isField || width * height <= 4;
  return { isThere, unseen: isShown ? null : control.outerHTML.slice(0, 200) };
}

/** Goes to `control` and presses `key` there. */
export async function press(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a field and types over what it holds. */
export async function typeIn(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Once what was pressed has been done the keyboard is somewhere, and stays there. */
export async function keptFocus(page: Page): Promise<void> {
  let calm = 0;
  const look = async () => {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.waitForTimeout(100);
    const isKept = await page.evaluate(
      (control) => document.activeElement === control && control?.matches("body, :disabled") === false,
      before,
    );
    calm = isKept ? calm + 1 : 0;
    return calm;
  };
  await expect.poll(look, soon).toBeGreaterThan(2);
}

/** A screen reader says `text` by itself, as an error or as news. */
export const heard = (page: Page, text: string, role: "alert" | "status" = "status") =>
  page.locator(`[role=${role}], [aria-live]`).filter({ hasText: text }).first().waitFor();

/** `field` has the focus and a fault that is read with it (ERR-9, UI-20): `text`, or any. */
export async function faultHeard(field: Locator, text: unknown = expect.any(String)): Promise<void> {
  await expect.poll(() => faultOf(field), soon).toEqual(text);
  await gotFocus(field);
}
