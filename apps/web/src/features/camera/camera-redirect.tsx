// `/app/camera` without an id (LAYT-21): the camera last opened, else the first there is, else the way to a first one.
import { Center, Loader } from "@mantine/core";
import { Navigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { NoCameras } from "../../subjects/camera/no-cameras.tsx";
import { lastCamera } from "../../subjects/player/player-choices.ts";
import { PageError } from "../../ui/page-error.tsx";

export function CameraRedirect() {
  const cameras = useCameras();
  const userId = useCurrentUser()?.id ?? "";
  const workspaceId = useActingWorkspaceId() ?? "";
  if (cameras.isError) return <PageError error={cameras.error} onRetry={() => void cameras.refetch()} />;
  if (!cameras.data)
    return (
      <Center h="100%">
        <Loader />
      </Center>
    );
  const last = lastCamera(userId, workspaceId);
  const camera = cameras.data.find(({ id }) => id === last) ?? cameras.data[0];
  if (camera) return <Navigate to={paths.camera(camera.id)} replace />;
  return <NoCameras />;
}
