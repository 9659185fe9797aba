// The name of a role: those that every workspace has are called in the reader's language, as no other role can be called like them (ROLE-27).
import { actions, type TeamView } from "@didban/contract";
import { useTranslation } from "react-i18next";

const locked = ["Captain", "Co-Pilot", "Member", "Guest"] as const;

export function useRoleName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const known = locked.find((one) => one === name);
    return known === undefined ? name : t(`lockedRole.${known}`);
  };
}

/** The role of the owner alone, which is given by a transfer of ownership only (ROLE-18, ROLE-57). */
export function isOwnerRole({ authorities }: Pick<TeamView, "authorities">): boolean {
  return authorities.some(({ key }) => key === actions.workspaceTransferOwnership.key);
}
