// The switch "Use several devices at once" (CHAN-41). A guest may look at it only.
import { Stack, Switch } from "@mantine/core";
import { channelLimits } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { refreshSessions } from "../../subjects/session/sessions.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

export function SeveralDevicesSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("security");
  const { t: tCommon } = useTranslation();
  const { number } = useLocale();
  const isGuest = useCurrentUser()?.isUserGuest === true;
  const submit = useSubmit();
  const turn = (on: boolean) =>
    void submit.run(async () => {
      await api.events.setSeveralDevices({ body: { on } });
      await refreshSessions();
    });
  return (
    <Stack gap="xs">
      <Switch
        label={t("devices.several")}
        description={
          isGuest
            ? tCommon("notForGuests")
            : t("devices.severalText", { number: number(channelLimits.activeSessions) })
        }
        checked={isOn}
        disabled={isGuest}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <FormError text={submit.error} />
    </Stack>
  );
}
