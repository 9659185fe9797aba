// Another device is active in place of this one (CHAN-22, CHAN-24): which one, and what to do about it. The session here is kept.
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ActiveDevice } from "@didban/contract";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useCameFrom } from "../../lib/came-from.ts";
import { reopenChannel, useChannel } from "../../lib/channel/page-channel.ts";
import { channelStatus } from "../../lib/channel/session-channel.ts";
import { paths } from "../../lib/paths.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session-store.ts";
import { currentUserQuery } from "../../subjects/account/current-user.ts";
import { activeDeviceQuery } from "../../subjects/session/sessions.ts";
import { signOut } from "../../subjects/session/sign-out.ts";
import { EntryFrame } from "../../ui/entry-frame.tsx";

export function LoginAwayScreen() {
  const { t } = useTranslation("login-away");
  const navigate = useNavigate();
  // Their tab may still have been on its way when the other device became active.
  const back = useCameFrom() ?? paths.hub;
  const [isLeaving, setLeaving] = useState(false);
  const isSignedIn = useSession(({ tokens }) => tokens !== null);
  const { status, takenOverBy } = useChannel();
  const told = useQuery({ ...activeDeviceQuery, enabled: isSignedIn && takenOverBy === null });

  const comeBack = (path: string) => {
    setLeaving(true);
    reopenChannel();
    // What was read before the other device was used may be old (CACHE-7).
    queryClient.clear();
    void navigate(path, { replace: true });
  };
  /** A device that is not one's own: the password ends its session too. */
  const changePassword = async () => {
    const person = await queryClient.fetchQuery(currentUserQuery).catch(() => undefined);
    comeBack(person?.session.workspaceId == null ? paths.profileAppSecurity : paths.profileSecurity);
  };

  if (!isSignedIn) return <Navigate to={paths.signIn} replace />;
  // Nobody is active elsewhere any more, or never was.
  if (
    !isLeaving &&
    (status === channelStatus.ready || (status !== channelStatus.takenOver && told.data?.active))
  )
    return <Navigate to={back} replace />;
  const device = takenOverBy ?? told.data?.takenOverBy ?? null;
  return (
    <EntryFrame title={t("title")}>
      <Text c="dimmed">{t("text")}</Text>
      {device !== null && <Device device={device} />}
      <Stack gap="sm">
        <Button onClick={() => comeBack(back)} data-autofocus>
          {t("useHere")}
        </Button>
        <Group grow preventGrowOverflow={false} gap="sm">
          <Button variant="default" onClick={() => void changePassword()}>
            {t("changePassword")}
          </Button>
          <Button variant="default" onClick={() => void signOut()}>
            {t("logOut")}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t("notYou")}
        </Text>
      </Stack>
    </EntryFrame>
  );
}

function Device({ device: { browser, os, ip, ipCode } }: { device: ActiveDevice }) {
  const { t } = useTranslation("login-away");
  return (
    <Group gap="sm" wrap="nowrap" role="group" aria-label={t("device")}>
      <IconDeviceDesktop size={32} stroke={1.5} aria-hidden />
      <div>
        <Text fw={600}>
          {t("browserOnOs", { browser: browser || t("someBrowser"), os: os || t("someDevice") })}
        </Text>
        <Text size="sm" c="dimmed">
          {t("address")} <bdi dir="ltr">{ip}</bdi>
          {ipCode !== "" && (
            <>
              {" · "}
              <bdi dir="ltr">{ipCode}</bdi>
            </>
          )}
        </Text>
      </div>
    </Group>
  );
}
