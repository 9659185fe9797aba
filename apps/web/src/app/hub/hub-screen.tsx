// The way into a workspace (NAV-2, ROUTE-22): opens the tab that was active last, else the first one that is permitted, else Monitoring. Opened on
// purpose, or with nothing else to open, it stays and shows how the workspace is: its cameras, room for footage, who is there, what changed.
import { Button, Group, Text, Title } from "@mantine/core";
import { routes } from "@didban/contract";
import { IconDoorOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { isBuilt } from "../../lib/built-screens.ts";
import { paths } from "../../lib/paths.ts";
import { currentUserQuery } from "../../subjects/account/current-user.ts";
import { lastTab } from "../../subjects/account/last-place.ts";
import { permissionMatrixQuery, usePermissions } from "../../subjects/account/permissions.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../../subjects/avatar/use-avatar.ts";
import { linkTo } from "../../subjects/tab/active-tab.ts";
import { useTabs } from "../../subjects/tab/tab-list.ts";
import { currentWorkspaceQuery } from "../../subjects/workspace/workspace-reads.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { LoadingScreen } from "../loading-screen.tsx";
import { areFirstStepsDeclined } from "../tabs/leaving.ts";
import { isMoreThanPersonal } from "../tabs/menu-entries.ts";
import { useFirstSteps } from "../tabs/use-first-steps.ts";
import { usePermittedMenu } from "../tabs/use-permitted-menu.ts";
import { CamerasCard } from "./cameras-card.tsx";
import { ChangesCard } from "./changes-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { StorageCard } from "./storage-card.tsx";
import classes from "./hub.module.css";

export function HubScreen() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: { isOnPurpose?: boolean } | null };
  useTitle(t("nav.hub"));
  if (usePermissions().isFailed) return <NoRights />;
  return state?.isOnPurpose === true ? <Overview /> : <WayIn />;
}

/** What the person may do could not be read anew, so nothing is open until it can (ROLE-53). */
function NoRights() {
  const { data: current } = useQuery(currentUserQuery);
  const { error, refetch } = useQuery({
    ...permissionMatrixQuery(current?.user.id ?? ""),
    enabled: false,
  });
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** To the tab that was active last, and whatever comes in its place (TAB-12, TAB-13). */
function WayIn() {
  const { mayOpen, hasCameras } = usePermissions();
  const { tabs, isFailed } = useTabs();
  const isNew = useFirstSteps();
  if ((tabs === undefined && !isFailed) || isNew === undefined) return <LoadingScreen />;
  const open = (tabs ?? []).filter((tab) => isBuilt(tab.route) && mayOpen(linkTo(tab)));
  const next = open.find(({ id }) => id === lastTab()) ?? open[0];
  if (next !== undefined) return <Navigate to={linkTo(next)} replace />;
  if (isNew && !hasCameras && !areFirstStepsDeclined())
    return <Navigate to={routes.onboarding.path} replace />;
  return mayOpen(paths.stream) ? <Navigate to={paths.stream} replace /> : <Overview />;
}

/** How the workspace is. */
function Overview() {
  const { t } = useTranslation();
  const workspace = useQuery(currentWorkspaceQuery).data;
  const logo = useAvatar("workspace", workspace?.logo ?? null, workspace?.id);
  const groups = usePermittedMenu();
  const { may } = usePermissions();
  const seesPeople = may("viewPermissions") && (may("viewUsers") || may("viewUsersSummary"));
  if (!isMoreThanPersonal(groups)) return <NothingHere owner={workspace?.owner.fullName} />;
  return (
    <Page width="cards">
      <Group wrap="nowrap" gap="md">
        {workspace && <AvatarImage entry={logo} name={workspace.name} size={56} />}
        <div>
          <Title order={1}>{workspace ? <bdi>{workspace.name}</bdi> : t("nav.hub")}</Title>
          {workspace && (
            <Text c="dimmed">
              <bdi>{workspace.welcomeMessage}</bdi>
            </Text>
          )}
        </div>
      </Group>
      <div className={classes.cards}>
        {may("cameraRead") && <CamerasCard />}
        {may("cameraUpdateRecord") && <StorageCard />}
        {workspace && seesPeople && <PeopleCard workspaceId={workspace.id} />}
        {may("actionLogRead") && <ChangesCard />}
      </div>
    </Page>
  );
}

/** Says who may open something (NAV-3). */
function NothingHere({ owner }: { owner: string | undefined }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={IconDoorOff}
      title={t("hub.emptyText")}
      {...(owner !== undefined && { text: t("hub.owner", { name: owner }) })}
      action={
        <Button component={Link} to={paths.selectWorkspace}>
          {t("hub.chooseAnother")}
        </Button>
      }
    />
  );
}
