// Ending a display (LAYT-22): its screen goes dark and asks to be taken in anew.
import { Modal, Text } from "@mantine/core";
import type { DisplayView } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
import { showToast } from "../../ui/toasts.ts";
import { refreshDisplays } from "./reads.ts";

interface RemoveProps {
  /** Null: closed. */
  readonly display: DisplayView | null;
  onClose(): void;
}

export function RemoveDisplayDialog({ display, onClose }: RemoveProps) {
  const { t } = useTranslation("displays");
  return (
    <Modal
      opened={display !== null}
      onClose={onClose}
      centered
      title={display && t("remove.title", { name: display.name })}
    >
      {display && (
        <ConfirmForm
          action={t("remove.action")}
          onConfirm={async () => {
            await api.displays.remove({ params: { id: display.id } });
            await refreshDisplays();
            showToast(t("remove.done", { name: display.name }), "done");
          }}
          onClose={onClose}
        >
          <Text>{t("remove.text")}</Text>
        </ConfirmForm>
      )}
    </Modal>
  );
}
