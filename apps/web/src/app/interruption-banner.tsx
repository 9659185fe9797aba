// The connection is interrupted (LIVE-32, ROUTE-28): said over the screen, which stays as it is, its pictures dimmed, and goes on by itself.
import { Text } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../lib/connection.ts";
import classes from "./live-channel.module.css";

export function InterruptionBanner() {
  const { t } = useTranslation(undefined, { useSuspense: false });
  const isInterrupted = useConnection((state) => state.isInterrupted);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-interrupted", isInterrupted);
  }, [isInterrupted]);
  if (!isInterrupted) return null;
  return (
    <div role="alert" className={classes.banner}>
      <IconCloudOff size={18} aria-hidden />
      <Text size="sm">
        <strong>{t("page.interruptionTitle")}.</strong> {t("page.interruptionText")}
      </Text>
    </div>
  );
}
