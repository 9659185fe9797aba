// Asks once more before something is done with a member, and says what it means for them (PEOP-47).
import { Button, Group, List, Modal, Text } from "@mantine/core";
import type { MemberView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import {
  permissionMatrixQuery,
  useActingWorkspaceId,
  useCurrentUser,
  usePermissions,
} from "../../lib/reads.ts";
import { queryClient } from "../../lib/query-client.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import type { MemberAction } from "./member-actions.ts";
import { isOwnerRole } from "../../ui/use-role-name.ts";
import { refreshPeople, roleRows, useGivenTeams, useTeams } from "./reads.ts";
import { RoleSelect } from "./role-select.tsx";

/** A member and what is about to be done with them. */
export interface Chosen {
  readonly member: Pick<MemberView, "id" | "remoteId" | "fullName" | "team">;
  readonly action: MemberAction;
}

interface MemberDialogProps {
  readonly chosen: Chosen | null;
  /** Something else is to be done with the member. */
  onChoose(chosen: Chosen): void;
  onClose(): void;
}

export function MemberDialog({ chosen, onChoose, onClose }: MemberDialogProps) {
  const { t } = useTranslation("people");
  return (
    <Modal
      opened={chosen !== null}
      onClose={onClose}
      centered
      title={chosen && t(`confirm.${chosen.action}.title`, { name: chosen.member.fullName })}
    >
      {chosen && (
        <Confirmation
          key={`${chosen.member.id} ${chosen.action}`}
          {...chosen}
          onTransfer={() => onChoose({ ...chosen, action: "transferOwnership" })}
          onClose={onClose}
        />
      )}
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

interface ConfirmationProps extends Chosen {
  /** The owner's own role was chosen for the member: it goes by handing the workspace over (ROLE-57). */
  onTransfer(): void;
  onClose(): void;
}

/** What it means, and the two ways on. */
export function Confirmation({ member, action, onTransfer, onClose }: ConfirmationProps) {
  const { t } = useTranslation(["people", "common"]);
  const submit = useSubmit();
  const me = useCurrentUser();
  const workspaceId = useActingWorkspaceId() ?? "";
  const isOwner = usePermissions().may("workspaceTransferOwnership");
  const ownerTeam = useTeams()?.find(isOwnerRole);
  const given = useGivenTeams();
  const teams = isOwner && ownerTeam !== undefined ? [ownerTeam, ...given] : given;
  const [teamId, setTeamId] = useState(member.team?.id ?? "");
  const params = { id: member.id };
  const acts: Readonly<Record<MemberAction, () => Promise<unknown>>> = {
    changeRole: async () => {
      for (const id of await roleRows(workspaceId, [member]))
        await api.permissions.change({ params: { id }, body: { teamId } });
    },
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
      {action === "changeRole" && (
        <RoleSelect
          teams={teams}
          value={teamId}
          onChange={(id) => (id === ownerTeam?.id ? onTransfer() : setTeamId(id))}
        />
      )}
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
