// Declares messages to people: text messages, mails, notices, and the demo's outbox.
import { declareModule, on, port } from "../../platform/kernel/index.ts";
import { accountErased } from "../identity/hooks.ts";
import type { Notices, NotificationsModule, TextMessages } from "./index.ts";

export const notices = port<Notices>("notices");
export const textMessages = port<TextMessages>("text messages");
export const mails = port<NotificationsModule["mails"]>("mails");
/** The whole, for whoever looks into the outbox. */
export const notifications = port<NotificationsModule>("notifications");

export const module = declareModule({
  name: "notifications",
  processes: ["api", "jobs"],
  gives: { notices, textMessages, mails, notifications },
  async open(_, { platform }) {
    const { createNotificationsModule } = await import("./index.ts");
    const opened = createNotificationsModule(platform);
    return {
      ...opened,
      gives: { ...opened, notifications: opened },
      reactions: [on(accountErased, ({ accountId }, within) => opened.erase(accountId, within))],
    };
  },
});
