// All cameras at a glance (LAYT-12, LAYT-15, STAT-21, STAT-22): picture, status, group, people; filtered, searched and sorted.
import {
  ActionIcon,
  Button,
  Group,
  Menu,
  SegmentedControl,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { IconDots, IconPencil, IconPlus, IconRefresh, IconSearch, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import {
  displayedOf,
  isUp,
  useCameras,
  useCameraStatuses,
  type CameraStatusAnswer,
} from "../../lib/camera-reads.ts";
import { queryClient } from "../../lib/query-client.ts";
import { usePermissions } from "../../lib/reads.ts";
import { CameraPicture } from "../../ui/camera-picture.tsx";
import { NoCameras } from "../../ui/no-cameras.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { showError } from "../../ui/toasts.ts";
import { useTitle } from "../../ui/use-title.ts";
import { EditCameraDrawer } from "./edit-camera-drawer.tsx";
import { RemoveCameraDialog } from "./remove-camera-dialog.tsx";
import classes from "./camera-list.module.css";

const filters = {
  ALL: () => true,
  LIVE: (status: string) => status === "healthyLive" || status === "healthyRecording",
  RECORD: (status: string) => status === "healthyRecording",
  ERROR: (status: string) => status === "error",
} as const;
type Filter = keyof typeof filters;

const isFilter = (text: string | null): text is Filter => text !== null && Object.hasOwn(filters, text);

export function CameraListScreen() {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  const [search, setSearch] = useSearchParams();
  const [needle, setNeedle] = useState("");
  const [sort, setSort] = useState<"name" | "status">("name");
  const cameras = useCameras();
  const statuses = useCameraStatuses();
  const permissions = usePermissions();
  useTitle(t("title"));
  const asked = search.get("filter");
  const filter = isFilter(asked) ? asked : "ALL";

  if (cameras.isError) return <ErrorState error={cameras.error} onRetry={() => void cameras.refetch()} />;
  const all = cameras.data?.items ?? [];
  const statusOf = (camera: CameraDetails) => statuses.get(camera.id) ?? camera.status;
  const shown = all
    .filter((camera) => filters[filter](displayedOf(statusOf(camera))))
    .filter((camera) => matchesSearch(camera.name, needle))
    .sort(
      (a, b) =>
        (sort === "status" ? (statusOf(a).overall ?? 0) - (statusOf(b).overall ?? 0) : 0) ||
        a.name.localeCompare(b.name),
    );

  if (cameras.data?.total === 0) return <NoCameras />;
  return (
    <Stack p="lg" gap="md">
      <Group justify="space-between">
        <Title order={1}>{t("title")}</Title>
        {permissions.may("cameraCreate") && (
          <Button component={Link} to={paths.cameraConnect} leftSection={<IconPlus size={18} aria-hidden />}>
            {t("add")}
          </Button>
        )}
      </Group>
      <Group gap="sm">
        <SegmentedControl
          aria-label={t("filter.label")}
          value={filter}
          onChange={(value) => setSearch(value === "ALL" ? {} : { filter: value })}
          data={Object.entries(filters).map(([key, matches]) => ({
            value: key,
            label: `${t(`filter.${key}`)} ${number(all.filter((camera) => matches(displayedOf(statusOf(camera)))).length)}`,
          }))}
        />
        <SearchField className={classes.search} label={t("search")} value={needle} onChange={setNeedle} />
      </Group>
      {cameras.isPending ? (
        <Stack gap="xs">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h={72} radius="md" />
          ))}
        </Stack>
      ) : shown.length === 0 ? (
        <EmptyState icon={IconSearch} title={t("noMatch")} />
      ) : (
        <CameraTable cameras={shown} statusOf={statusOf} sort={sort} onSort={setSort} />
      )}
    </Stack>
  );
}

interface CameraTableProps {
  readonly cameras: readonly CameraDetails[];
  readonly sort: "name" | "status";
  statusOf(camera: CameraDetails): CameraStatusAnswer;
  onSort(sort: "name" | "status"): void;
}

function CameraTable({ cameras, statusOf, sort, onSort }: CameraTableProps) {
  const { t } = useTranslation("cameras");
  const [edited, setEdited] = useState<CameraDetails | null>(null);
  const [removed, setRemoved] = useState<CameraDetails | null>(null);
  const heading = (key: "name" | "status") => (
    <Table.Th aria-sort={sort === key ? "ascending" : "none"}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(key)} data-active={sort === key}>
        {t(`column.${key}`)}
      </UnstyledButton>
    </Table.Th>
  );
  return (
    <>
      <Table className={classes.table} verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {heading("name")}
            {heading("status")}
            <Table.Th className={classes.wide}>{t("column.group")}</Table.Th>
            <Table.Th className={classes.wide}>{t("column.recording")}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t("column.actions")}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cameras.map((camera) => (
            <CameraRow
              key={camera.id}
              camera={camera}
              status={statusOf(camera)}
              onEdit={() => setEdited(camera)}
              onRemove={() => setRemoved(camera)}
            />
          ))}
        </Table.Tbody>
      </Table>
      <EditCameraDrawer camera={edited} onClose={() => setEdited(null)} />
      <RemoveCameraDialog camera={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

interface CameraRowProps {
  readonly camera: CameraDetails;
  readonly status: CameraStatusAnswer;
  onEdit(): void;
  onRemove(): void;
}

function CameraRow({ camera, status, onEdit, onRemove }: CameraRowProps) {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  const permissions = usePermissions();
  const retry = useMutation({
    mutationFn: () => api.cameras.retry({ params: { id: camera.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["cameraStatus"] }),
    onError: (error) => showError(error),
  });
  const stream = camera.streamInformation.streams[0];
  return (
    <Table.Tr>
      <Table.Td>
        <Group wrap="nowrap" gap="sm">
          <div className={classes.picture}>
            <CameraPicture cameraId={camera.id} alt="" isLive={isUp(status)} />
          </div>
          <div className={classes.name}>
            <Text component={Link} to={paths.camera(camera.id)} fw={600} className={classes.link}>
              {camera.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {stream ? (
                <bdi dir="ltr">
                  {stream.codec.toUpperCase()} {stream.width}×{stream.height}
                </bdi>
              ) : (
                <bdi dir="ltr">{camera.connectionSummary.url}</bdi>
              )}
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} />
      </Table.Td>
      <Table.Td className={classes.wide}>{camera.group.name}</Table.Td>
      <Table.Td className={classes.wide}>
        {t(`mode.${camera.recordInformation.mode}`)} ·{" "}
        {t("days", {
          count: Math.round(camera.recordInformation.archiveAge),
          days: number(camera.recordInformation.archiveAge),
        })}
      </Table.Td>
      <Table.Td>
        {permissions.may("cameraUpdateSettings", camera.id) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t("actionsOf", { name: camera.name })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                {t("edit.open")}
              </Menu.Item>
              <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => retry.mutate()}>
                {t("retry")}
              </Menu.Item>
              {permissions.may("cameraRemove", camera.id) && (
                <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
                  {t("remove.open")}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
