// Trusting a camera that shows another certificate than before (CONN-27): what that may mean is said first.
import { Button, Modal, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { changeCamera } from "../../subjects/camera/camera-changes.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";

interface Props {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
}

/** Stands where the camera is refused for its certificate, for whoever may change how it is reached. */
export function AcceptCertificate({ camera, status }: Props) {
  const { t } = useTranslation("camera");
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = usePermissions().may("cameraUpdateConnection", camera.id);
  if (!mayChange || status?.detail?.faultCode !== "cameraCertificateChanged") return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="compact-sm" variant="default" w="fit-content" onClick={() => setIsOpen(true)}>
        {t("certificate.open")}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t("certificate.title", { name: camera.name })} centered>
        <AcceptForm camera={camera} onClose={close} />
      </Modal>
    </>
  );
}

function AcceptForm({ camera, onClose }: { camera: CameraDetails; onClose: () => void }) {
  const { t } = useTranslation("camera");
  const submit = useSubmit();
  const onSubmit = () =>
    void submit.run(async () => {
      // Its connection stays as it is; what was known of the certificate is forgotten with every change of it.
      await changeCamera(camera.id, null, {});
      showToast(t("certificate.done"), "done");
      onClose();
    });
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Text>{t("certificate.text")}</Text>
      <FormError text={submit.errorBeside()} />
      <DialogActions onCancel={onClose} startsAtCancel>
        <SubmitButton submit={submit}>{t("certificate.confirm")}</SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
