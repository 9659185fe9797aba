// The way to another group in a camera's menu, for whoever cannot or would rather not carry it.
import type { CameraDetails } from "@didban/contract";
import { IconFolderSymlink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MembersItem } from "../../../subjects/account/members-button.tsx";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import { carriedCamera } from "./grip.tsx";
import { useGroupActs } from "./group-acts.ts";

export function MoveCameraItem({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("camera-groups");
  const permissions = usePermissions();
  if (!permissions.may("cameraGroupRead")) return null;
  return (
    <MembersItem
      icon={<IconFolderSymlink size={16} aria-hidden />}
      onClick={() => useGroupActs.getState().open({ kind: "move", carried: carriedCamera(camera), to: null })}
    >
      {t("move.camera")}
    </MembersItem>
  );
}
