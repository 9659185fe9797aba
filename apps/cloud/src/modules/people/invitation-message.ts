// The text message that invites somebody (PEOP-18). Pure.
import type { Locale } from "@didban/contract";

/** Names are cut to this many characters, so that the link behind them fits into the message (NOTI-45). */
const nameAtMost = 40;

const texts: Readonly<Record<Locale, (inviter: string, workspace: string) => string>> = {
  en: (inviter, workspace) => `${inviter} invites you to ${workspace} in Didban. Sign in with this number`,
  fa: (inviter, workspace) =>
    `${inviter} شما را به ${workspace} در دیدبان دعوت کرده است. با همین شماره وارد شوید`,
};

/** The message in the language of who gets it; without a link where nobody knows the app's address for sure. */
export function invitationMessage(
  locale: Locale,
  {
    inviter,
    workspace,
    link,
  }: { readonly inviter: string; readonly workspace: string; readonly link: string | null },
): string {
  const text = texts[locale](shortened(inviter), shortened(workspace));
  return link === null ? `${text}.` : `${text}: ${link}`;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= nameAtMost ? name : `${letters.slice(0, nameAtMost - 1).join("")}…`;
}
