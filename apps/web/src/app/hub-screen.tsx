// The way into a workspace (NAV-2, ROUTE-22): opens the tab that was active last, else the first one that is permitted, else Monitoring. Opened on
// purpose, or with nothing else to open, it stays and shows the menu as tiles.
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { routes, type MenuGroup } from "@didban/contract";
import { IconActivity, IconDoorOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { useLocale } from "../i18n/use-locale.ts";
import { isBuilt } from "../lib/built-screens.ts";
import { paths } from "../lib/paths.ts";
import { currentUserQuery, useCurrentUser } from "../subjects/account/current-user.ts";
import { lastTab } from "../subjects/account/last-place.ts";
import { permissionMatrixQuery, usePermissions } from "../subjects/account/permissions.ts";
import { AvatarImage } from "../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../subjects/avatar/use-avatar.ts";
import { linkTo } from "../subjects/tab/active-tab.ts";
import { useTabs } from "../subjects/tab/tab-list.ts";
import { currentWorkspaceQuery } from "../subjects/workspace/workspace-reads.ts";
import { EmptyState, ErrorState } from "../ui/screen-states.tsx";
import { useTitle } from "../ui/use-title.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { routeIcon } from "./feature-screens.ts";
import { areFirstStepsDeclined } from "./tabs/leaving.ts";
import { entryKey, isMoreThanPersonal } from "./tabs/menu-entries.ts";
import { useFirstSteps } from "./tabs/use-first-steps.ts";
import { usePermittedMenu } from "./tabs/use-permitted-menu.ts";
import { entryAddress } from "./tabs/use-tab-acts.ts";
import classes from "./hub-screen.module.css";

/** State of a link that opens the hub to stay there. */
export const onPurpose = { isOnPurpose: true } as const;

export function HubScreen() {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: { isOnPurpose?: boolean } | null };
  useTitle(t("nav.hub"));
  if (usePermissions().isFailed) return <NoRights />;
  return state?.isOnPurpose === true ? <Tiles /> : <WayIn />;
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
  return mayOpen(paths.stream) ? <Navigate to={paths.stream} replace /> : <Tiles />;
}

function Tiles() {
  const { t } = useTranslation();
  const workspace = useQuery(currentWorkspaceQuery).data;
  const logo = useAvatar("workspace", workspace?.logo ?? null, workspace?.id);
  const groups = usePermittedMenu();
  const isOperator = useCurrentUser()?.isOperator === true;
  if (!isMoreThanPersonal(groups)) return <NothingHere owner={workspace?.owner.fullName} />;
  return (
    <Stack p="lg" gap="lg">
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
      <nav className={classes.tiles} aria-label={t("nav.hub")}>
        {groups.map((group) => (
          <Tile key={group.label.en} {...group} />
        ))}
        {isOperator && (
          <Card withBorder padding="sm">
            <Text className={classes.group ?? ""}>{t("nav.system")}</Text>
            <Link to={paths.system} className={classes.entry ?? ""}>
              <IconActivity size={20} stroke={1.6} aria-hidden />
              {t("nav.system")}
            </Link>
          </Card>
        )}
      </nav>
    </Stack>
  );
}

/** A group of the menu with what it opens. */
function Tile({ label, entries }: MenuGroup) {
  const { locale } = useLocale();
  return (
    <Card withBorder padding="sm">
      <Text className={classes.group ?? ""}>{label[locale]}</Text>
      {entries.map((entry) => {
        const EntryIcon = routeIcon(entry.route);
        return (
          <Link key={entryKey(entry)} to={entryAddress(entry)} className={classes.entry ?? ""}>
            <EntryIcon size={20} stroke={1.6} aria-hidden />
            {entry.label[locale]}
          </Link>
        );
      })}
    </Card>
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
