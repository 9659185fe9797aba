// Recording while something moves, and all the time again (ARCH-2, ARCH-24): where the camera tells of movement by itself.
import { Menu } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { IconPlayerRecord, IconRun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRecordChange } from "../../subjects/camera/record-pause.tsx";

export function MotionItem({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("camera");
  const { mode, availableModes } = camera.recordInformation;
  const isOnMotion = mode === "HWMotion";
  const { isPending, change } = useRecordChange(
    camera,
    t(isOnMotion ? "record.nowAlways" : "record.nowOnMotion"),
  );
  if (mode === "pause" || (!isOnMotion && !availableModes.includes("HWMotion"))) return null;
  const Icon = isOnMotion ? IconPlayerRecord : IconRun;
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      disabled={isPending}
      onClick={() => void change({ recordMode: isOnMotion ? "always" : "HWMotion" })}
    >
      {t(isOnMotion ? "record.always" : "record.onMotion")}
    </Menu.Item>
  );
}
