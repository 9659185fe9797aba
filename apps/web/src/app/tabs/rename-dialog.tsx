// Gives a tab a name of one's own (TAB-19).
import { Modal, TextInput } from "@mantine/core";
import { tabNameMaxLength, type Tab } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

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
      {tab && <NameForm key={tab.id} name={name} onName={(next) => onRename(tab, next)} onClose={onClose} />}
    </Modal>
  );
}

interface NameFormProps {
  readonly name: string;
  onName(name: string): Promise<void>;
  onClose(): void;
}

function NameForm({ name, onName, onClose }: NameFormProps) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const save = () => {
    if (wanted === "") return;
    void submit.run(async () => {
      if (wanted !== name) await onName(wanted);
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("tabs.name")}
        value={typed}
        maxLength={tabNameMaxLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={submit.fieldErrors["name"]}
        autoComplete="off"
        data-autofocus
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={wanted === ""}>
          {t("action.save")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
