// What is there on every screen of a workspace without being a screen: the shortcuts, and the profile of the camera that somebody asked for.
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../lib/paths.ts";
import { useCameraProfile } from "../subjects/camera/camera-profile.ts";
import { cameraQuery } from "../subjects/camera/camera-reads.ts";
import { showToast } from "../ui/toasts.ts";
import { usePalette } from "./palette/use-palette.ts";
import { useShortcuts } from "./shortcut-listener.ts";

const EditCameraDrawer = lazy(async () => ({
  default: (await import("../features/camera/edit-camera-drawer.tsx")).EditCameraDrawer,
}));

export function WorkspaceTools() {
  const { t } = useTranslation("shortcuts", { useSuspense: false });
  const navigate = useNavigate();
  useShortcuts({
    everywhere: {
      help: () => void navigate(paths.shortcuts),
      palette: () => usePalette.getState().open("go"),
    },
    refuse: () => showToast(t("noAccess"), "error"),
  });
  return <CameraProfile />;
}

/** The camera's profile (CAM-80, KEY-9), loaded when it is first opened. */
function CameraProfile() {
  const { cameraId, close } = useCameraProfile();
  const { data } = useQuery({ ...cameraQuery(cameraId ?? ""), enabled: cameraId !== null });
  if (cameraId === null || data?.id !== cameraId) return null;
  return (
    <Suspense>
      <EditCameraDrawer camera={data} onClose={close} />
    </Suspense>
  );
}
