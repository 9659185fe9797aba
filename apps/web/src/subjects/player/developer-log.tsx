// The developer log window (PLAY-37): what a player is doing, in figures and its last events. Shows no token; the player writes none.
import { CloseButton, CopyButton, Group, Text, UnstyledButton } from "@mantine/core";
import type { CoreReport } from "@didban/player";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import classes from "./developer-log.module.css";

const refreshMs = 1000;

export function DeveloperLog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("player");
  const { player } = usePlayerParts();
  const state = usePlayerState(player, (all) => all, undefined);
  const [report, setReport] = useState<CoreReport>();
  useEffect(() => {
    if (!player) return undefined;
    const read = () => void player.report().then(setReport);
    read();
    const timer = setInterval(read, refreshMs);
    return () => clearInterval(timer);
  }, [player]);
  const { figures, generation, log = [] } = report ?? {};
  const picture = state?.picture;
  const rows = {
    mode: state?.mode,
    speed: state?.speed,
    status: state?.status,
    generation,
    codec: picture?.codec,
    stream: picture?.streamIndex,
    size: picture && `${picture.width}×${picture.height}`,
    fps: figures?.fps.toFixed(1),
    bitrate: figures && `${Math.round(figures.bitrateKbps)} kbit/s`,
    delay: figures?.delayMs === undefined ? undefined : `${Math.round(figures.delayMs)} ms`,
    dropped: figures?.dropped,
  } as const;
  const events = log.map(({ atMs, text }) => `${new Date(atMs).toISOString().slice(11, 23)}  ${text}`);
  const text = [...Object.entries(rows).map(([key, value]) => `${key}: ${value ?? "-"}`), "", ...events].join(
    "\n",
  );
  return (
    <aside className={classes.window} aria-label={t("log.title")} dir="ltr">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" fw={650}>
          {t("log.title")}
        </Text>
        <Group gap={4} wrap="nowrap">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <UnstyledButton className={classes.copy} onClick={copy}>
                {copied ? t("log.copied") : t("log.copy")}
              </UnstyledButton>
            )}
          </CopyButton>
          <CloseButton size="sm" c="white" aria-label={t("close")} onClick={onClose} />
        </Group>
      </Group>
      <dl className={classes.rows}>
        {Object.entries(rows).map(([key, value]) => (
          <div key={key} className={classes.row}>
            <dt>{t(`log.${key as keyof typeof rows}`)}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      <ol className={classes.events} aria-label={t("log.events")} tabIndex={0}>
        {events.toReversed().map((line, index) => (
          <li key={events.length - index}>{line}</li>
        ))}
      </ol>
    </aside>
  );
}
