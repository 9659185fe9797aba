// Beside the name of a camera: what was changed of it is on its way to the server (CAM-62).
import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSyncState } from "./camera-sync.ts";

export function SyncMark({ cameraId }: { readonly cameraId: string }) {
  const { t } = useTranslation("cameras");
  if (useSyncState(cameraId) !== "notSync") return null;
  return <Loader size={14} role="status" aria-label={t("saving")} />;
}
