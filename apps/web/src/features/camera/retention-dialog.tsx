// How long a camera's footage is kept (ARCH-7, ARCH-9): the choice, and the question before it is shortened.
import { Button, Modal, Select, Stack, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { useRecordChange } from "../../subjects/camera/record-pause.tsx";
import { StorageNote } from "../../subjects/camera/storage-note.tsx";
import { useRetentionText } from "../../subjects/camera/use-retention-text.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";

interface RetentionDialogProps {
  readonly camera: CameraDetails;
  readonly isOpen: boolean;
  onClose(): void;
}

export function RetentionDialog({ camera, isOpen, onClose }: RetentionDialogProps) {
  const { t } = useTranslation("camera");
  return (
    <Modal opened={isOpen} onClose={onClose} title={t("record.age")} centered>
      <RetentionChoice camera={camera} onDone={onClose} />
    </Modal>
  );
}

const dayMs = 86_400_000;

function RetentionChoice({ camera, onDone }: { camera: CameraDetails; onDone: () => void }) {
  const { t } = useTranslation("camera");
  const { locale } = useLocale();
  const retention = useRetentionText();
  const { archiveAge, availableArchiveAges } = camera.recordInformation;
  const [chosen, setChosen] = useState(archiveAge);
  const { isPending, change } = useRecordChange(camera, t("record.ageDone"));
  const ages = availableArchiveAges.includes(archiveAge)
    ? availableArchiveAges
    : [...availableArchiveAges, archiveAge].sort((a, b) => a - b);
  const isShorter = chosen < archiveAge;
  const before = cameraTimeOf(camera.timezone, locale).full(Date.now() - chosen * dayMs);
  return (
    <Stack gap="md">
      <Select
        aria-label={t("record.age")}
        value={String(chosen)}
        onChange={(value) => setChosen(ages.find((each) => String(each) === value) ?? archiveAge)}
        allowDeselect={false}
        disabled={isPending}
        data-autofocus
        data={[...Map.groupBy(ages, retention.term)].map(([group, members]) => ({
          group,
          items: members.map((age) => ({ value: String(age), label: retention.length(age) })),
        }))}
      />
      <StorageNote keptDays={chosen} />
      <div role="status">
        {isShorter && <Text>{t("record.lowerText", { length: retention.length(chosen), before })}</Text>}
      </div>
      <DialogActions onCancel={onDone}>
        <Button
          {...(isShorter && { color: "red" })}
          disabled={chosen === archiveAge}
          loading={isPending}
          onClick={() => void change({ archiveAge: chosen }).then((isDone) => isDone && onDone())}
        >
          {isShorter ? t("record.lower") : t("action.save", { ns: "common" })}
        </Button>
      </DialogActions>
    </Stack>
  );
}
