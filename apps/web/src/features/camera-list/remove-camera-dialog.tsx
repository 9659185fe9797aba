// Removing a camera: what is lost is said, and its name must be typed (CAM-50, CAM-51).
import { Button, Modal, Text, TextInput } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { refreshStatuses } from "../../subjects/camera/camera-statuses.ts";
import { dropReads } from "../../lib/query-client.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { showError, showToast } from "../../ui/toasts.ts";
import { cameraKeys } from "../../subjects/camera/camera-keys.ts";

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
  const remove = useMutation({
    mutationFn: () => api.cameras.remove({ params: { id: camera.id }, body: { name: typed } }),
    onSuccess: async () => {
      refreshStatuses();
      await dropReads(cameraKeys.list);
      showToast(t("remove.done", { name: camera.name }), "done");
      onClose();
    },
    onError: (error) => showError(error),
  });
  const onSubmit = () => {
    if (typed === camera.name) remove.mutate();
  };
  return (
    <SubmitForm submit={remove} onSubmit={onSubmit}>
      <Text>{t("remove.text")}</Text>
      <TextInput
        label={t("remove.type", { name: camera.name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
        autoComplete="off"
      />
      <DialogActions onCancel={onClose}>
        <Button type="submit" color="red" disabled={typed !== camera.name} loading={remove.isPending}>
          {t("remove.open")}
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}
