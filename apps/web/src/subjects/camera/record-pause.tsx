// Pausing a camera's recording and resuming it (ARCH-4): the change, and the warning that comes before a pause (ARCH-6). Wherever it can be
// done, it is done by these.
import { Alert, Button, Stack } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showError, showToast } from "../../ui/toasts.ts";
import { changeRecording, type RecordChange } from "./camera-changes.ts";

/** Changes how a camera is recorded, and says `done` when it is. */
export function useRecordChange(camera: CameraDetails, done: string) {
  const submit = useSubmit(showError);
  const change = (body: RecordChange) =>
    submit.run(async () => {
      await changeRecording(camera.id, body);
      showToast(done, "done");
    });
  return { isPending: submit.isPending, change };
}

/** What is risked, and the two ways on. */
export function PauseWarning({ camera, onDone }: { camera: CameraDetails; onDone: () => void }) {
  const { t } = useTranslation("camera");
  const { isPending, change } = useRecordChange(camera, t("record.paused"));
  return (
    <Stack gap="md">
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
        {t("record.warning")}
      </Alert>
      <DialogActions onCancel={onDone} startsAtCancel>
        <Button
          color="orange"
          c="black"
          loading={isPending}
          onClick={() => void change({ recordMode: "pause" }).then(onDone)}
        >
          {t("record.pause")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
