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
import { isDown, listStatuses, listStatusOf } from "../../../subjects/camera/camera-status.ts";
import { Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/screen-states.tsx";
import { matchesSearch, SearchField } from "../../../ui/search-field.tsx";
import { ManageTags } from "../../../subjects/tag/manage-tags.tsx";
import { TagFilter, tagsOn } from "../../../subjects/tag/tag-filter.tsx";
import { GroupsLayout, useGroupChoice } from "../groups/groups-layout.tsx";
import type { ModeProps } from "../mode-props.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { mayChangeSome } from "./bulk/bulk-rights.ts";
import { usePicking } from "./bulk/use-picking.ts";
import { CsvMenu } from "./csv/csv-menu.tsx";
import { CameraTable, type CameraSort } from "./camera-table.tsx";
import { StatusCounts } from "./status-counts.tsx";
import layoutClasses from "../free-layout.module.css";
import classes from "./camera-list.module.css";

export function ListMode({ cameras, shown, statuses }: ModeProps) {
  const { t } = useTranslation("cameras");
  const [needle, setNeedle] = useState("");
  const [tagId, setTagId] = useState<string | null>(null);
  const tags = tagsOn(cameras);
  // One that is on no camera any more hides none.
  const chosen = tags.find(({ id }) => id === tagId) ?? null;
  const [sort, setSort] = useState<CameraSort>({ field: "name", direction: "asc" });
  const permissions = usePermissions();
  const isGuest = useIsGuest();
  const groups = useGroupChoice();
  const rank = (id: string) => -listStatuses.indexOf(listStatusOf(statuses.get(id)));
  // Whatever the order is, trouble comes first.
  const trouble = (id: string) => Number(isDown(statuses.get(id)));
  const way = sort.direction === "asc" ? 1 : -1;
  const found = shown
    .filter(groups.holds)
    .filter(({ tags: own = [] }) => chosen === null || own.some(({ id }) => id === chosen.id))
    .filter((camera) => wordsOf(camera).some((text) => matchesSearch(text, needle)))
    .toSorted((a, b) => {
      const named = byName(a, b);
      switch (sort.field) {
        case "status":
          return way * (rank(a.id) - rank(b.id)) || named;
        case "name":
          return trouble(b.id) - trouble(a.id) || way * named;
        default:
          return byText(cellOf(a, sort.field), cellOf(b, sort.field), way) || named;
      }
    });
  const picking = usePicking(found.map(({ id }) => id));
  const picked = found.filter(({ id }) => picking.has(id));
  return (
    <GroupsLayout choice={groups} total={cameras.length}>
      <div className={layoutClasses.listed}>
        <Page width="table" gap="md">
          <StatusCounts cameras={cameras.filter(groups.holds)} statuses={statuses} />
          <Group gap="sm">
            <SearchField className={classes.search} label={t("search")} value={needle} onChange={setNeedle} />
            {tags.length > 0 && (
              <TagFilter className={classes.tag} tags={tags} value={chosen} onChange={setTagId} />
            )}
            <ManageTags />
            <CsvMenu all={cameras} cameras={picked.length > 0 ? picked : found} />
            <span className={classes.spacer} />
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
            <CameraTable
              cameras={found}
              statuses={statuses}
              sort={sort}
              picking={mayChangeSome(permissions) ? picking : null}
              onSort={setSort}
            />
          )}
          <BulkBar picking={picking} picked={picked} total={found.length} />
        </Page>
      </div>
    </GroupsLayout>
  );
}

/** What a camera is found by: whatever a row names. */
function wordsOf({ name, group, location, users, tags }: ModeProps["cameras"][number]): string[] {
  return [
    name,
    group.name,
    location.fullAddress ?? "",
    ...users.map(({ fullName }) => fullName),
    ...(tags ?? []).map((tag) => tag.name),
  ];
}

/** What a row shows in a column, as text. */
function cellOf(camera: ModeProps["cameras"][number], field: "location" | "people" | "tags"): string {
  switch (field) {
    case "location":
      return camera.location.fullAddress ?? camera.group.name;
    case "people":
      return camera.users.map(({ fullName }) => fullName).join(" ");
    case "tags":
      return (camera.tags ?? []).map(({ name }) => name).join(" ");
  }
}

/** Rows that show nothing come last, whichever way the others stand. */
function byText(a: string, b: string, way: number): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  return way * a.localeCompare(b, undefined, { numeric: true });
}
