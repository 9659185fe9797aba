// All cameras at a glance (LAYT-12, LAYT-15, STAT-21, STAT-22): counted by status, filtered, searched and sorted.
import { Button, Group, SegmentedControl, Skeleton, Stack, Title } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths } from "../../lib/paths.ts";
import { ClosedButton } from "../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";
import { byName, useCameras } from "../../subjects/camera/camera-reads.ts";
import { cameraFilters, listStatuses, listStatusOf, passes } from "../../subjects/camera/camera-status.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { NoCameras } from "../../subjects/camera/no-cameras.tsx";
import { Page } from "../../ui/page.tsx";
import { PageError } from "../../ui/page-error.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { CameraTable, type CameraSort } from "./camera-table.tsx";
import { StatusCounts } from "./status-counts.tsx";
import classes from "./camera-list.module.css";

export function CameraListScreen() {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  const [search, setSearch] = useSearchParams();
  const [needle, setNeedle] = useState("");
  const [sort, setSort] = useState<CameraSort>({ field: "name", direction: "asc" });
  const cameras = useCameras();
  const statuses = useCameraStatuses();
  const permissions = usePermissions();
  const isGuest = useIsGuest();
  const name = useScreenName("stream.freeLayout");
  useTitle(name);
  const filter = cameraFilters.find((each) => each === search.get("filter")) ?? "ALL";

  if (cameras.isError) return <PageError error={cameras.error} onRetry={() => void cameras.refetch()} />;
  const all = cameras.data ?? [];
  const rank = (id: string) => -listStatuses.indexOf(listStatusOf(statuses.get(id)));
  // Whatever the order is, trouble comes first.
  const isDown = (id: string) => passes("ERROR", statuses.get(id));
  const way = sort.direction === "asc" ? 1 : -1;
  const shown = all
    .filter(({ id }) => passes(filter, statuses.get(id)))
    .filter(({ name }) => matchesSearch(name, needle))
    .sort((a, b) => {
      const named = byName(a, b);
      if (sort.field === "status") return way * (rank(a.id) - rank(b.id)) || named;
      return Number(isDown(b.id)) - Number(isDown(a.id)) || way * named;
    });

  if (cameras.data?.length === 0) return <NoCameras />;
  return (
    <Page width="table" gap="md">
      <Group justify="space-between">
        <Title order={1}>{name}</Title>
        {permissions.may("cameraCreate") && (
          <Button component={Link} to={paths.cameraConnect} leftSection={<IconPlus size={18} aria-hidden />}>
            {t("add")}
          </Button>
        )}
        {isGuest && <ClosedButton leftSection={<IconPlus size={18} aria-hidden />}>{t("add")}</ClosedButton>}
      </Group>
      {cameras.isPending ? (
        <Stack gap="xs">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h={72} radius="md" />
          ))}
        </Stack>
      ) : (
        <>
          <StatusCounts cameras={all} statuses={statuses} />
          <Group gap="sm">
            <SegmentedControl
              aria-label={t("filter.label")}
              value={filter}
              onChange={(value) => setSearch(value === "ALL" ? {} : { filter: value })}
              data={cameraFilters.map((key) => ({
                value: key,
                label: `${t(`filter.${key}`)} ${number(all.filter(({ id }) => passes(key, statuses.get(id))).length)}`,
              }))}
            />
            <SearchField className={classes.search} label={t("search")} value={needle} onChange={setNeedle} />
          </Group>
          {shown.length === 0 ? (
            <EmptyState icon={IconSearch} title={t("noMatch")} />
          ) : (
            <CameraTable cameras={shown} statuses={statuses} sort={sort} onSort={setSort} />
          )}
        </>
      )}
    </Page>
  );
}
