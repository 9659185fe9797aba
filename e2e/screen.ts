// What `npm run screens` knows of a screen.
import type { Page } from "playwright-core";

/** What there is on the server. */
export interface ScreenContext {
  readonly cameraId: string;
  /** Of a camera that turns; empty unless a screen that is taken needs it. */
  readonly domeId: string;
}

export interface Screen {
  readonly name: string;
  readonly path: string | ((context: ScreenContext) => string);
  readonly isSignedOut?: boolean;
  /** Looks poor until something is recorded. */
  readonly showsFootage?: boolean;
  /** Is of a camera that turns, and that says by ONVIF what it is. */
  readonly needsDome?: boolean;
  /** Has the server answer otherwise than it would, for states that are rare. */
  arrange?(page: Page, context: ScreenContext): Promise<unknown>;
  /** Brings the screen to the state worth a picture. */
  prepare?(page: Page): Promise<void>;
}

/** Waits for the form of a dialog that opens. */
export const dialogOpens = (page: Page) => page.getByRole("dialog").locator("form").waitFor();

/** What is known of a camera; a phone held sideways shows its picture alone. */
export const openDetails = (page: Page) => page.getByRole("button", { name: /^(Details|جزئیات)$/ }).click();

export const openCameraMenu = (page: Page) =>
  page.getByRole("button", { name: /^(Camera menu|منوی دوربین)$/ }).click();
