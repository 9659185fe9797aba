// Changing a camera: the drawer, what it shows while the camera's connection is on its way, and the question before typed text is lost (CAM-76).
import { Drawer, Skeleton, Stack } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { connectionQuery } from "../../subjects/camera/camera-reads.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { UnsavedDialog } from "../../ui/unsaved-dialog.tsx";
import { useUnsavedChanges } from "../../ui/use-unsaved-changes.ts";
import { EditCameraForm } from "./edit-camera-form.tsx";

interface EditCameraDrawerProps {
  /** Null: closed. */
  readonly camera: CameraDetails | null;
  onClose(): void;
}

export function EditCameraDrawer({ camera, onClose }: EditCameraDrawerProps) {
  const { t } = useTranslation("cameras");
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const elsewhere = useUnsavedChanges(isChanged);
  const close = () => {
    setChanged(false);
    setLeaving(false);
    onClose();
  };
  const ask = () => (isChanged ? setLeaving(true) : close());
  const leave = () => {
    close();
    elsewhere?.leave();
  };
  const stay = () => {
    setLeaving(false);
    elsewhere?.stay();
  };
  return (
    <>
      <Drawer
        opened={camera !== null}
        onClose={ask}
        title={camera && t("edit.title", { name: camera.name })}
        position="right"
        size="md"
        // The question above it takes Escape for itself.
        closeOnEscape={!isLeaving && elsewhere === null}
      >
        {camera && (
          // What the form needs is loaded within the drawer, which stays meanwhile.
          <Suspense fallback={<Waiting />}>
            <Loader key={camera.id} camera={camera} onChanged={setChanged} onCancel={ask} onDone={close} />
          </Suspense>
        )}
      </Drawer>
      <UnsavedDialog leaving={isLeaving || elsewhere ? { leave, stay } : null} />
    </>
  );
}

interface LoaderProps {
  readonly camera: CameraDetails;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(): void;
}

function Loader({ camera, ...acts }: LoaderProps) {
  const connection = useQuery(connectionQuery(camera.id));
  if (connection.isError)
    return <ErrorState error={connection.error} onRetry={() => void connection.refetch()} />;
  if (!connection.data) return <Waiting />;
  return <EditCameraForm camera={camera} connection={connection.data} {...acts} />;
}

const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} h={56} />
    ))}
  </Stack>
);
