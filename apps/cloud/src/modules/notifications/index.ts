// Door of the notifications module: messages to people and the demo's outbox.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { concealInLogs, type Logger } from "../../platform/log/index.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { MessageStore } from "./message-store.ts";
import { notificationRoutes } from "./notification-routes.ts";
import { Notices } from "./notices.ts";
import { OutboxKey } from "./outbox-key.ts";
import { Sandbox } from "./sandbox.ts";
import type { Mails } from "./mails.ts";
import { chooseMails, chooseTextMessages, type ProviderSettings } from "./providers.ts";
import type { TextMessages } from "./text-messages.ts";

export { notificationRaised, type Notices, type NoticeSubject, type Told } from "./notices.ts";
export type { Sandbox } from "./sandbox.ts";
export type { Delivery, SendOutcome, TextMessages } from "./text-messages.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretBox;
  readonly log: Logger;
  /** The sandbox provider is the demo's alone (OPS-3, OPS-4). */
  readonly settings: ProviderSettings;
}

/** What the module serves and gives. */
export interface NotificationsModule extends ApiModule {
  readonly notices: Notices;
  readonly textMessages: TextMessages;
  readonly mails: Mails;
  /** Forgets what a person who closed their account was told. */
  erase(accountId: string, within: Database): Promise<void>;
  /** Null outside the demo. */
  readonly sandbox: Sandbox | null;
}

/** Composes the module. */
export function createNotificationsModule(deps: Deps): NotificationsModule {
  const store = new MessageStore(deps.database);
  const key = new OutboxKey(deps.secrets);
  concealInLogs(key.text);
  const sandbox = deps.settings.isDemo ? new Sandbox({ store, clock: deps.clock, key }) : null;
  const notices = new Notices({
    ...deps,
    onFailure: (error) => deps.log.warn({ err: error }, "old notifications could not be swept"),
  });
  return {
    name: "notifications",
    endpoints: notificationRoutes(sandbox),
    notices,
    textMessages: chooseTextMessages(deps.settings, sandbox, deps.log),
    mails: chooseMails(deps.settings, sandbox, deps.log),
    erase: (accountId, within) => notices.erase(accountId, within),
    sandbox,
  };
}
