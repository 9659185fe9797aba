// Who may see the camera that is being added (ONB-3): everyone whose role lets them, or chosen people alone. The server hides it from the others in
// the change that adds it; a row on the camera says so, and can be taken away later (ROLE-39).
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { ApiError, textOfError } from "../../lib/api-error.ts";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { everyoneQuery, rolesQuery } from "../../subjects/people/people-reads.ts";

export interface Viewer {
  readonly id: string;
  readonly name: string;
}

export interface Viewers {
  /** The people to choose from; none where the person may not choose, or is alone. */
  readonly choices: readonly Viewer[];
  /** Why the choice was refused, in words; null when it was not, or something else was. */
  faultIn(error: unknown): string | null;
}

export function useViewers(): Viewers {
  const { t } = useTranslation("onboarding");
  const { list, locale } = useLocale();
  const userId = useCurrentUser()?.id;
  const workspaceId = useActingWorkspaceId() ?? "";
  const { may } = usePermissions();
  const mayChoose =
    may("viewPermissions") &&
    may("viewUsersSummary") &&
    (may("workspaceManagePermissions") || may("cameraManagePermissions"));
  const members = useQuery({
    ...everyoneQuery(workspaceId),
    enabled: mayChoose && workspaceId !== "",
  }).data;
  const roles = useQuery({ ...rolesQuery, enabled: mayChoose }).data;
  const choices = (roles === undefined ? [] : (members ?? []))
    .filter(({ status, remoteId, team }) => status === "joined" && remoteId !== userId && team !== null)
    // Nothing is hidden from the owner.
    .filter(({ team }) => !roles?.some(({ id, lock, name }) => id === team?.id && lock && name === "Captain"))
    .map(({ remoteId, fullName }) => ({ id: remoteId, name: fullName }));
  return {
    choices,
    faultIn(error) {
      if (!(error instanceof ApiError) || error.problem.field !== "seenBy") return null;
      const { value } = error.problem;
      const names = choices.filter(({ id }) => Array.isArray(value) && value.includes(id));
      if (names.length === 0) return textOfError(error, locale, error.message);
      return t("viewers.beyond", { names: list(names.map(({ name }) => name)) });
    },
  };
}
