// The picture that stands for a camera (CAM-64 to CAM-66): shown as it will be kept before it is sent; without one of its own, that of its type.
import { Button, FileButton, Group, Input, Stack } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import { AvatarImage } from "../avatar/avatar-image.tsx";
import { avatarMaxBytes, pictureKinds } from "../avatar/avatars.ts";
import { useAvatar } from "../avatar/use-avatar.ts";
import { removeCameraAvatar, saveCameraAvatar } from "./camera-changes.ts";
import { avatarTypeOf } from "./camera-avatar.ts";

export function CameraAvatarForm({ camera }: { readonly camera: CameraDetails }) {
  const { t } = useTranslation(["cameras", "common"]);
  const { bytes } = useLocale();
  const [chosen, setChosen] = useState<File | null>(null);
  const submit = useSubmit();
  const kept = useAvatar("camera", camera.avatarId, camera.id);
  const isTooLarge = chosen !== null && chosen.size > avatarMaxBytes;
  const type = avatarTypeOf(camera);
  const save = async (file: File) => {
    await saveCameraAvatar(camera.id, file);
    setChosen(null);
    showDone(t("edit.done"));
  };
  const choose = (file: File | null) => {
    setChosen(file);
    submit.clear();
  };
  return (
    <Input.Wrapper label={t("avatar.label")} labelElement="div">
      <Stack gap="xs">
        <Group gap="md">
          <AvatarImage
            entry={{ ...kept, type, ...(chosen && { source: chosen }) }}
            name={camera.name}
            alt={t("avatar.alt")}
            size={56}
          />
          {chosen === null ? (
            <>
              <FileButton accept={pictureKinds} onChange={choose}>
                {(props) => (
                  <Button variant="default" size="xs" {...props}>
                    {t("avatar.choose")}
                  </Button>
                )}
              </FileButton>
              {camera.avatarId !== null && (
                <Button
                  variant="subtle"
                  size="xs"
                  loading={submit.isPending}
                  onClick={() => void submit.run(() => removeCameraAvatar(camera.id))}
                >
                  {t("avatar.remove")}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                size="xs"
                loading={submit.isPending}
                disabled={isTooLarge}
                onClick={() => void submit.run(() => save(chosen))}
              >
                {t("avatar.use")}
              </Button>
              <Button variant="default" size="xs" disabled={submit.isPending} onClick={() => choose(null)}>
                {t("action.cancel", { ns: "common" })}
              </Button>
            </>
          )}
        </Group>
        <FormError text={isTooLarge ? t("avatar.tooLarge", { size: bytes(avatarMaxBytes) }) : submit.error} />
      </Stack>
    </Input.Wrapper>
  );
}
