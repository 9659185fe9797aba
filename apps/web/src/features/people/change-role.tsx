// Another role for one member or for several (PEOP-41). Each change stands for itself: who keeps their role is named, with the reason.
import { Button, Group, List, Modal, Text } from "@mantine/core";
import type { MemberView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { useActingWorkspaceId } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { refreshPeople, useRoles } from "../../subjects/people/people-reads.ts";
import { isOwnerRole } from "../../subjects/people/use-role-name.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import { RoleSelect } from "../../subjects/people/role-select.tsx";

type Moved = Pick<MemberView, "id" | "remoteId" | "fullName" | "team">;

interface ChangeRoleProps {
  readonly members: readonly Moved[];
  /** The owner's own role was chosen for one member: it goes by handing the workspace over (ROLE-57). Several are not offered it. */
  readonly onTransfer?: () => void;
  /** Told before `onClose` when it was not called off. */
  readonly onDone?: () => void;
  onClose(): void;
}

/** Closed while it is about nobody. */
export function ChangeRoleDialog({ members, ...ways }: ChangeRoleProps) {
  const { t } = useTranslation("people");
  const { number } = useLocale();
  const [one, ...others] = members;
  const count = members.length;
  return (
    <Modal
      opened={one !== undefined}
      onClose={ways.onClose}
      centered
      title={
        one !== undefined &&
        (others.length === 0
          ? t("confirm.changeRole.title", { name: one.fullName })
          : t("rolesOf.title", { count, members: number(count) }))
      }
    >
      {one !== undefined && <ChangeRole members={members} {...ways} />}
    </Modal>
  );
}

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

export function ChangeRole({ members, onTransfer, onDone, onClose }: ChangeRoleProps) {
  const { t } = useTranslation(["people", "common"]);
  const { number } = useLocale();
  const submit = useSubmit();
  const workspaceId = useActingWorkspaceId() ?? "";
  const isOwner = usePermissions().may("workspaceTransferOwnership");
  const offersOwner = isOwner && onTransfer !== undefined;
  const teams = useRoles()?.filter((team) => !team.suspended && (offersOwner || !isOwnerRole(team))) ?? [];
  const [one, ...others] = members;
  const [kept, setKept] = useState<readonly Kept[]>([]);
  // People of different roles have none in common to begin with: which one they get is always somebody's choice.
  const [chosen, setChosen] = useState<string>();
  const common = teams.find(({ id }) => members.every(({ team }) => team?.id === id));
  const teamId = chosen ?? common?.id;
  const choose = (id: string) => {
    if (teams.some((team) => team.id === id && isOwnerRole(team))) onTransfer?.();
    else setChosen(id);
  };
  const finish = () => {
    onDone?.();
    onClose();
  };
  const run = () =>
    void submit.run(async () => {
      if (teamId === undefined) return;
      const ids = await Promise.all(members.map(({ remoteId }) => roleRow(workspaceId, remoteId)));
      const { changed, failed } = await api.permissions.changeSeveral({ body: { ids, teamId } });
      await refreshPeople();
      const count = changed.length;
      if (count > 0)
        showDone(
          others.length === 0
            ? t("confirm.changeRole.done", { name: one?.fullName })
            : t("rolesOf.done", { count, members: number(count) }),
        );
      if (failed.length === 0) return finish();
      const nameOf = (id: string) => members[ids.indexOf(id)]?.fullName ?? "";
      setKept(failed.map(({ id, message }) => ({ id, name: nameOf(id), reason: message })));
    });
  if (kept.length > 0)
    return (
      <>
        <Text>{t("rolesOf.failed")}</Text>
        <List spacing={4}>
          {kept.map(({ id, name, reason }) => (
            <List.Item key={id}>
              <bdi>{name}</bdi>: {reason}
            </List.Item>
          ))}
        </List>
        <Group justify="end" mt="md">
          <Button onClick={finish}>{t("action.close", { ns: "common" })}</Button>
        </Group>
      </>
    );
  return (
    <SubmitForm submit={submit} onSubmit={run}>
      <Text>{t("confirm.changeRole.text")}</Text>
      {others.length > 0 && (
        <List spacing={4}>
          {members.map(({ id, fullName }) => (
            <List.Item key={id}>
              <bdi>{fullName}</bdi>
            </List.Item>
          ))}
        </List>
      )}
      <RoleSelect teams={teams} value={teamId} onChange={choose} />
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose}>
        <SubmitButton
          submit={submit}
          isDisabled={teamId === undefined || members.every(({ team }) => team?.id === teamId)}
        >
          {t("action.changeRole")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

/**
 * Id of the row that gives somebody their role on the workspace: everyone who belongs to it has exactly one (PEOP-41). Of who has none any more
 * it is an id that no row has, of which the server says what it says of those (PEOP-42).
 */
async function roleRow(workspaceId: string, accountId: string): Promise<string> {
  const { items } = await api.permissions.list({
    query: { userId: accountId, resourceId: workspaceId, limit: 1 },
  });
  return items[0]?.id ?? accountId;
}
