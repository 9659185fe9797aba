// Leaving the workspace, which is asked for once more (WS-49, WS-50).
import { List, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../lib/api.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { depart } from "./depart.ts";

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly name: string;
  onClose(): void;
}

export function LeaveDialog({ isOpen, name, onClose }: LeaveDialogProps) {
  const { t } = useTranslation("workspace-settings");
  return (
    <Modal opened={isOpen} onClose={onClose} title={t("leave.ask", { name })} centered>
      <LeaveForm onClose={onClose} />
    </Modal>
  );
}

function LeaveForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(["workspace-settings", "common"]);
  const navigate = useNavigate();
  const submit = useSubmit();
  const leave = () =>
    void submit.run(async () => {
      await api.people.leave();
      await depart(navigate);
    });
  return (
    <SubmitForm submit={submit} onSubmit={leave}>
      <List spacing={4}>
        <List.Item>{t("leave.access")}</List.Item>
        <List.Item>{t("leave.back")}</List.Item>
      </List>
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose} startsAtCancel>
        <SubmitButton submit={submit} color="red">
          {t("leave.open")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
