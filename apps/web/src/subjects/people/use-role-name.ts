// What roles are called on screen.
import { actions, roleNameIn, type TeamView } from "@didban/contract";
import { useLocale } from "../../i18n/use-locale.ts";

export function useRoleName(): (name: string) => string {
  const { locale } = useLocale();
  return (name) => roleNameIn(name, locale);
}

/** The role of guests, who come through a door of their own (PEOP-27, ROLE-21). */
export function isGuestRole({ authorities }: Pick<TeamView, "authorities">): boolean {
  return authorities.some(({ key }) => key === actions.guestAccess.key);
}

/** The role of the owner alone, which is given by a transfer of ownership only (ROLE-18, ROLE-57). */
export function isOwnerRole({ authorities }: Pick<TeamView, "authorities">): boolean {
  return authorities.some(({ key }) => key === actions.workspaceTransferOwnership.key);
}
