// What else is said of a camera that was just added: where it is, which group it stands in, and its tags (CONN-5, ONB-20). Each is kept at once, and may be
// left for later.
import { Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { changeCamera } from "../../subjects/camera/camera-changes.ts";
import { CameraGroupField } from "../../subjects/camera/group-select.tsx";
import { TagEditor } from "../../subjects/tag/tag-editor.tsx";
import { Fold } from "../../ui/forms/fold.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

/** Maps are loaded by whoever opens one. */
const PlaceCamera = lazy(async () => {
  const { PlaceCamera: default_ } = await import("../../subjects/map/place-camera.tsx");
  return { default: default_ };
});

export function SettleCamera({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("onboarding");
  const { may } = usePermissions();
  const mayPlace = may("mapRead");
  const mayGroup = may("cameraUpdateSettings", camera.id);
  const mayTag = camera.tags !== undefined && may("tagAssign", camera.id);
  if (!mayPlace && !mayGroup && !mayTag) return null;
  return (
    <Card withBorder padding="lg">
      <Stack gap="md">
        <div>
          <Title order={3} size="h5">
            {t("settle.title", { name: camera.name })}
          </Title>
          <Text size="sm" c="dimmed">
            {t("settle.text")}
          </Text>
        </div>
        {mayPlace && (
          <Part label={t("settle.place")}>
            {(close) => (
              <Suspense fallback={<Skeleton h={360} />}>
                <PlaceCamera cameraId={camera.id} name={camera.name} onDone={close} />
              </Suspense>
            )}
          </Part>
        )}
        {mayGroup && <Part label={t("settle.group")}>{() => <GroupPart camera={camera} />}</Part>}
        {mayTag && <Part label={t("settle.tags")}>{() => <TagEditor camera={camera} />}</Part>}
      </Stack>
    </Card>
  );
}

/** Nothing of it is read before it is opened. */
function Part({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold label={label} isOpen={isOpen} onToggle={setOpen}>
      {isOpen && children(() => setOpen(false))}
    </Fold>
  );
}

function GroupPart({ camera }: { camera: CameraDetails }) {
  const submit = useSubmit();
  const { groupId } = camera.group;
  return (
    <CameraGroupField
      camera={camera}
      value={groupId}
      error={submit.error ?? undefined}
      onChange={(wanted) =>
        wanted !== groupId && void submit.run(() => changeCamera(camera.id, { groupId: wanted }, null))
      }
    />
  );
}
