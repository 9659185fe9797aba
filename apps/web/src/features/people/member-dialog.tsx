// Asks once more before something is done with a member, and says what it means for them (PEOP-47).
import { Button, Group, List, Modal, NativeSelect, Text } from "@mantine/core";
import type { MemberView, TeamView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { permissionMatrixQuery, useCurrentUser } from "../../lib/reads.ts";
import { queryClient } from "../../lib/query-client.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import type { MemberAction } from "./member-actions.ts";
import { refreshPeople, useTeams } from "./reads.ts";
import { isOwnerRole, useRoleName } from "../../ui/use-role-name.ts";

interface Chosen {
  readonly member: MemberView;
  readonly action: MemberAction;
}

interface MemberDialogProps {
  readonly chosen: Chosen | null;
  onClose(): void;
}

export function MemberDialog({ chosen, onClose }: MemberDialogProps) {
  const { t } = useTranslation("people");
  return (
    <Modal
      opened={chosen !== null}
      onClose={onClose}
      centered
      title={chosen && t(`confirm.${chosen.action}.title`, { name: chosen.member.fullName })}
    >
      {chosen && <Confirmation key={chosen.member.id} {...chosen} onClose={onClose} />}
    </Modal>
  );
}

/** What the person, or the workspace, loses by it. */
const losses: Partial<Record<MemberAction, readonly ("access" | "role" | "kept" | "forGood" | "coPilot")[]>> =
  {
    suspend: ["access", "role"],
    remove: ["access", "kept"],
    transferOwnership: ["forGood", "coPilot"],
  };

function Confirmation({ member, action, onClose }: Chosen & { onClose(): void }) {
  const { t } = useTranslation(["people", "common"]);
  const submit = useSubmit();
  const me = useCurrentUser();
  const teams = useTeams()?.filter((team) => !isOwnerRole(team) && !team.suspended) ?? [];
  const [teamId, setTeamId] = useState(member.team?.id ?? "");
  const params = { id: member.id };
  const acts: Readonly<Record<MemberAction, () => Promise<unknown>>> = {
    changeRole: () => changeRole(member, teamId),
    forceEmailVerification: () => api.members.forceEmailVerification({ params }),
    forceMultiFactor: () => api.members.forceMultiFactor({ params }),
    resetAuthentication: () => api.members.resetAuthentication({ params }),
    transferOwnership: () => api.people.transferOwnership({ body: { userId: member.remoteId } }),
    restore: () => api.people.restore({ params }),
    suspend: () => api.people.suspend({ params }),
    remove: () => api.people.remove({ params }),
  };
  const run = () =>
    void submit.run(async () => {
      await acts[action]();
      await refreshPeople();
      if (action === "transferOwnership" && me !== undefined)
        await queryClient.invalidateQueries({ queryKey: permissionMatrixQuery(me.id).queryKey });
      showDone(t(`confirm.${action}.done`, { name: member.fullName }));
      onClose();
    });
  const isGrave = losses[action] !== undefined;
  return (
    <SubmitForm submit={submit} onSubmit={run}>
      <Text>{t(`confirm.${action}.text`, { name: member.fullName })}</Text>
      {isGrave && (
        <List spacing={4}>
          {losses[action]?.map((loss) => (
            <List.Item key={loss}>{t(`loss.${loss}`)}</List.Item>
          ))}
        </List>
      )}
      {action === "changeRole" && <RoleSelect teams={teams} value={teamId} onChange={setTeamId} />}
      <FormError text={submit.error} />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t("action.cancel", { ns: "common" })}
        </Button>
        <Button
          type="submit"
          {...(isGrave ? { color: "red" } : {})}
          loading={submit.isPending}
          disabled={action === "changeRole" && teamId === (member.team?.id ?? "")}
        >
          {t(`action.${action}`)}
        </Button>
      </Group>
    </SubmitForm>
  );
}

/** The role of a member is their row on the workspace, which is there exactly once (PEOP-41). */
async function changeRole({ remoteId }: MemberView, teamId: string): Promise<void> {
  const { items } = await api.permissions.listOfUser({ params: { id: remoteId }, query: { limit: 200 } });
  const row = items.find(({ type }) => type === "w");
  if (row !== undefined) await api.permissions.change({ params: { id: row.id }, body: { teamId } });
}

interface RoleSelectProps {
  readonly teams: readonly TeamView[];
  readonly value: string;
  onChange(teamId: string): void;
}

export function RoleSelect({ teams, value, onChange }: RoleSelectProps) {
  const { t } = useTranslation("people");
  const roleName = useRoleName();
  return (
    <NativeSelect
      label={t("column.role")}
      value={value}
      data={teams.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
