// Where the person is signed in (SESS-15): this device and those that are active now (CHAN-41) are told apart, and each, or all others, can
// be signed out.
import { Badge, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { SessionView } from "@didban/contract";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { useChannel } from "../../lib/channel/page-channel.ts";
import { channelStatus } from "../../lib/channel/session-channel.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { refreshSessions, sessionsQuery, severalDevicesQuery } from "../../subjects/session/sessions.ts";
import { signOut } from "../../subjects/session/sign-out.ts";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showError, showToast } from "../../ui/toasts.ts";
import classes from "./security.module.css";
import { SeveralDevicesSwitch } from "./several-devices-switch.tsx";

export function DeviceList() {
  const { t } = useTranslation("security");
  const sessions = useQuery(sessionsQuery);
  const several = useQuery(severalDevicesQuery);
  // Read before this page's channel was ready, the answer does not know of it.
  const isHere = useChannel(({ status }) => status === channelStatus.ready);
  const submit = useSubmit(showError);
  const endOthers = async () => {
    await api.identity.endOtherSessions();
    await ended(t("devices.othersEnded"));
  };
  const failed = [sessions, several].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void refreshSessions()} />;
  if (!sessions.data || !several.data)
    return (
      <Stack gap="sm" aria-busy>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={88} />
        ))}
      </Stack>
    );
  const isAlone = sessions.data.every(({ current }) => current);
  const activeIds = new Set(several.data.activeIds);
  return (
    <Stack gap="lg">
      <SeveralDevicesSwitch isOn={several.data.on} />
      <Group justify="space-between">
        <Text c="dimmed">{t(isAlone ? "devices.alone" : "devices.intro")}</Text>
        <SubmitButton variant="default" submit={submit} isDisabled={isAlone} act={endOthers}>
          {t("devices.endOthers")}
        </SubmitButton>
      </Group>
      <ul className={classes.devices}>
        {sessions.data.map((session) => (
          <Device
            key={session.id}
            session={session}
            isActive={activeIds.has(session.id) || (session.current && isHere)}
          />
        ))}
      </ul>
    </Stack>
  );
}

async function ended(text: string): Promise<void> {
  await refreshSessions();
  showToast(text, "done");
}

function Device({ session, isActive }: { session: SessionView; isActive: boolean }) {
  const { t } = useTranslation("security");
  const { dateTime, list } = useLocale();
  const timezone = useOwnZone();
  const submit = useSubmit(showError);
  const end = async () => {
    // Leaving waits for what is being changed, and so for nothing that waits for it.
    if (session.current) return void signOut();
    await api.identity.endSession({ params: { id: session.id } });
    await ended(t("devices.ended"));
  };
  const names = [session.browser, session.os].filter((name) => name !== "");
  const device = names.length === 0 ? t("devices.unknown") : list(names);
  const time = (iso: string) =>
    dateTime(Date.parse(iso), timezone, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Card component="li" withBorder>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Group gap="sm" wrap="nowrap" align="start">
          <IconDeviceDesktop aria-hidden stroke={1.6} />
          <Stack gap={4}>
            <Group gap="xs">
              <Text fw={600}>
                <bdi>{device}</bdi>
              </Text>
              {session.current && <Badge variant="dot">{t("devices.this")}</Badge>}
              {session.mode === "safe" && <Badge variant="default">{t("devices.safe")}</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              <bdi dir="ltr">{[session.ip, session.ipCode].filter((part) => part !== "").join(" · ")}</bdi>
              {" · "}
              {isActive ? t("devices.now") : t("devices.active", { time: time(session.lastActiveAt) })}
            </Text>
            <Text size="sm" c="dimmed">
              {t("devices.since", { time: time(session.createdAt) })}
            </Text>
          </Stack>
        </Group>
        <SubmitButton
          variant="subtle"
          size="compact-md"
          miw="max-content"
          submit={submit}
          fullLabel={t("devices.endOne", { device })}
          act={end}
        >
          {t("devices.end")}
        </SubmitButton>
      </Group>
    </Card>
  );
}
