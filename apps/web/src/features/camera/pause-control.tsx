// Pausing a camera's recording, with its warning, and resuming it (ARCH-4, ARCH-6).
import { Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import { IconPlayerPauseFilled, IconPlayerRecordFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MembersButton } from "../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";
import { PauseWarning, useRecordChange } from "../../subjects/camera/record-pause.tsx";
import { brief } from "./brief.ts";

export function PauseControl({ camera }: { camera: CameraDetails }) {
  const mayChange = usePermissions().may("cameraUpdateRecord", camera.id);
  const isGuest = useIsGuest();
  return mayChange || isGuest ? <PauseButton camera={camera} /> : null;
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
          classNames={brief}
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
