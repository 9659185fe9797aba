// The camera's clock beside the server's (CONN-23): told where it is off by more than two seconds, and set by whoever may change the camera.
import { Alert, Button, Modal, Stack, Text } from "@mantine/core";
import { clockOffToldSeconds, type CameraDetails } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { IconClockExclamation } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { setCameraClock } from "../../subjects/camera/camera-changes.ts";
import { cameraTimeQuery } from "../../subjects/camera/camera-reads.ts";
import { speaksOfItself } from "../../subjects/camera/speaks-of-itself.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";
import { showToast } from "../../ui/toasts.ts";

/** Stands on the camera's page while its clock is wrong. A camera that does not tell its time, or is not reached, has none that could be told of. */
export function CameraClock({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("camera");
  const { duration } = useLocale();
  const { isGuest, may } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  const isAsked = may("cameraUpdateSettings", camera.id) && !isGuest && speaksOfItself(camera);
  const time = useQuery({ ...cameraTimeQuery(camera.id), enabled: isAsked });
  const offset = time.data?.offsetSeconds ?? 0;
  if (!isAsked || Math.abs(offset) <= clockOffToldSeconds) return null;
  const off = duration(Math.abs(offset) * 1000);
  const close = () => setOpen(false);
  const set = async () => {
    await setCameraClock(camera.id);
    showToast(t("clock.done"), "done");
  };
  return (
    <Alert color="orange" icon={<IconClockExclamation aria-hidden />}>
      <Stack gap="xs" align="start">
        <Text size="sm">{t(offset > 0 ? "clock.ahead" : "clock.behind", { time: off })}</Text>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          {t("clock.set")}
        </Button>
      </Stack>
      <Modal opened={isOpen} onClose={close} title={t("clock.title", { name: camera.name })} centered>
        <ConfirmForm action={t("clock.confirm")} isHarmless onConfirm={set} onClose={close}>
          <Text>{t("clock.text")}</Text>
        </ConfirmForm>
      </Modal>
    </Alert>
  );
}
