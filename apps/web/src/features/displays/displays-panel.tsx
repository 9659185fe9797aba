// The displays of the workspace (LAYT-22): which there are, how they are, and what can be done with them.
import { Button, Card, Group, Menu, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { DisplayView } from "@didban/contract";
import { IconDeviceTv, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths } from "../../lib/paths.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { useSharedList } from "../../subjects/layout/sharing/shared-reads.ts";
import { useTourList } from "../../subjects/layout/tours/tour-reads.ts";
import { useRoles } from "../../subjects/people/people-reads.ts";
import { useRoleName } from "../../subjects/people/use-role-name.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { widthOf } from "../../ui/theme.ts";
import { DisplayDrawer, type DrawnDisplay } from "./display-drawer.tsx";
import { displaysQuery } from "./reads.ts";
import { RemoveDisplayDialog } from "./remove-display-dialog.tsx";
import classes from "./displays-panel.module.css";

export function DisplaysPanel() {
  // The form's choice of a role speaks of people: words that came later would hide the form for a moment, and take what is being typed.
  const { t } = useTranslation(["displays", "people"]);
  const { data, error, refetch } = useQuery(displaysQuery);
  const [drawn, setDrawn] = useState<DrawnDisplay | null>(null);
  const [removed, setRemoved] = useState<DisplayView | null>(null);
  // A screen's QR code leads here.
  const [address, setAddress] = useSearchParams();
  const code = address.get("code");
  const close = () => {
    setDrawn(null);
    if (code !== null) setAddress({ tab: "displays" }, { replace: true });
  };
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDrawn({ code: "" })}>
      {t("add")}
    </Button>
  );
  const opened = location.host + paths.display;
  return (
    <Stack gap="md">
      {data?.length === 0 ? (
        <EmptyState
          icon={IconDeviceTv}
          title={t("empty.title")}
          text={t("empty.text", { address: `\u2066${opened}\u2069` })}
          action={add}
        />
      ) : (
        <>
          <Group justify="space-between" align="start">
            <Text c="dimmed" maw={widthOf("text")}>
              {t("intro", { address: `\u2066${opened}\u2069` })}
            </Text>
            {add}
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {data?.map((display) => (
              <DisplayCard
                key={display.id}
                display={display}
                onEdit={() => setDrawn({ display })}
                onRemove={() => setRemoved(display)}
              />
            )) ?? [0, 1, 2].map((card) => <Skeleton key={card} h={132} radius="md" />)}
          </SimpleGrid>
        </>
      )}
      <DisplayDrawer drawn={drawn ?? (code === null ? null : { code })} onClose={close} />
      <RemoveDisplayDialog display={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
}

interface DisplayCardProps {
  readonly display: DisplayView;
  onEdit(): void;
  onRemove(): void;
}

function DisplayCard({ display, onEdit, onRemove }: DisplayCardProps) {
  const { t } = useTranslation("displays");
  const { number } = useLocale();
  const { name, cameraIds, gridSize, shows, stepSeconds } = display;
  const sharedName = useSharedName(shows);
  const cameras = t("cameras", { count: cameraIds.length, cameras: number(cameraIds.length) });
  const isTour = cameraIds.length > gridSize;
  const list = isTour
    ? t("tour", { cameras, cells: number(gridSize), seconds: number(stepSeconds) })
    : cameras;
  return (
    <Card withBorder padding="md" radius="md" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div className={classes.facts}>
          <Title order={2} size="h4" className={classes.name}>
            <bdi>{name}</bdi>
          </Title>
          <Life display={display} />
          <Text size="sm" c="dimmed" mt="xs">
            {shows === null ? list : t(shows.kind === "tour" ? "sharedTour" : "layout", { name: sharedName })}
          </Text>
          <RoleOf display={display} />
        </div>
        <ActionsMenu label={t("actionsOf", { name })}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t("edit")}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
            {t("remove.action")}
          </Menu.Item>
        </ActionsMenu>
      </Group>
    </Card>
  );
}

/** What is shown is called; empty until that is known. */
function useSharedName(shows: DisplayView["shows"]): string {
  const { data: layouts = [] } = useSharedList();
  const { data: tours = [] } = useTourList();
  return [...layouts, ...tours].find(({ id }) => id === shows?.id)?.name ?? "";
}

/** Its last sign of life. */
function Life({ display: { isOn, lastSeenAt } }: { display: DisplayView }) {
  const { t } = useTranslation("displays");
  const { dateTime } = useLocale();
  const timezone = useOwnZone();
  const text = isOn
    ? t("life.on")
    : lastSeenAt === null
      ? t("life.never")
      : t("life.off", {
          time: dateTime(Date.parse(lastSeenAt), timezone, { dateStyle: "medium", timeStyle: "short" }),
        });
  return (
    <Text size="sm" className={classes.life} data-on={isOn}>
      {text}
    </Text>
  );
}

function RoleOf({ display: { teamId } }: { display: DisplayView }) {
  const { t } = useTranslation("displays");
  const roleName = useRoleName();
  const roles = useRoles();
  if (teamId === null)
    return (
      <Text size="sm" c="var(--didban-attention)">
        {t("roleGone")}
      </Text>
    );
  const role = roles?.find(({ id }) => id === teamId);
  return (
    role && (
      <Text size="sm" c="dimmed">
        {t("role", { role: roleName(role.name) })}
      </Text>
    )
  );
}
