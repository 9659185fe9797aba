// Calls a clip something else (CLIP-5).
import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import type { Clip, ClipChanges } from "./clip.ts";

interface RenameProps extends Pick<ClipChanges<Clip>, "kind" | "nameMaxLength" | "rename"> {
  /** Null: closed. */
  readonly clip: Clip | null;
  onClose(): void;
}

export function RenameClipDialog({ clip, ...form }: RenameProps) {
  const { t } = useTranslation("clips");
  return (
    <Modal opened={clip !== null} onClose={form.onClose} centered title={t(`${form.kind}.renaming`)}>
      {clip && <NameForm key={clip.id} clip={clip} {...form} />}
    </Modal>
  );
}

function NameForm({
  kind,
  clip: { id, name },
  nameMaxLength,
  rename,
  onClose,
}: RenameProps & { clip: Clip }) {
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
        await rename(id, wanted);
        showDone(t(`${kind}.renamed`, { name: wanted }));
      }
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("name")}
        value={typed}
        maxLength={nameMaxLength}
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
