// Leaving the workspace, which is asked for once more (WS-49, WS-50).
import { List, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../lib/api.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
import { depart } from "./depart.ts";

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly name: string;
  onClose(): void;
}

export function LeaveDialog({ isOpen, name, onClose }: LeaveDialogProps) {
  const { t } = useTranslation("workspace-settings");
  const navigate = useNavigate();
  const leave = async () => {
    await api.people.leave();
    await depart(navigate);
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={t("leave.ask", { name })} centered>
      <ConfirmForm action={t("leave.open")} onConfirm={leave} onClose={onClose}>
        <List spacing={4}>
          <List.Item>{t("leave.access")}</List.Item>
          <List.Item>{t("leave.back")}</List.Item>
        </List>
      </ConfirmForm>
    </Modal>
  );
}
