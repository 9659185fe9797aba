// `/app/camera` without an id (LAYT-21): the camera last opened, else the first there is, else the way to a first one.
import { Button, Center, Loader } from "@mantine/core";
import { IconDeviceCctv } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { useCameras } from "../../lib/camera-reads.ts";
import { lastCamera } from "../../lib/player-choices.ts";
import { useActingWorkspaceId, useCurrentUser, usePermissions } from "../../lib/reads.ts";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";

export function CameraRedirect() {
  const { t } = useTranslation("cameras");
  const cameras = useCameras();
  const userId = useCurrentUser()?.id ?? "";
  const workspaceId = useActingWorkspaceId() ?? "";
  const permissions = usePermissions();
  if (cameras.isError) return <ErrorState error={cameras.error} onRetry={() => void cameras.refetch()} />;
  if (!cameras.data)
    return (
      <Center h="100%">
        <Loader />
      </Center>
    );
  const last = lastCamera(userId, workspaceId);
  const camera = cameras.data.items.find(({ id }) => id === last) ?? cameras.data.items[0];
  if (camera) return <Navigate to={paths.camera(camera.id)} replace />;
  return (
    <EmptyState
      icon={IconDeviceCctv}
      title={t("emptyTitle")}
      action={
        permissions.may("cameraCreate") && (
          <Button component={Link} to={paths.cameraConnect}>
            {t("connectFirst")}
          </Button>
        )
      }
    />
  );
}
