// A guest makes their account a full one with what the short form left out (AUTH-46). It leaves the guest workspace and opens the choice of
// another.
import { Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { readCurrentAnew, useCurrentUser } from "../../subjects/account/current-user.ts";
import { keepWorkspace } from "../../subjects/account/last-place.ts";
import { RegistrationForm, type Filled } from "../../ui/forms/registration-form.tsx";
import { showToast } from "../../ui/toasts.ts";

export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("guest");
  const navigate = useNavigate();
  const user = useCurrentUser();
  if (user === undefined) return null;
  const send = async (form: Filled) => {
    await api.profile.upgradeGuest({ params: { id: user.id }, body: form });
    keepWorkspace(null);
    await navigate(paths.selectWorkspace);
    await readCurrentAnew();
    showToast(t("created"), "done");
  };
  return (
    <Modal opened onClose={onClose} title={t("create")}>
      <Stack gap="md">
        <Text c="dimmed">{t("intro")}</Text>
        <RegistrationForm fullName={user.fullName} send={send} />
      </Stack>
    </Modal>
  );
}
