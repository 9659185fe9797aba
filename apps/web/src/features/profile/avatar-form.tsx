// The person's picture (PROF-9 to PROF-11): shown as it will be kept, square and round, before it is sent.
import { Button, FileButton, Group, Stack } from "@mantine/core";
import type { CurrentUser } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { forgetSelf } from "../../subjects/account/self.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { avatarMaxBytes, pictureKinds } from "../../subjects/avatar/avatars.ts";
import { useAvatar } from "../../subjects/avatar/use-avatar.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

export function AvatarForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const { bytes } = useLocale();
  const [chosen, setChosen] = useState<File | null>(null);
  const submit = useSubmit();
  const kept = useAvatar("currentUser", user.avatarId);
  const isTooLarge = chosen !== null && chosen.size > avatarMaxBytes;
  const save = async (file: File) => {
    await api.profile.updateOwnAvatar({ file });
    await forgetSelf();
    setChosen(null);
  };
  const remove = async () => {
    await api.profile.removeOwnAvatar();
    await forgetSelf();
  };
  const cancel = () => {
    setChosen(null);
    submit.clear();
  };
  return (
    <Stack gap="xs">
      <Group gap="lg">
        <AvatarImage
          entry={chosen === null ? kept : { ...kept, source: chosen }}
          name={user.fullName}
          alt={t("avatar.alt")}
          size={96}
        />
        <Group gap="sm">
          {chosen === null ? (
            <>
              <FileButton accept={pictureKinds} onChange={setChosen}>
                {(props) => (
                  <Button variant="default" {...props}>
                    {t("avatar.choose")}
                  </Button>
                )}
              </FileButton>
              {user.avatarId !== null && (
                <Button variant="subtle" loading={submit.isPending} onClick={() => void submit.run(remove)}>
                  {t("avatar.remove")}
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                loading={submit.isPending}
                disabled={isTooLarge}
                onClick={() => void submit.run(() => save(chosen))}
              >
                {t("avatar.use")}
              </Button>
              <Button variant="default" disabled={submit.isPending} onClick={cancel}>
                {common("action.cancel")}
              </Button>
            </>
          )}
        </Group>
      </Group>
      <FormError text={isTooLarge ? t("avatar.tooLarge", { size: bytes(avatarMaxBytes) }) : submit.error} />
    </Stack>
  );
}
