// Trusting a camera that shows another certificate than before (CONN-27): what that may mean is said first.
import { Button, Modal, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { changeCamera } from "../../subjects/camera/camera-changes.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
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
  const accept = async () => {
    // Its connection stays as it is; what was known of the certificate is forgotten with every change of it.
    await changeCamera(camera.id, null, {});
    showToast(t("certificate.done"), "done");
  };
  return (
    <>
      <Button size="compact-sm" variant="default" w="fit-content" onClick={() => setIsOpen(true)}>
        {t("certificate.open")}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t("certificate.title", { name: camera.name })} centered>
        <ConfirmForm action={t("certificate.confirm")} isHarmless onConfirm={accept} onClose={close}>
          <Text>{t("certificate.text")}</Text>
        </ConfirmForm>
      </Modal>
    </>
  );
}
