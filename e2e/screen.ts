// What `npm run screens` knows of a screen.
import type { Page } from "playwright-core";

/** What there is on the server. */
export interface ScreenContext {
  readonly cameraId: string;
}

export interface Screen {
  readonly name: string;
  readonly path: string | ((context: ScreenContext) => string);
  readonly isSignedOut?: boolean;
  /** Looks poor until something is recorded. */
  readonly showsFootage?: boolean;
  /** Has the server answer otherwise than it would, for states that are rare. */
  arrange?(page: Page, context: ScreenContext): Promise<unknown>;
  /** Brings the screen to the state worth a picture. */
  prepare?(page: Page): Promise<void>;
}

/** Waits for the form of a dialog that opens. */
export const dialogOpens = (page: Page) => page.getByRole("dialog").locator("form").waitFor();
