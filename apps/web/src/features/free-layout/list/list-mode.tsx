// All cameras as a list (LAYT-15, STAT-22): counted by status, searched and sorted.
import { Button, Group } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { ClosedButton } from "../../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../../subjects/account/permissions.ts";
import { byName } from "../../../subjects/camera/camera-reads.ts";
import { listStatuses, listStatusOf, passes } from "../../../subjects/camera/camera-status.ts";
import { Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/screen-states.tsx";
import { matchesSearch, SearchField } from "../../../ui/search-field.tsx";
import type { ModeProps } from "../mode-props.ts";
import { CameraTable, type CameraSort } from "./camera-table.tsx";
import { StatusCounts } from "./status-counts.tsx";
import layoutClasses from "../free-layout.module.css";
import classes from "./camera-list.module.css";

export function ListMode({ cameras, shown, statuses }: ModeProps) {
  const { t } = useTranslation("cameras");
  const [needle, setNeedle] = useState("");
  const [sort, setSort] = useState<CameraSort>({ field: "name", direction: "asc" });
  const permissions = usePermissions();
  const isGuest = useIsGuest();
  const rank = (id: string) => -listStatuses.indexOf(listStatusOf(statuses.get(id)));
  // Whatever the order is, trouble comes first.
  const isDown = (id: string) => passes("ERROR", statuses.get(id));
  const way = sort.direction === "asc" ? 1 : -1;
  const found = shown
    .filter((camera) => wordsOf(camera).some((text) => matchesSearch(text, needle)))
    .toSorted((a, b) => {
      const named = byName(a, b);
      if (sort.field === "status") return way * (rank(a.id) - rank(b.id)) || named;
      return Number(isDown(b.id)) - Number(isDown(a.id)) || way * named;
    });
  return (
    <div className={layoutClasses.listed}>
      <Page width="table" gap="md">
        <StatusCounts cameras={cameras} statuses={statuses} />
        <Group gap="sm" justify="space-between">
          <SearchField className={classes.search} label={t("search")} value={needle} onChange={setNeedle} />
          {permissions.may("cameraCreate") && (
            <Button
              component={Link}
              to={paths.cameraConnect}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t("add")}
            </Button>
          )}
          {isGuest && (
            <ClosedButton leftSection={<IconPlus size={18} aria-hidden />}>{t("add")}</ClosedButton>
          )}
        </Group>
        {found.length === 0 ? (
          <EmptyState icon={IconSearch} title={t("noMatch")} />
        ) : (
          <CameraTable cameras={found} statuses={statuses} sort={sort} onSort={setSort} />
        )}
      </Page>
    </div>
  );
}

/** What a camera is found by: whatever a row names. */
function wordsOf({ name, group, location, users, tags }: ModeProps["cameras"][number]): string[] {
  return [
    name,
    group.name,
    location.fullAddress ?? "",
    ...users.map(({ fullName }) => fullName),
    ...tags.map((tag) => tag.name),
  ];
}
