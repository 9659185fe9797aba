// Removing a role: first who would lose what, then its name typed (ROLE-34, ROLE-35, ROLE-37).
import { List, Modal, Skeleton, Text, TextInput } from "@mantine/core";
import type { TeamView } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { refreshPeople, roleRemovalQuery } from "../../subjects/people/people-reads.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";

interface RemoveRoleProps {
  readonly team: TeamView | null;
  onClose(): void;
}

/** Keeps its direction within a sentence. */
const ltr = (text: string) => `\u2066${text}\u2069`;

export function RemoveRoleDialog({ team, onClose }: RemoveRoleProps) {
  const { t } = useTranslation("people");
  return (
    <Modal
      opened={team !== null}
      onClose={onClose}
      centered
      title={team && t("role.removeTitle", { name: team.name })}
    >
      {team && <Removal key={team.id} team={team} onClose={onClose} />}
    </Modal>
  );
}

function Removal({ team, onClose }: { team: TeamView; onClose(): void }) {
  const { t } = useTranslation(["people", "common"]);
  const { number, list } = useLocale();
  const submit = useSubmit();
  const [typed, setTyped] = useState("");
  const preview = useQuery(roleRemovalQuery(team.id));
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.isPending) return <Skeleton h={120} radius="md" />;
  const { users, pendingUsers, resourcePermissions } = preview.data;
  const remove = () => {
    if (typed !== team.name) return;
    void submit.run(async () => {
      await api.roles.remove({ params: { id: team.id }, body: { name: typed } });
      await refreshPeople();
      showToast(t("role.removed", { name: team.name }), "done");
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={remove}>
      <Text>{t("role.removeText")}</Text>
      <List spacing={4}>
        <List.Item>
          {t("role.losesMembers", { count: users.length, members: number(users.length) })}
          {users.length > 0 && <Text c="dimmed">{list(users.map(({ fullName }) => fullName))}</Text>}
        </List.Item>
        <List.Item>
          {t("role.losesInvites", { count: pendingUsers.length, invites: number(pendingUsers.length) })}
          {pendingUsers.length > 0 && (
            <Text c="dimmed">{list(pendingUsers.map(({ phone }) => ltr(phone)))}</Text>
          )}
        </List.Item>
        <List.Item>
          {t("role.losesRows", { count: resourcePermissions, rows: number(resourcePermissions) })}
        </List.Item>
      </List>
      <TextInput
        label={t("role.typeName", { name: team.name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        error={submit.fieldErrors["name"]}
        data-autofocus
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} color="red" isDisabled={typed !== team.name}>
          {t("role.remove")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
