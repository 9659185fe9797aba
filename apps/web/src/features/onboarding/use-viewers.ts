// Who may see the camera that is being added (ONB-3): everyone whose role lets them, or chosen people alone. From the others it is hidden as soon as it is
// there; a row on the camera itself says so, and can be taken away later (ROLE-38).
import { accessLevels } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { useActingWorkspaceId, useCurrentUser, usePermissions } from "../../lib/reads.ts";
import { showToast } from "../../ui/toasts.ts";

/** Members that can be chosen from; in larger workspaces roles and groups say who sees what. */
const mostMembers = 200;

export interface Viewer {
  readonly id: string;
  readonly name: string;
}

export interface Viewers {
  /** The people to choose from; none where the person may not choose, or is alone. */
  readonly choices: readonly Viewer[];
  /** Hides a camera from everyone but the chosen; null: from nobody. */
  show(cameraId: string, chosen: readonly string[] | null): Promise<void>;
}

export function useViewers(): Viewers {
  const { t } = useTranslation("onboarding");
  const { list } = useLocale();
  const userId = useCurrentUser()?.id;
  const workspaceId = useActingWorkspaceId() ?? "";
  const { may } = usePermissions();
  const mayChoose =
    may("viewPermissions") &&
    may("viewUsersSummary") &&
    (may("workspaceManagePermissions") || may("cameraManagePermissions"));
  const members = useQuery({
    queryKey: ["users", "viewers", workspaceId],
    queryFn: () => api.people.list({ params: { id: workspaceId }, query: { limit: mostMembers } }),
    enabled: mayChoose && workspaceId !== "",
  }).data;
  const teams = useQuery({
    queryKey: ["users", "teams"],
    queryFn: () => api.roles.list({ query: { limit: 100 } }),
    enabled: mayChoose,
  }).data?.items;
  // A row names a role, whatever its level; this one may stand on cameras, and there is no workspace without it.
  const hidingRole = teams?.find(({ lock, name }) => lock && name === "Member");
  const isAll = members !== undefined && members.total <= mostMembers;
  const choices = (isAll && hidingRole !== undefined ? members.items : [])
    .filter(({ status, remoteId, team }) => status === "joined" && remoteId !== userId && team !== null)
    // Nothing is hidden from the owner.
    .filter(({ team }) => !teams?.some(({ id, lock, name }) => id === team?.id && lock && name === "Captain"))
    .map(({ remoteId, fullName }) => ({ id: remoteId, name: fullName }));
  return {
    choices,
    async show(cameraId, chosen) {
      if (chosen === null || hidingRole === undefined) return;
      const others = choices.filter(({ id }) => !chosen.includes(id));
      const hidden = { teamId: hidingRole.id, resourceId: cameraId, accessLevel: accessLevels.hidden };
      const tries = await Promise.allSettled(
        others.map(({ id }) => api.permissions.create({ body: { ...hidden, userId: id } })),
      );
      const still = others.filter((_, index) => tries[index]?.status === "rejected");
      if (still.length > 0)
        showToast(t("viewers.failed", { names: list(still.map(({ name }) => name)) }), "error");
    },
  };
}
