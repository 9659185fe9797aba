// The cameras of the list as rows (LAYT-15): device, status with how it is recorded, location, people, tags, and what can be done with each.
import { Avatar, Checkbox, Group, Menu, Table, Text, Tooltip } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { IconCopy, IconPencil, IconRefresh, IconTrash, IconUserShield } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { paths } from "../../../lib/paths.ts";
import { MembersItem } from "../../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../../subjects/account/permissions.ts";
import { CameraPicture } from "../../../subjects/camera/camera-picture.tsx";
import { useCameraProfile } from "../../../subjects/camera/camera-profile.ts";
import { removalParameter } from "../../../subjects/camera/camera-removal.ts";
import { isUp, type SeenStatus } from "../../../subjects/camera/camera-status.ts";
import { connectAnew } from "../../../subjects/camera/camera-statuses.ts";
import { SyncMark } from "../../../subjects/camera/sync-mark.tsx";
import { StatusBadge, StatusReason } from "../../../subjects/camera/status-badge.tsx";
import { useRetentionText } from "../../../subjects/camera/use-retention-text.ts";
import { TagChips } from "../../../subjects/tag/tag-chip.tsx";
import { ActionsMenu } from "../../../ui/actions-menu.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { OnceOpen } from "../../../ui/once-open.tsx";
import { NearEnd } from "../../../ui/near-end.tsx";
import { SortHeading, type Sort } from "../../../ui/sort-heading.tsx";
import { widthOf } from "../../../ui/theme.ts";
import { showError } from "../../../ui/toasts.ts";
import { CameraGrip } from "../groups/grip.tsx";
import { MoveCameraItem } from "../groups/move-camera-item.tsx";
import type { Picking } from "./bulk/use-picking.ts";
import classes from "./camera-list.module.css";

const RemoveCameraDialog = lazy(async () => ({
  default: (await import("./remove-camera-dialog.tsx")).RemoveCameraDialog,
}));
const DuplicateDialog = lazy(async () => ({
  default: (await import("../../../subjects/camera/duplicate-dialog.tsx")).DuplicateDialog,
}));

export type CameraSort = Sort<"name" | "status" | "location" | "people" | "tags">;

/** Rows that are there at first, and as many more whenever the end of them comes near. */
const pieceRows = 60;

interface CameraTableProps {
  readonly cameras: readonly CameraDetails[];
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  readonly sort: CameraSort;
  /** Null: the person may change nothing of several. */
  readonly picking: Picking | null;
  onSort(sort: CameraSort): void;
}

export function CameraTable({ cameras, statuses, sort, picking, onSort }: CameraTableProps) {
  const { t } = useTranslation(["cameras", "camera-bulk"]);
  const [search, setSearch] = useSearchParams();
  const asked = search.get(removalParameter);
  const [removed, setRemoved] = useState(() => cameras.find(({ id }) => id === asked) ?? null);
  const [duplicated, setDuplicated] = useState<CameraDetails | null>(null);
  const stopRemoving = () => {
    setRemoved(null);
    if (asked === null) return;
    search.delete(removalParameter);
    setSearch(search, { replace: true });
  };
  const heading = (field: CameraSort["field"], className?: string) => (
    <SortHeading
      field={field}
      label={t(`column.${field}`)}
      className={className}
      sort={sort}
      onSort={onSort}
    />
  );
  const [shown, setShown] = useState(pieceRows);
  return (
    <div className={classes.list}>
      <Table
        className={classes.table}
        verticalSpacing="xs"
        highlightOnHover
        aria-rowcount={cameras.length + 1}
      >
        <Table.Thead>
          <Table.Tr>
            {picking && (
              <Table.Th className={classes.pick}>
                <Checkbox
                  size="md"
                  aria-label={t("pickEvery", { ns: "camera-bulk" })}
                  checked={picking.extent === "all"}
                  indeterminate={picking.extent === "some"}
                  onChange={picking.toggleAll}
                />
              </Table.Th>
            )}
            {heading("name")}
            {heading("status")}
            {heading("location", classes.wide)}
            {heading("people", classes.wide)}
            {heading("tags", classes.widest)}
            <Table.Th>
              <span className="visually-hidden">{t("column.actions")}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cameras.slice(0, shown).map((camera, at) => (
            <CameraRow
              key={camera.id}
              number={at + 2}
              camera={camera}
              status={statuses.get(camera.id)}
              picking={picking}
              onEdit={() => useCameraProfile.getState().open(camera.id)}
              onDuplicate={() => setDuplicated(camera)}
              onRemove={() => setRemoved(camera)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {shown < cameras.length && <NearEnd onNear={() => setShown(shown + pieceRows)} />}
      <OnceOpen isOpen={duplicated !== null}>
        {duplicated && <DuplicateDialog camera={duplicated} isOpen onClose={() => setDuplicated(null)} />}
      </OnceOpen>
      <OnceOpen isOpen={removed !== null}>
        <RemoveCameraDialog camera={removed} onClose={stopRemoving} />
      </OnceOpen>
    </div>
  );
}

interface CameraRowProps {
  /** Of the row, its heading being the first. */
  readonly number: number;
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly picking: Picking | null;
  onEdit(): void;
  onDuplicate(): void;
  onRemove(): void;
}

function CameraRow({ number, camera, status, picking, onEdit, onDuplicate, onRemove }: CameraRowProps) {
  const { t } = useTranslation(["camera-bulk", "bridges"]);
  const stream = camera.streamInformation.streams[0];
  return (
    <Table.Tr className={classes.row} aria-rowindex={number} data-picked={picking?.has(camera.id)}>
      {picking && (
        <Table.Td className={classes.pick}>
          <Checkbox
            size="md"
            aria-label={t("pick", { name: camera.name })}
            readOnly
            {...picking.box(camera.id)}
          />
        </Table.Td>
      )}
      <Table.Td>
        <Group wrap="nowrap" gap="sm">
          <CameraGrip camera={camera} />
          <div className={classes.picture}>
            <CameraPicture cameraId={camera.id} alt="" isLive={isUp(status)} />
          </div>
          <div className={classes.name}>
            <Text component={Link} to={paths.camera(camera.id)} fw={600} className={classes.link}>
              {camera.name}
            </Text>{" "}
            <SyncMark cameraId={camera.id} />
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
      <Table.Td className={classes.status}>
        <StatusBadge status={status} />
        <StatusReason status={status} />
        <div className={classes.wide}>
          <Recording record={camera.recordInformation} />
        </div>
      </Table.Td>
      <Table.Td className={classes.wide}>
        {camera.location.fullAddress !== null && <Text size="sm">{camera.location.fullAddress}</Text>}
        <Text size={camera.location.fullAddress === null ? "sm" : "xs"} c="dimmed">
          {camera.group.name}
        </Text>
        {camera.bridge !== null && (
          <Text size="xs" c="dimmed">
            {t("through.of", { ns: "bridges", name: camera.bridge.name })}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.wide}>
        <People people={camera.users} />
      </Table.Td>
      <Table.Td className={classes.widest}>
        <TagChips tags={camera.tags ?? []} />
      </Table.Td>
      <Table.Td className={classes.actions}>
        <CameraActions camera={camera} onEdit={onEdit} onDuplicate={onDuplicate} onRemove={onRemove} />
      </Table.Td>
    </Table.Tr>
  );
}

function Recording({ record }: { record: CameraDetails["recordInformation"] }) {
  const { t } = useTranslation("cameras");
  const retention = useRetentionText();
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.kept}>
        {t(`mode.${record.mode}`)} · {t("retention.kept", { length: retention.length(record.archiveAge) })}
      </Text>
      <Text size="xs" c="dimmed">
        {retention.term(record.archiveAge)}
      </Text>
    </>
  );
}

/** More than these are a number, with their names behind it. */
const mostFaces = 3;

/** Who may see the camera. */
function People({ people }: { people: CameraDetails["users"] }) {
  const { number, list } = useLocale();
  if (people.length === 0) return null;
  const names = list(people.map(({ fullName }) => fullName));
  const more = people.length - mostFaces;
  return (
    <Tooltip label={names} multiline maw={widthOf("fields")} openDelay={300}>
      <div>
        <span className="visually-hidden">{names}</span>
        <Group gap={4} wrap="nowrap" aria-hidden>
          {people.slice(0, mostFaces).map(({ id, fullName }) => (
            <Avatar key={id} name={fullName} size={28} color="firoozeh" variant="light" />
          ))}
          {more > 0 && (
            <Text size="xs" c="dimmed">
              +{number(more)}
            </Text>
          )}
        </Group>
      </div>
    </Tooltip>
  );
}

function CameraActions({
  camera,
  onEdit,
  onDuplicate,
  onRemove,
}: Pick<CameraRowProps, "camera" | "onEdit" | "onDuplicate" | "onRemove">) {
  const { t } = useTranslation("cameras");
  const permissions = usePermissions();
  const mayUpdate = permissions.may("cameraUpdateSettings", camera.id);
  const access = paths.cameraPermission(camera.id);
  const isGuest = useIsGuest();
  const submit = useSubmit(showError);
  const retry = () => void submit.run(() => connectAnew(camera.id));
  const mayAdd = permissions.may("cameraCreate");
  if (!mayUpdate && !isGuest && !mayAdd && !permissions.mayOpen(access)) return null;
  return (
    <ActionsMenu label={t("actionsOf", { name: camera.name })}>
      {(mayUpdate || isGuest) && (
        <>
          <MembersItem icon={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t("edit.open")}
          </MembersItem>
          <MembersItem icon={<IconRefresh size={16} aria-hidden />} onClick={retry}>
            {t("retry")}
          </MembersItem>
          <MoveCameraItem camera={camera} />
        </>
      )}
      {(mayAdd || isGuest) && (
        <MembersItem icon={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          {t("duplicate.open")}
        </MembersItem>
      )}
      {permissions.mayOpen(access) && (
        <Menu.Item component={Link} to={access} leftSection={<IconUserShield size={16} aria-hidden />}>
          {t("access")}
        </Menu.Item>
      )}
      {permissions.may("cameraRemove", camera.id) && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t("remove.open")}
        </Menu.Item>
      )}
    </ActionsMenu>
  );
}
