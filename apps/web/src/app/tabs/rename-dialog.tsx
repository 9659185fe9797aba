// Gives a tab a name of one's own (TAB-19).
import { Modal } from "@mantine/core";
import { tabNameMaxLength, type Tab } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { NameForm } from "../../ui/forms/name-form.tsx";

interface RenameDialogProps {
  /** Null: none is being named. */
  readonly tab: Tab | null;
  /** What it is called now. */
  readonly name: string;
  onRename(tab: Tab, name: string): Promise<void>;
  onClose(): void;
}

export function RenameDialog({ tab, name, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={tab !== null} onClose={onClose} centered title={t("tabs.renameTitle")}>
      {tab && (
        <NameForm
          key={tab.id}
          label={t("tabs.name")}
          name={name}
          maxLength={tabNameMaxLength}
          action={t("action.save")}
          onName={(next) => onRename(tab, next)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
