// How a camera is recorded: pause with its warning and resume (ARCH-4, ARCH-6), and how long footage is kept (ARCH-7, ARCH-9).
import { Button, Modal, Select, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import { IconPlayerPauseFilled, IconPlayerRecordFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { MembersButton } from "../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";
import { PauseWarning, useRecordChange } from "../../subjects/camera/record-pause.tsx";
import { useRetentionText } from "../../subjects/camera/use-retention-text.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import classes from "./camera.module.css";

export function RecordControl({ camera }: { camera: CameraDetails }) {
  const permissions = usePermissions();
  const isGuest = useIsGuest();
  const mayChange = permissions.may("cameraUpdateRecord", camera.id);
  if (!mayChange && !isGuest) return null;
  return (
    <>
      {mayChange && <RetentionSelect camera={camera} />}
      <PauseButton camera={camera} />
    </>
  );
}

function PauseButton({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("camera");
  const [isAsking, asking] = useDisclosure(false);
  const isPaused = camera.recordInformation.mode === "pause";
  const { isPending, change } = useRecordChange(camera, t("record.resumed"));
  return (
    <>
      {isPaused ? (
        <MembersButton
          size="xs"
          color="yellow"
          c="black"
          loading={isPending}
          leftSection={<IconPlayerRecordFilled size={16} aria-hidden />}
          onClick={() => void change({ recordMode: "always" })}
        >
          {t("record.resume")}
        </MembersButton>
      ) : (
        <MembersButton
          variant="default"
          size="xs"
          leftSection={<IconPlayerPauseFilled size={16} aria-hidden />}
          onClick={asking.open}
        >
          {t("record.pause")}
        </MembersButton>
      )}
      {/* Whether or not the camera is paused by now: what the question ends with must be heard, or it comes back. */}
      <Modal
        opened={isAsking}
        onClose={asking.close}
        title={t("record.pauseTitle", { name: camera.name })}
        centered
      >
        <PauseWarning camera={camera} onDone={asking.close} />
      </Modal>
    </>
  );
}

const dayMs = 86_400_000;

function RetentionSelect({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("camera");
  const { locale } = useLocale();
  const retention = useRetentionText();
  const { archiveAge, availableArchiveAges } = camera.recordInformation;
  const [lower, setLower] = useState<number | null>(null);
  const { isPending, change } = useRecordChange(camera, t("record.ageDone"));
  const ages = availableArchiveAges.includes(archiveAge)
    ? availableArchiveAges
    : [...availableArchiveAges, archiveAge].sort((a, b) => a - b);
  const choose = (value: string | null) => {
    const age = ages.find((each) => String(each) === value);
    if (age === undefined || age === archiveAge) return;
    if (age < archiveAge) setLower(age);
    else void change({ archiveAge: age });
  };
  const close = () => setLower(null);
  const before = cameraTimeOf(camera.timezone, locale).full(Date.now() - (lower ?? 0) * dayMs);
  return (
    <>
      <Select
        className={classes.age}
        size="xs"
        aria-label={t("record.age")}
        value={String(archiveAge)}
        onChange={choose}
        allowDeselect={false}
        disabled={isPending}
        data={[...Map.groupBy(ages, retention.term)].map(([group, members]) => ({
          group,
          items: members.map((age) => ({
            value: String(age),
            label: t("record.kept", { length: retention.length(age) }),
          })),
        }))}
      />
      <Modal opened={lower !== null} onClose={close} title={t("record.lowerTitle")} centered>
        <Stack gap="md">
          <Text>{t("record.lowerText", { length: retention.length(lower ?? archiveAge), before })}</Text>
          <DialogActions onCancel={close} startsAtCancel>
            <Button
              color="red"
              loading={isPending}
              onClick={() => lower !== null && void change({ archiveAge: lower }).then(close)}
            >
              {t("record.lower")}
            </Button>
          </DialogActions>
        </Stack>
      </Modal>
    </>
  );
}
