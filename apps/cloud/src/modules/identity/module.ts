// Declares accounts and sessions: signing in and up, profiles, factors.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { rights } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { mails, notices, textMessages } from "../notifications/module.ts";
import { belonging } from "../people/memberships-module.ts";
import type { AccountDirectory, DisplayAccounts, IdentityModule, SessionRegistry } from "./api.ts";
import { accountErased, guestRegistered, placesLeft } from "./hooks.ts";

export const accounts = port<AccountDirectory>("accounts");
export const sessions = port<SessionRegistry>("sessions");
export const identityProof = port<IdentityModule["proof"]>("identity proof");
export const displayAccounts = port<DisplayAccounts>("display accounts");
export const userLog = port<IdentityModule["userLog"]>("user log");

export const module = declareModule({
  name: "identity",
  needs: { announcing, belonging, logbook, mails, notices, rights, textMessages },
  gives: { accounts, displayAccounts, sessions, identityProof, userLog },
  async open(needed, { platform, raise }) {
    const { createIdentityModule } = await import("./api.ts");
    const { Operators } = await import("../../platform/operators/index.ts");
    const { settings } = platform;
    const operators = new Operators(platform.database);
    const opened = createIdentityModule({
      ...platform,
      textMessages: needed.textMessages,
      mails: needed.mails,
      belonging: needed.belonging,
      raise: (accountId, event, within, params) => needed.notices.raise(accountId, event, within, params),
      writeUserLog: (action, by, within, errorCode) =>
        needed.logbook.note({ kind: "user", action, by, workspaceId: null, errorCode }, within),
      tellUpdated: (userId, fields, within) =>
        needed.announcing.announce({ name: "UserUpdated", args: [{ userId, fields: [...fields] }] }, within),
      offices: {
        isOperator: (accountId) => operators.isOperator(accountId),
        makeFirstOperator: (accountId, within) => operators.accountRegistered(accountId, within),
        isAdmin: (caller) => needed.rights.isAdmin(caller),
        mayViewPeople: async (caller) =>
          (await needed.rights.holdsOnWorkspace(caller, "viewUsers")) &&
          !(await needed.rights.holdsOnWorkspace(caller, "guestAccess")),
        isGuestOf: (workspaceId, caller) =>
          needed.rights.holdsOnWorkspace({ ...caller, workspaceId }, "guestAccess"),
        leave: async (accountId) => void (await operators.revoke(accountId)),
      },
      support: {
        panel:
          settings.supportUrl === null || settings.supportSecret === null
            ? null
            : { url: settings.supportUrl, secret: settings.supportSecret },
        email: settings.supportEmail ?? settings.mailFrom ?? "support",
      },
      accountLimit: settings.accountLimit,
      isDemo: settings.isDemo,
      guestRegistered: (accountId, within) => raise(guestRegistered, { accountId }, within),
      placesLeft: (accountId, within) => raise(placesLeft, { accountId }, within),
      accountErased: (accountId, within) => raise(accountErased, { accountId }, within),
    });
    return {
      ...opened,
      gives: {
        accounts: opened.accounts,
        displayAccounts: opened.displayAccounts,
        sessions: opened.sessions,
        identityProof: opened.proof,
        userLog: opened.userLog,
      },
    };
  },
});
