// When a camera is recorded (ARCH-2, CAM-32): one of the modes that it has, with the warning before a pause (ARCH-6).
import { Button, Modal, Radio, Stack, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRecordChange } from "../../subjects/camera/record-pause.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";

interface ModeDialogProps {
  readonly camera: CameraDetails;
  readonly isOpen: boolean;
  onClose(): void;
}

export function ModeDialog({ camera, isOpen, onClose }: ModeDialogProps) {
  const { t } = useTranslation("camera");
  return (
    <Modal opened={isOpen} onClose={onClose} title={t("record.mode")} centered>
      <ModeChoice camera={camera} onDone={onClose} />
    </Modal>
  );
}

function ModeChoice({ camera, onDone }: { camera: CameraDetails; onDone(): void }) {
  const { t } = useTranslation(["camera", "cameras", "common"]);
  const { availableModes, mode } = camera.recordInformation;
  const [chosen, setChosen] = useState(mode);
  const { isPending, change } = useRecordChange(camera, t("record.ageDone"));
  const isPause = chosen === "pause" && mode !== "pause";
  return (
    <Stack gap="md">
      <Radio.Group
        aria-label={t("record.mode")}
        value={chosen}
        onChange={(value) => setChosen(availableModes.find((one) => one === value) ?? mode)}
      >
        <Stack gap="xs">
          {availableModes.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`mode.${one}`, { ns: "cameras" })}
              disabled={isPending}
              {...(one === mode && { "data-autofocus": true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div role="status">{isPause && <Text>{t("record.warning")}</Text>}</div>
      <DialogActions onCancel={onDone}>
        <Button
          {...(isPause && { color: "orange", c: "black" })}
          disabled={chosen === mode}
          loading={isPending}
          onClick={() => void change({ recordMode: chosen }).then((isDone) => isDone && onDone())}
        >
          {isPause ? t("record.pause") : t("action.save", { ns: "common" })}
        </Button>
      </DialogActions>
    </Stack>
  );
}
