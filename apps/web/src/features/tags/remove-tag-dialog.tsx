// Deleting a tag everywhere, after it was said on how many devices it is (TAG-5).
import { Modal, Text } from "@mantine/core";
import type { WorkspaceTag } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { removeTag } from "../../subjects/tag/tag-changes.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
import { showDone } from "../../ui/toasts.ts";

interface RemoveProps {
  /** Null: closed. */
  readonly tag: WorkspaceTag | null;
  onClose(): void;
}

export function RemoveTagDialog({ tag, onClose }: RemoveProps) {
  const { t } = useTranslation("tags");
  return (
    <Modal
      opened={tag !== null}
      onClose={onClose}
      centered
      title={tag && t("remove.title", { name: tag.name })}
    >
      {tag && <Removal tag={tag} onClose={onClose} />}
    </Modal>
  );
}

function Removal({ tag: { id, name, usage }, onClose }: { tag: WorkspaceTag; onClose(): void }) {
  const { t } = useTranslation("tags");
  const { number } = useLocale();
  const remove = async () => {
    await removeTag(id);
    showDone(t("remove.done", { name }));
  };
  return (
    <ConfirmForm action={t("remove.action")} onConfirm={remove} onClose={onClose}>
      <Text>
        {usage === 0 ? t("remove.unused") : t("remove.text", { count: usage, devices: number(usage) })}
      </Text>
    </ConfirmForm>
  );
}
