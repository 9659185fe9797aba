// When a camera is recorded (CAM-31): its week, painted by whoever may change the camera.
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { slotsADay } from "@didban/media/timeline";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { saveSchedule } from "../../subjects/camera/camera-changes.ts";
import { scheduleQuery } from "../../subjects/camera/camera-reads.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showDone } from "../../ui/toasts.ts";
import { WeekGrid } from "./week-grid.tsx";
import { isNever, likeDay, type Week } from "./week-slots.ts";

interface ScheduleDialogProps {
  readonly camera: CameraDetails;
  readonly isOpen: boolean;
  onClose(): void;
}

export function ScheduleDialog({ camera, isOpen, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation("camera");
  return (
    <Modal opened={isOpen} onClose={onClose} title={t("schedule.title")} size="lg" centered>
      <Schedule camera={camera} onClose={onClose} />
    </Modal>
  );
}

function Schedule({ camera, onClose }: Omit<ScheduleDialogProps, "isOpen">) {
  const saved = useQuery(scheduleQuery(camera.id));
  if (saved.isError) return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />;
  if (saved.isPending) return <Skeleton height={360} />;
  return <ScheduleForm camera={camera} saved={saved.data.days} onClose={onClose} />;
}

const always = likeDay(Array.from({ length: slotsADay }, () => true));

function ScheduleForm({ camera, saved, onClose }: Omit<ScheduleDialogProps, "isOpen"> & { saved: Week }) {
  const { t } = useTranslation("camera");
  const { t: common } = useTranslation();
  const { weekday } = useLocale();
  const submit = useSubmit();
  const [week, setWeek] = useState(saved);
  const save = () =>
    void submit.run(async () => {
      await saveSchedule(camera.id, { days: week });
      showDone(t("schedule.saved"));
      onClose();
    });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("schedule.text", { timezone: `\u2066${camera.timezone}\u2069` })}
      </Text>
      <WeekGrid week={week} onChange={setWeek} />
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={() => setWeek(always)}>
          {t("schedule.always")}
        </Button>
        <Button variant="default" size="xs" onClick={() => setWeek(likeDay(week.saturday))}>
          {t("schedule.everyDayLike", { day: weekday(0) })}
        </Button>
      </Group>
      <div role="status">
        {isNever(week) && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {t("schedule.neverWarning")}
          </Alert>
        )}
      </div>
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose}>
        <Button loading={submit.isPending} disabled={week === saved} onClick={save}>
          {common("action.save")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
