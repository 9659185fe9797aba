// Calls a snapshot something else (CLIP-5, SNAP-6).
import { Modal, TextInput } from "@mantine/core";
import { snapshotNameMaxLength, type Snapshot } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { renameSnapshot } from "../../subjects/snapshot/snapshot-changes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

interface RenameProps {
  /** Null: closed. */
  readonly snapshot: Snapshot | null;
  onClose(): void;
}

export function RenameSnapshotDialog({ snapshot, onClose }: RenameProps) {
  const { t } = useTranslation("clips");
  return (
    <Modal opened={snapshot !== null} onClose={onClose} centered title={t("renaming")}>
      {snapshot && <NameForm key={snapshot.id} snapshot={snapshot} onClose={onClose} />}
    </Modal>
  );
}

function NameForm({ snapshot: { id, name }, onClose }: { snapshot: Snapshot; onClose(): void }) {
  const { t } = useTranslation("clips");
  const { locale } = useLocale();
  const submit = useSubmit();
  const [typed, setTyped] = useState(name);
  const [isMissed, setMissed] = useState(false);
  const wanted = typed.trim();
  const save = () => {
    setMissed(wanted === "");
    if (wanted === "") return;
    void submit.run(async () => {
      if (wanted !== name) {
        await renameSnapshot(id, wanted);
        showDone(t("renamed", { name: wanted }));
      }
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("name")}
        value={typed}
        maxLength={snapshotNameMaxLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={isMissed && wanted === "" ? wordsFor("IsDefined", locale) : submit.fieldErrors["name"]}
        autoComplete="off"
        data-autofocus
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit}>{t("action.save", { ns: "common" })}</SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
