// The session channel on the page: it opens with the app, reacts through it, and shows quietly when it has been away for a while (CHAN-28).
import { channelLimits } from "@didban/contract";
import { Loader, Paper, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { startChannel, useChannel } from "../lib/channel/page-channel.ts";
import { useConnection } from "../lib/connection.ts";
import type { Navigation } from "../lib/channel/reactions.ts";
import { channelStatus } from "../lib/channel/session-channel.ts";
import { paths } from "../lib/paths.ts";
import { dropAllReads, react } from "./channel-reactions.ts";
import classes from "./live-channel.module.css";

/** Begins it; `onRevoked` is told when the session has ended elsewhere (CHAN-25). */
export function beginChannel(navigation: Navigation, onRevoked: () => void): void {
  startChannel(
    {
      onRevoked,
      onReady: (mayHaveMissed) => (mayHaveMissed ? dropAllReads() : undefined),
      onMessage: (message) => react(message, navigation),
    },
    // Whoever was told that another device is active decides themself.
    navigation.pathname() !== paths.loginAwayError,
  );
}

/** Says that the channel is being opened anew; work goes on meanwhile. */
export function ReconnectingBadge() {
  const { t } = useTranslation(undefined, { useSuspense: false });
  const isInterrupted = useConnection((state) => state.isInterrupted);
  const isAway = useChannel(({ status }) => status === channelStatus.error) && !isInterrupted;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isAway) return undefined;
    const timer = setTimeout(() => setIsLong(true), channelLimits.quietErrorMs);
    return () => clearTimeout(timer);
  }, [isAway]);
  return (
    <div role="status" className={classes.corner}>
      {isAway && isLong && (
        <Paper withBorder shadow="sm" radius="xl" px="md" py={4} className={classes.badge}>
          <Loader size={12} aria-hidden />
          <Text size="sm">{t("channel.reconnecting")}</Text>
        </Paper>
      )}
    </div>
  );
}
