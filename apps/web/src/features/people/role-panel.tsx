// The roles of the workspace (ROLE-55): who has them, what they may do, and what can be done with them.
import {
  Badge,
  Button,
  Card,
  Group,
  Menu,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import type { TeamView } from "@didban/contract";
import {
  IconCopy,
  IconEye,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { MembersItem } from "../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";
import { refreshPeople, rolesQuery } from "../../subjects/people/people-reads.ts";
import { isOwnerRole, useRoleName } from "../../subjects/people/use-role-name.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showError, showDone } from "../../ui/toasts.ts";
import { RemoveRoleDialog } from "./remove-role-dialog.tsx";
import { RoleDrawer, type RoleMode } from "./role-drawer.tsx";
import classes from "./people.module.css";

export function RolePanel() {
  const { t } = useTranslation("people");
  const permissions = usePermissions();
  const { data, error, refetch } = useQuery(rolesQuery);
  const [shown, setShown] = useState<RoleMode | null>(null);
  // Logs lead to a role by its address.
  const [address, setAddress] = useSearchParams();
  const named = data?.find(({ id }) => id === address.get("role"));
  const close = () => {
    setShown(null);
    if (named !== undefined) setAddress({ tab: "permissions" }, { replace: true });
  };
  const [removed, setRemoved] = useState<TeamView | null>(null);
  // A guest tries roles out; none of it is kept (ROLE-21).
  const isGuest = useIsGuest();
  const manages = isGuest || permissions.may("workspaceManagePermissions");
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">{t("role.intro")}</Text>
        {manages && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setShown({ mode: "create" })}
          >
            {t("role.new")}
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {data?.map((team) => (
          <RoleCard
            key={team.id}
            team={team}
            manages={manages}
            onOpen={(mode) => setShown({ mode, team })}
            onRemove={() => setRemoved(team)}
          />
        )) ?? [0, 1, 2, 3].map((card) => <Skeleton key={card} h={120} radius="md" />)}
      </SimpleGrid>
      <RoleDrawer shown={shown ?? (named ? { mode: "review", team: named } : null)} onClose={close} />
      <RemoveRoleDialog team={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
}

interface RoleCardProps {
  readonly team: TeamView;
  readonly manages: boolean;
  onOpen(mode: "edit" | "review"): void;
  onRemove(): void;
}

function RoleCard({ team, manages, onOpen, onRemove }: RoleCardProps) {
  const { t } = useTranslation("people");
  const { number } = useLocale();
  const roleName = useRoleName();
  const name = roleName(team.name);
  return (
    <Card withBorder padding="md" component="section" aria-label={name} className={classes.role ?? ""}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Group gap="xs">
            <UnstyledButton fw={600} className={classes.opener ?? ""} onClick={() => onOpen("review")}>
              <bdi>{name}</bdi>
            </UnstyledButton>
            {team.lock && <IconLock size={16} role="img" aria-label={t("role.locked")} />}
            {team.suspended && (
              <Badge color="orange" variant="light">
                {t("role.suspended")}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t("role.members", { count: team.memberCount, members: number(team.memberCount) })}
          </Text>
        </div>
        <RoleMenu team={team} name={name} manages={manages} onOpen={onOpen} onRemove={onRemove} />
      </Group>
      {(team.lock || team.description !== "") && (
        <Text size="sm" mt="xs">
          {team.lock ? t(`lockedRoleText.${team.name as "Captain"}`) : <bdi>{team.description}</bdi>}
        </Text>
      )}
    </Card>
  );
}

function RoleMenu({ team, name, manages, onOpen, onRemove }: RoleCardProps & { readonly name: string }) {
  const { t } = useTranslation("people");
  const params = { id: team.id };
  const submit = useSubmit(showError);
  const change = (call: () => Promise<unknown>, words: "duplicated" | "suspendedNow" | "reinstated") =>
    void submit.run(async () => {
      await call();
      await refreshPeople();
      showDone(t(`role.${words}`, { name }));
    });
  const duplicate = () => change(() => api.roles.duplicate({ params }), "duplicated");
  const pause = () =>
    team.suspended
      ? change(() => api.roles.reinstate({ params }), "reinstated")
      : change(() => api.roles.suspend({ params }), "suspendedNow");
  const isChangeable = manages && !team.lock;
  return (
    <ActionsMenu label={t("actionsOf", { name })} className={classes.above} isBusy={submit.isPending}>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => onOpen("review")}>
        {t("role.review")}
      </Menu.Item>
      {isChangeable && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen("edit")}>
          {t("role.edit")}
        </Menu.Item>
      )}
      {manages && !isOwnerRole(team) && (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
          {t("role.duplicate")}
        </Menu.Item>
      )}
      {isChangeable && (
        <Menu.Item
          leftSection={
            team.suspended ? (
              <IconPlayerPlay size={16} aria-hidden />
            ) : (
              <IconPlayerPause size={16} aria-hidden />
            )
          }
          onClick={pause}
        >
          {t(team.suspended ? "role.reinstate" : "role.suspend")}
        </Menu.Item>
      )}
      {isChangeable && (
        <MembersItem isGrave icon={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t("role.remove")}
        </MembersItem>
      )}
    </ActionsMenu>
  );
}
