// Who may see one camera, or a group of them (ROLE-58 to ROLE-60): every member with their role, what they may do there and where that comes from.
import { Alert, Anchor, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconSearch, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useActingWorkspaceId } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { everyoneQuery, rolesQuery } from "../../subjects/people/people-reads.ts";
import { resourceAccessQuery } from "../../subjects/people/resource-access.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { UnsavedDialog } from "../../ui/unsaved-dialog.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useUnsavedChanges } from "../../ui/use-unsaved-changes.ts";
import { AccessTable } from "./access-table.tsx";
import { useAccessDraft, type AccessDraft } from "./use-access-draft.ts";
import classes from "./camera-permission.module.css";

export function CameraPermissionScreen() {
  const { id = "" } = useParams();
  return <CameraPermission key={id} id={id} />;
}

function CameraPermission({ id }: { id: string }) {
  const { t } = useTranslation("camera-permission");
  const workspaceId = useActingWorkspaceId() ?? "";
  const subject = useQuery(resourceAccessQuery(id, workspaceId));
  const everyone = useQuery(everyoneQuery(workspaceId));
  const teams = useQuery(rolesQuery);
  const permissions = usePermissions();
  const [typed, setTyped] = useState("");
  const draft = useAccessDraft(subject.data, teams.data ?? []);
  const { number } = useLocale();
  const name = subject.data?.name ?? "";
  useTitle(t("title", { name }));
  const failed = [subject, everyone, teams].find(({ isError }) => isError);
  if (failed !== undefined) {
    const isGone = failed.error instanceof ApiError && failed.error.status === 404;
    return isGone ? <NotFound /> : <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!subject.data || !everyone.data || !teams.data) return <Loading />;
  const shown = everyone.data.filter(({ fullName }) => matchesSearch(fullName, typed));
  const isEditable =
    permissions.may("workspaceManagePermissions") || permissions.may("cameraManagePermissions", id);
  return (
    <Page width="table">
      <header>
        <Group gap="md">
          <Anchor
            component={Link}
            to={subject.data.type === "c" ? paths.camera(id) : paths.cameraList}
            size="sm"
          >
            {t(subject.data.type === "c" ? "toCamera" : "toList")}
          </Anchor>
          {subject.data.groups.map((group) => (
            <Anchor key={group.id} component={Link} to={paths.cameraPermission(group.id)} size="sm">
              {t("toGroup", { name: group.name })}
            </Anchor>
          ))}
        </Group>
        <Title order={1} size="h2" className={classes.title ?? ""}>
          {t("title", { name })}
        </Title>
        <Text c="dimmed">{t(isEditable ? "intro" : "readOnly")}</Text>
      </header>
      {subject.data.inheritingCameras > 0 && (
        <Alert
          title={t("inheriting", {
            count: subject.data.inheritingCameras,
            cameras: number(subject.data.inheritingCameras),
          })}
        />
      )}
      <SearchField label={t("search")} value={typed} onChange={setTyped} className={classes.search} />
      {shown.length === 0 ? (
        <EmptyState
          icon={IconSearch}
          title={t("nobody")}
          action={
            <Button variant="default" onClick={() => setTyped("")}>
              {t("resetSearch")}
            </Button>
          }
        />
      ) : (
        <AccessTable
          key={typed.trim()}
          members={shown}
          subject={subject.data}
          teams={teams.data}
          isEditable={isEditable}
          draft={draft}
        />
      )}
      <SaveBar draft={draft} />
      <LeaveDialog isChanged={draft.count > 0} />
    </Page>
  );
}

function SaveBar({ draft }: { draft: AccessDraft }) {
  const { t } = useTranslation("camera-permission");
  const { number } = useLocale();
  if (draft.count === 0) return null;
  return (
    <Group className={classes.bar ?? ""} justify="space-between" role="region" aria-label={t("unsaved")}>
      <Text fw={600}>{t("changes", { count: draft.count, changes: number(draft.count) })}</Text>
      <Group gap="sm">
        <Button variant="default" onClick={draft.discard} disabled={draft.isSaving}>
          {t("discard")}
        </Button>
        <Button onClick={draft.save} loading={draft.isSaving}>
          {t("save")}
        </Button>
      </Group>
    </Group>
  );
}

function LeaveDialog({ isChanged }: { isChanged: boolean }) {
  return <UnsavedDialog leaving={useUnsavedChanges(isChanged)} />;
}

function Loading() {
  return (
    <Page width="table" gap="xs" isLoading>
      <Skeleton h={36} w={280} mb="md" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} h={56} radius="md" />
      ))}
    </Page>
  );
}

function NotFound() {
  const { t } = useTranslation("camera-permission");
  return (
    <EmptyState
      icon={IconUsers}
      title={t("gone")}
      isPage
      action={
        <Button component={Link} to={paths.cameraList}>
          {t("toList")}
        </Button>
      }
    />
  );
}
