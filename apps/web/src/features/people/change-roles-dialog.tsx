// One role for several members at once (PEOP-41). Each change stands for itself: who keeps their role is named, with the reason.
import { Button, Group, List, Modal, Text } from "@mantine/core";
import type { MemberView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { useActingWorkspaceId } from "../../lib/reads.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import { refreshPeople, roleRows, useGivenTeams } from "./reads.ts";
import { RoleSelect } from "./role-select.tsx";

interface ChangeRolesDialogProps {
  /** Null: of nobody. */
  readonly members: readonly MemberView[] | null;
  onClose(): void;
}

export function ChangeRolesDialog({ members, onClose }: ChangeRolesDialogProps) {
  const { t } = useTranslation("people");
  const { number } = useLocale();
  const count = members?.length ?? 0;
  return (
    <Modal
      opened={members !== null}
      onClose={onClose}
      centered
      title={t("rolesOf.title", { count, members: number(count) })}
    >
      {members && <Choice members={members} onClose={onClose} />}
    </Modal>
  );
}

interface Kept {
  readonly name: string;
  readonly reason: string;
}

function Choice({ members, onClose }: { readonly members: readonly MemberView[]; onClose(): void }) {
  const { t } = useTranslation(["people", "common"]);
  const { number } = useLocale();
  const submit = useSubmit();
  const workspaceId = useActingWorkspaceId() ?? "";
  const teams = useGivenTeams();
  const [chosen, setChosen] = useState<string>();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const teamId = chosen ?? teams[0]?.id ?? "";
  const run = () =>
    void submit.run(async () => {
      const rows = await Promise.all(
        members.map(async (member) => ({ member, ids: await roleRows(workspaceId, [member]) })),
      );
      const ids = rows.flatMap((row) => row.ids);
      const { changed, failed } = await api.permissions.changeSeveral({ body: { ids, teamId } });
      await refreshPeople();
      const count = changed.length;
      if (count > 0) showDone(t("rolesOf.done", { count, members: number(count) }));
      if (failed.length === 0) return onClose();
      setKept(
        failed.map(({ id, message }) => ({
          name: rows.find((row) => row.ids.includes(id))?.member.fullName ?? "",
          reason: message,
        })),
      );
    });
  if (kept.length > 0)
    return (
      <>
        <Text>{t("rolesOf.failed")}</Text>
        <List spacing={4}>
          {kept.map(({ name, reason }) => (
            <List.Item key={name}>
              <bdi>{name}</bdi>: {reason}
            </List.Item>
          ))}
        </List>
        <Group justify="end" mt="md">
          <Button onClick={onClose}>{t("action.close", { ns: "common" })}</Button>
        </Group>
      </>
    );
  return (
    <SubmitForm submit={submit} onSubmit={run}>
      <Text>{t("confirm.changeRole.text")}</Text>
      <List spacing={4}>
        {members.map(({ id, fullName }) => (
          <List.Item key={id}>
            <bdi>{fullName}</bdi>
          </List.Item>
        ))}
      </List>
      <RoleSelect teams={teams} value={teamId} onChange={setChosen} />
      <FormError text={submit.error} />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t("action.cancel", { ns: "common" })}
        </Button>
        <Button
          type="submit"
          loading={submit.isPending}
          disabled={members.every(({ team }) => team?.id === teamId)}
        >
          {t("action.changeRole")}
        </Button>
      </Group>
    </SubmitForm>
  );
}
