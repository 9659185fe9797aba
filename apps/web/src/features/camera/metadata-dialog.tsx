// The form of what is noted of a camera: a name of its own, and what is noted.
import { Modal, Textarea, TextInput } from "@mantine/core";
import {
  metadataKeyMaxLength,
  metadataValueMaxLength,
  type CameraDetails,
  type MetadataEntry,
} from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addMetadata, changeMetadata } from "../../subjects/camera/metadata-changes.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

interface MetadataDialogProps {
  readonly camera: Pick<CameraDetails, "id" | "metadata">;
  /** Null: closed. */
  readonly item: MetadataEntry | "new" | null;
  onClose(): void;
}

export function MetadataDialog({ camera, item, onClose }: MetadataDialogProps) {
  const { t } = useTranslation("tags");
  const title =
    item === "new" || item === null ? t("metadata.add") : t("metadata.editTitle", { key: item.key });
  return (
    <Modal opened={item !== null} onClose={onClose} centered title={title}>
      {item !== null && (
        <MetadataForm camera={camera} item={item === "new" ? null : item} onClose={onClose} />
      )}
    </Modal>
  );
}

interface MetadataFormProps extends Omit<MetadataDialogProps, "item"> {
  /** Null: a new one. */
  readonly item: MetadataEntry | null;
}

function MetadataForm({ camera, item, onClose }: MetadataFormProps) {
  const { t } = useTranslation(["tags", "common"]);
  const submit = useSubmit();
  const [key, setKey] = useState(item?.key ?? "");
  const [value, setValue] = useState(item?.value ?? "");
  const save = () => {
    if (key.trim() === "") return;
    void submit.run(async () => {
      const words = { key: key.trim(), value: value.trim() };
      await (item === null ? addMetadata(camera, words) : changeMetadata(camera, item.id, words));
      showDone(t("metadata.saved", { key: words.key }));
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("metadata.key")}
        value={key}
        maxLength={metadataKeyMaxLength}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          submit.clear();
        }}
        error={submit.fieldErrors["key"]}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        label={t("metadata.value")}
        value={value}
        maxLength={metadataValueMaxLength}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={submit.fieldErrors["value"]}
      />
      <FormError text={submit.errorBeside("key", "value")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={key.trim() === ""}>
          {t("action.save", { ns: "common" })}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
