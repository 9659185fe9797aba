// The way into a workspace (ROUTE-22): opens the screen asked for or shown last, else the first that is permitted. Opened on purpose it
// stays and shows every area as a tile.
import { Button, Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconDoorOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { lastScreen } from "../lib/last-place.ts";
import { paths } from "../lib/paths.ts";
import { currentWorkspaceQuery, usePermissions } from "../lib/reads.ts";
import { EmptyState } from "../ui/screen-states.tsx";
import { useTitle } from "../ui/use-title.ts";
import { usePermittedAreas } from "./areas.ts";

/** State of a link that opens the hub to stay there. */
export const onPurpose = { isOnPurpose: true } as const;

export function HubScreen() {
  const { t } = useTranslation();
  const areas = usePermittedAreas();
  const { state } = useLocation() as { state: { isOnPurpose?: boolean } | null };
  const workspace = useQuery(currentWorkspaceQuery).data;
  const own = areas.filter(({ isForEveryone }) => !isForEveryone);
  const permissions = usePermissions();
  const last = lastScreen();
  // The screen of last time may have been of a right that is gone (ROUTE-23).
  const isLastPermitted = last !== null && permissions.mayOpen(last);
  const next = isLastPermitted ? last : own[0]?.path;
  const isStaying = state?.isOnPurpose === true || own.length === 0;
  useTitle(t("nav.hub"));

  if (!isStaying && next !== undefined) return <Navigate to={next} replace />;
  if (own.length === 0)
    return (
      <EmptyState
        isPage
        icon={IconDoorOff}
        title={t("hub.emptyTitle")}
        text={t("hub.emptyText")}
        action={
          <Button component={Link} to={paths.selectWorkspace}>
            {t("hub.chooseAnother")}
          </Button>
        }
      />
    );
  return (
    <Stack p="lg" gap="lg">
      <div>
        <Title order={1}>{workspace ? <bdi>{workspace.name}</bdi> : t("nav.hub")}</Title>
        {workspace && (
          <Text c="dimmed">
            <bdi>{workspace.welcomeMessage}</bdi>
          </Text>
        )}
      </div>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} component="nav" aria-label={t("nav.hub")}>
        {areas.map(({ key, path, icon: AreaIcon }) => (
          <Card key={key} component={Link} to={path} withBorder padding="lg" radius="md">
            <Stack align="center" gap="xs">
              <AreaIcon size={32} stroke={1.5} aria-hidden />
              <Text fw={600}>{t(`nav.${key}`)}</Text>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
