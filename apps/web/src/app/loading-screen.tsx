// Covers the screen, or the room it is put into, while the app starts; says so after ten seconds and offers a way out after thirty (UI-9). What waits for a
// connection says that at once (ROUTE-28).
import { Button, Center, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../lib/connection.ts";
import { signOut } from "../subjects/session/sign-out.ts";

const textAfterMs = 10_000;
const exitAfterMs = 30_000;

export function LoadingScreen() {
  const { t } = useTranslation(undefined, { useSuspense: false });
  const isInterrupted = useConnection((state) => state.isInterrupted);
  const [waitedMs, setWaitedMs] = useState(0);
  useEffect(() => {
    const timers = [textAfterMs, exitAfterMs].map((ms) => setTimeout(() => setWaitedMs(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <Center h="100dvh" mah="100%" role="status" aria-busy="true">
      <Stack align="center" gap="md">
        <Loader aria-hidden />
        <span className="visually-hidden">{t("state.loading")}</span>
        {isInterrupted ? (
          <Text>{t("page.interruptionTitle")}</Text>
        ) : (
          waitedMs >= textAfterMs && <Text c="dimmed">{t("state.slow")}</Text>
        )}
        {waitedMs >= exitAfterMs && (
          <Button variant="default" onClick={() => void signOut()}>
            {t("action.logOut")}
          </Button>
        )}
      </Stack>
    </Center>
  );
}
