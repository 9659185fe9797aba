// How a screen comes in (LAYT-22): it shows a code, is a display once somebody takes that in, and asks what it is to show. Its browser keeps a secret, with
// which it comes back by itself after whatever interrupted it, until it is ended.
import { displayCodeLifeMs, type DisplayContent } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type CallOrigin, type WorkspaceCall } from "../../platform/http/index.ts";
import { AttemptStore, callerNetwork, hourMs, secondsUntil } from "../../platform/limits/index.ts";
import { newShownCode } from "../../platform/secrets/index.ts";
import { hashSecret, newDisplaySecret } from "./display-secret.ts";
import { seenOf, sharedViewsOf } from "../shared-layouts/index.ts";
import { DisplayStore } from "./display-store.ts";
import type { CamerasOf, DisplayAccounts, Rights, Workspaces } from "./ports.ts";
import { addToDisplay } from "./shown-cameras.ts";

/** A screen that nobody takes in asks for six an hour; a house may have many. */
const codesOfNetwork = [{ count: 60, windowMs: hourMs }];

export interface DisplayDoorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly displayAccounts: DisplayAccounts;
  readonly rights: Rights;
  readonly workspaces: Workspaces;
  readonly camerasOf: CamerasOf;
}

export class DisplayDoor {
  readonly #deps: DisplayDoorDeps;
  readonly #store: DisplayStore;

  constructor(deps: DisplayDoorDeps) {
    this.#deps = deps;
    this.#store = new DisplayStore(deps.database);
  }

  /** A code for a screen to show, good for ten minutes, and its browser's secret. Throws `tooManyRequests`. */
  async begin({ address }: CallOrigin): Promise<{ code: string; secret: string; expiresAt: string }> {
    const { clock, database } = this.#deps;
    const nowMs = clock.nowMs();
    const counted = [{ subject: `displayCode:${callerNetwork(address)}`, limits: codesOfNetwork }];
    const { held } = await new AttemptStore(database).claim(counted, nowMs);
    if (held !== null)
      throw new Refusal("tooManyRequests", { retrySeconds: secondsUntil(held.untilMs, nowMs) });
    await this.#store.sweepCodes(nowMs);
    const secret = newDisplaySecret();
    const expiresAtMs = nowMs + displayCodeLifeMs;
    let code = newShownCode();
    while (!(await this.#store.addCode(code, hashSecret(secret), expiresAtMs))) code = newShownCode();
    return { code, secret, expiresAt: new Date(expiresAtMs).toISOString() };
  }

  /** A token for the display's session; null while its code waits. Throws `notFound` once the code is over, or the display has ended. */
  async open(secret: string, origin: CallOrigin): Promise<{ accessToken: string | null }> {
    const secretHash = hashSecret(secret);
    // Asked in this order: what is taken in between the two is a display by the second.
    const isWaiting = await this.#store.isWaiting(secretHash, this.#deps.clock.nowMs());
    const display = await this.#store.bySecret(secretHash);
    if (display === null && isWaiting) return { accessToken: null };
    if (display === null) throw new Refusal("notFound");
    const { id, workspaceId } = display;
    return { accessToken: await this.#deps.displayAccounts.open(id, workspaceId, origin) };
  }

  /** What the display that calls is to show now. */
  async content({ caller }: WorkspaceCall): Promise<DisplayContent> {
    const { camerasOf, rights, workspaces } = this.#deps;
    const { accountId, fullName, workspaceId } = caller;
    const display = await this.#store.find(accountId, workspaceId);
    if (display === null) throw new Refusal("sessionRevoked");
    const { cameraIds, gridSize, locale, shows } = display;
    const shown = shows && (await sharedViewsOf(shows, workspaceId, this.#deps.database));
    // What was added to it is shown from the next question on.
    if (shown) await addToDisplay(display, shown, rights, this.#deps.database);
    const [look, workspace, cameras] = await Promise.all([
      rights.look(caller),
      workspaces.find(workspaceId),
      camerasOf(cameraIds),
    ]);
    const watchable = new Set(look.visible("camera", "cameraStreamLive"));
    const byId = new Map(cameras.map((camera) => [camera.id, camera]));
    const named = { name: fullName, workspaceName: workspace?.name ?? "", locale, gridSize };
    const stepSeconds = shown?.stepSeconds ?? display.stepSeconds;
    if (!shown) {
      const inTurn = cameraIds.map((id) => (watchable.has(id) ? (byId.get(id) ?? null) : null));
      return { ...named, stepSeconds, cameras: inTurn, views: null };
    }
    const isSeen = (id: string) => watchable.has(id) && byId.has(id);
    return {
      ...named,
      stepSeconds,
      cameras: cameras.filter(({ id }) => isSeen(id)),
      views: shown.views.map((view) => seenOf(view, isSeen)),
    };
  }
}
