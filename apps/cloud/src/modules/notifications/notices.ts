// Tells that something happened which a person should know of (AUTH-40, AUTH-41), and answers what was told, in their words. The row is what
// inbox and channels are made of; a secret in it is sealed, and shown only while it is good for something (PASS-19).
import {
  notificationEvent,
  notificationText,
  type Locale,
  type Notification,
  type NotificationEvent,
  type NotificationResource,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { NotificationStore, type KeptNotification } from "./notification-store.ts";

/** Topic of the event bus; its id is a new notification. */
export const notificationRaised = "notification.raised";

/** How long notifications are kept (NOTI-13). */
const keptMs = 90 * 24 * 60 * 60_000;
const sweepEveryMs = 60 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretBox;
  /** Told when what is not to be kept could not be forgotten. */
  readonly onFailure: (error: unknown) => void;
}

/** What a notification is about; left out, it is about the account itself. */
export interface NoticeSubject {
  readonly workspaceId: string;
  readonly resource?: NotificationResource;
}

/** A notification in somebody's words, and whose it is. */
export interface Told {
  readonly accountId: string;
  readonly notification: Notification;
  /** Only sessions of safe mode are shown it. */
  readonly isForSavedDevices: boolean;
}

export class Notices {
  readonly #deps: Deps;
  #cancelSweep = (): void => undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Raises `event` for a person, when `within` commits; `params` fill the places of its texts. */
  async raise(
    accountId: string,
    event: NotificationEvent,
    within: Database,
    params: Readonly<Record<string, string>> = {},
    subject?: NoticeSubject,
  ): Promise<void> {
    const { clock, events, secrets } = this.#deps;
    const id = newId();
    const createdAtMs = clock.nowMs();
    const { secretForMs } = notificationEvent(event);
    await new NotificationStore(within).add({
      id,
      accountId,
      event,
      createdAtMs,
      workspaceId: subject?.workspaceId ?? null,
      resource: subject?.resource ?? null,
      params: secretForMs === undefined ? params : {},
      secret:
        secretForMs === undefined
          ? null
          : {
              sealed: secrets.seal(JSON.stringify(params), contextOf(id)),
              untilMs: createdAtMs + secretForMs,
            },
    });
    await events.publish(notificationRaised, id, within);
    if (secretForMs !== undefined) clock.after(secretForMs, () => this.#sweep());
  }

  /** A notification in the language that `localeOf` answers for its person; null when there is none. */
  async read(id: string, localeOf: (accountId: string) => Promise<Locale>): Promise<Told | null> {
    const kept = await new NotificationStore(this.#deps.database).byId(id);
    if (kept === null) return null;
    const { event, accountId, createdAtMs } = kept;
    const { scope, category, group, link, secretForMs } = notificationEvent(event);
    const params = this.#paramsOf(kept);
    return {
      accountId,
      isForSavedDevices: secretForMs !== undefined,
      notification: {
        id,
        createdAt: new Date(createdAtMs).toISOString(),
        category,
        scope,
        group,
        name: event,
        workspaceId: kept.workspaceId,
        resource: kept.resource,
        params: { ...params },
        ...notificationText(event, await localeOf(accountId), params),
        link,
      },
    };
  }

  #paramsOf({ id, params, secret }: KeptNotification): Readonly<Record<string, string>> {
    if (secret === null || secret.untilMs <= this.#deps.clock.nowMs()) return params;
    return JSON.parse(this.#deps.secrets.open(secret.sealed, contextOf(id))) as Record<string, string>;
  }

  /** Forgets everything a person was told. */
  async erase(accountId: string, within: Database): Promise<void> {
    await new NotificationStore(within).removeOf(accountId);
  }

  /** Forgets on time what is not to be kept, from now on. */
  startSweeping(): void {
    this.#cancelSweep = this.#deps.clock.every(sweepEveryMs, () => this.#sweep());
  }

  stopSweeping(): void {
    this.#cancelSweep();
  }

  #sweep(): void {
    const { clock, database, onFailure } = this.#deps;
    const nowMs = clock.nowMs();
    new NotificationStore(database).sweep(nowMs, nowMs - keptMs).catch(onFailure);
  }
}

function contextOf(id: string): string {
  return `notification:${id}:params`;
}
