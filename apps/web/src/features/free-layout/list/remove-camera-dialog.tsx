// Removing a camera: what is lost is said, and its name must be typed (CAM-50, CAM-51).
import { Modal, Text, TextInput } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { removeCamera } from "../../../subjects/camera/camera-changes.ts";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { showToast } from "../../../ui/toasts.ts";

export function RemoveCameraDialog({
  camera,
  onClose,
}: {
  camera: CameraDetails | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("cameras");
  return (
    <Modal
      opened={camera !== null}
      onClose={onClose}
      title={camera && t("remove.title", { name: camera.name })}
      centered
    >
      {camera && <RemoveForm key={camera.id} camera={camera} onClose={onClose} />}
    </Modal>
  );
}

function RemoveForm({ camera, onClose }: { camera: CameraDetails; onClose: () => void }) {
  const { t } = useTranslation("cameras");
  const [typed, setTyped] = useState("");
  const submit = useSubmit();
  const onSubmit = () => {
    if (typed !== camera.name) return;
    void submit.run(async () => {
      await removeCamera(camera.id, typed);
      showToast(t("remove.done", { name: camera.name }), "done");
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Text>{t("remove.text")}</Text>
      <TextInput
        label={t("remove.type", { name: camera.name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
        error={submit.fieldErrors["name"]}
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} color="red" isDisabled={typed !== camera.name}>
          {t("remove.open")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
