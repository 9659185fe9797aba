// Asks once more before something is done with a member, and says what it means for them (PEOP-47).
import { List, Modal, Text } from "@mantine/core";
import type { MemberView } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { refreshPeople, transferOwnership } from "../../subjects/people/people-reads.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import { ChangeRole } from "./change-role.tsx";
import type { MemberAction } from "./member-actions.ts";

/** What is asked once more; a change of role is a form of its own. */
type ConfirmedAction = Exclude<MemberAction, "changeRole">;

/** A member and what is about to be done with them. */
export interface Chosen {
  readonly member: MemberView;
  readonly action: MemberAction;
}

interface MemberDialogProps {
  readonly chosen: Chosen | null;
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
      {chosen && <Asked key={chosen.member.id} {...chosen} onChoose={onChoose} onClose={onClose} />}
    </Modal>
  );
}

function Asked({ member, action, onChoose, onClose }: Chosen & Omit<MemberDialogProps, "chosen">) {
  if (action !== "changeRole") return <Confirmation member={member} action={action} onClose={onClose} />;
  const transfer = () => onChoose({ member, action: "transferOwnership" });
  return <ChangeRole members={[member]} onTransfer={transfer} onClose={onClose} />;
}

/** What the person, or the workspace, loses by it. */
const losses: Partial<
  Record<ConfirmedAction, readonly ("access" | "role" | "kept" | "forGood" | "coPilot")[]>
> = {
  suspend: ["access", "role"],
  remove: ["access", "kept"],
  transferOwnership: ["forGood", "coPilot"],
};

interface ConfirmationProps {
  readonly member: Pick<MemberView, "id" | "remoteId" | "fullName">;
  readonly action: ConfirmedAction;
  onClose(): void;
}

/** What it means, and the two ways on. */
export function Confirmation({ member, action, onClose }: ConfirmationProps) {
  const { t } = useTranslation(["people", "common"]);
  const submit = useSubmit();
  const params = { id: member.id };
  const acts: Readonly<Record<ConfirmedAction, () => Promise<unknown>>> = {
    forceEmailVerification: () => api.members.forceEmailVerification({ params }),
    forceMultiFactor: () => api.members.forceMultiFactor({ params }),
    resetAuthentication: () => api.members.resetAuthentication({ params }),
    transferOwnership: () => transferOwnership(member.remoteId),
    restore: () => api.people.restore({ params }),
    suspend: () => api.people.suspend({ params }),
    remove: () => api.people.remove({ params }),
  };
  const run = () =>
    void submit.run(async () => {
      await acts[action]();
      await refreshPeople();
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
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} {...(isGrave ? { color: "red" } : {})}>
          {t(`action.${action}`)}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
