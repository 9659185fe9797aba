// Removing a bookmark: the footage stays.
import { Modal, Text } from "@mantine/core";
import type { Bookmark } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { removeBookmark } from "../../subjects/bookmark/bookmark-changes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

interface RemoveProps {
  /** Null: closed. */
  readonly bookmark: Bookmark | null;
  onClose(): void;
}

export function RemoveBookmarkDialog({ bookmark, onClose }: RemoveProps) {
  const { t } = useTranslation("bookmarks");
  return (
    <Modal opened={bookmark !== null} onClose={onClose} centered title={t("removal.title")}>
      {bookmark && <Removal bookmark={bookmark} onClose={onClose} />}
    </Modal>
  );
}

function Removal({ bookmark: { id, title }, onClose }: { bookmark: Bookmark; onClose(): void }) {
  const { t } = useTranslation("bookmarks");
  const submit = useSubmit();
  const remove = () =>
    void submit.run(async () => {
      await removeBookmark(id);
      showDone(t("removed", { name: title }));
      onClose();
    });
  return (
    <SubmitForm submit={submit} onSubmit={remove}>
      <Text>{t("removal.text", { name: title })}</Text>
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose} startsAtCancel>
        <SubmitButton submit={submit} color="red">
          {t("remove")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
