// Ending a display (LAYT-22): its screen goes dark and asks to be taken in anew.
import { Modal, Text } from "@mantine/core";
import type { DisplayView } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
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
      {display && <Removal display={display} onClose={onClose} />}
    </Modal>
  );
}

function Removal({ display: { id, name }, onClose }: { display: DisplayView; onClose(): void }) {
  const { t } = useTranslation("displays");
  const submit = useSubmit();
  const remove = () =>
    void submit.run(async () => {
      await api.displays.remove({ params: { id } });
      await refreshDisplays();
      showToast(t("remove.done", { name }), "done");
      onClose();
    });
  return (
    <SubmitForm submit={submit} onSubmit={remove}>
      <Text>{t("remove.text")}</Text>
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose} startsAtCancel>
        <SubmitButton submit={submit} color="red">
          {t("remove.action")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
