// Adding a camera like another one (CAM-48, CAM-49): under which name, and for a recorder on which channel.
import { Modal, Text, TextInput } from "@mantine/core";
import { cameraNameMaxLength, otherBrands, type CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import { duplicateCamera } from "./camera-changes.ts";
import { useCameras } from "./camera-reads.ts";
import { duplicateName } from "./duplicate-name.ts";

interface DuplicateDialogProps {
  readonly camera: CameraDetails;
  readonly isOpen: boolean;
  onClose(): void;
}

export function DuplicateDialog({ camera, isOpen, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation("cameras");
  return (
    <Modal opened={isOpen} onClose={onClose} centered title={t("duplicate.title", { name: camera.name })}>
      <DuplicateForm camera={camera} onClose={onClose} />
    </Modal>
  );
}

function DuplicateForm({ camera, onClose }: Omit<DuplicateDialogProps, "isOpen">) {
  const { t } = useTranslation("cameras");
  const { data: cameras = [] } = useCameras();
  const { manufacturerCode, channel: own } = camera.connectionSummary;
  const [name, setName] = useState(() =>
    duplicateName(
      camera.name,
      cameras.map((one) => one.name),
    ),
  );
  const [channel, setChannel] = useState(String(own));
  const submit = useSubmit();
  // Where the paths of streams come from a brand, they follow the channel; others were given by somebody, or by the device.
  const followsChannel = !Object.values<string>(otherBrands).includes(manufacturerCode);
  const duplicate = () =>
    void submit.run(async () => {
      await duplicateCamera(camera.id, { name: name.trim(), ...(channel !== String(own) && { channel }) });
      showDone(t("duplicate.done", { name: name.trim() }));
      onClose();
    });
  return (
    <SubmitForm submit={submit} onSubmit={duplicate}>
      <Text>{t("duplicate.text")}</Text>
      <TextInput
        label={t("field.name")}
        value={name}
        maxLength={cameraNameMaxLength}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submit.fieldErrors["name"]}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        label={t("field.channel")}
        description={t(followsChannel ? "duplicate.channelHint" : "duplicate.pathsHint")}
        value={channel}
        onChange={(event) => setChannel(event.currentTarget.value)}
        error={submit.fieldErrors["channel"]}
        dir="ltr"
        inputMode="numeric"
      />
      <FormError text={submit.errorBeside("name", "channel")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={name.trim() === ""}>
          {t("duplicate.action")}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
