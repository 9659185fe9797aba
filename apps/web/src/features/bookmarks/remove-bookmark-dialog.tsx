// Removing a bookmark: the footage stays.
import { Modal, Text } from "@mantine/core";
import type { Bookmark } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { removeBookmark } from "../../subjects/bookmark/bookmark-changes.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
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
      {bookmark && (
        <ConfirmForm
          action={t("remove")}
          onConfirm={async () => {
            await removeBookmark(bookmark.id);
            showDone(t("removed", { name: bookmark.title }));
          }}
          onClose={onClose}
        >
          <Text>{t("removal.text", { name: bookmark.title })}</Text>
        </ConfirmForm>
      )}
    </Modal>
  );
}
