// Asks before changes that are not saved are lost: whoever stays keeps all that they typed.
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DialogActions } from "./dialog-actions.tsx";

interface UnsavedDialogProps {
  /** What waits for an answer; null: nobody wants to leave. */
  readonly leaving: { leave(): void; stay(): void } | null;
}

export function UnsavedDialog({ leaving }: UnsavedDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={leaving !== null} onClose={() => leaving?.stay()} title={t("unsaved.title")} centered>
      <Stack>
        <Text>{t("unsaved.text")}</Text>
        <DialogActions onCancel={() => leaving?.stay()} cancel={t("unsaved.stay")} startsAtCancel>
          <Button color="red" onClick={() => leaving?.leave()}>
            {t("unsaved.go")}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
