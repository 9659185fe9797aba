// What trying a camera found: its picture and streams, or the step that failed and what to do about it (CONN-20 to CONN-26).
import { Alert, Badge, Card, Group, Loader, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ProbeAnswer } from "@didban/contract";
import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { wordsFor } from "../../lib/error-words.ts";
import classes from "./probe-result.module.css";

export function ProbeResult({ probe }: { probe: ProbeAnswer | null }) {
  const { t } = useTranslation("cameras");
  const { locale, duration } = useLocale();
  const seconds = probe?.parameters["seconds"];
  const time = duration(Number(seconds ?? 0) * 1000);
  if (!probe)
    return (
      <Card withBorder padding="lg" role="status">
        <Group>
          <Loader size="sm" aria-hidden />
          <Text>{t("probe.running")}</Text>
        </Group>
      </Card>
    );
  return (
    <Card withBorder padding="lg" role="status">
      <Stack gap="md">
        <Title order={2}>{probe.ok ? t("probe.foundTitle") : t("probe.failedTitle")}</Title>
        {probe.code !== null && (
          <Alert color="orange">
            {wordsFor(probe.code, locale, seconds ? { ...probe.parameters, time } : probe.parameters)}
          </Alert>
        )}
        {probe.snapshot?.codecType === "mJPEG" && (
          <img
            className={classes.picture}
            src={`data:image/jpeg;base64,${probe.snapshot.data}`}
            alt={t("probe.picture")}
          />
        )}
        {probe.streams.some(({ awaitsKeyFrame }) => awaitsKeyFrame) && (
          <Alert color="blue">{t("probe.awaitsKeyFrame")}</Alert>
        )}
        {probe.device.onvif && <Device device={probe.device} />}
        <Streams probe={probe} />
        <Steps steps={probe.steps} />
      </Stack>
    </Card>
  );
}

/** What the camera says of itself. */
function Device({ device }: Pick<ProbeAnswer, "device">) {
  const { t } = useTranslation("cameras");
  const name = [device.manufacturer, device.model].filter(Boolean).join(" ");
  return (
    <Group gap="xs">
      {name !== "" && (
        <Text size="sm" fw={600}>
          <bdi>{name}</bdi>
        </Text>
      )}
      {device.firmware && (
        <Text size="sm" c="dimmed">
          {t("probe.firmware")} <bdi dir="ltr">{device.firmware}</bdi>
        </Text>
      )}
      {device.ptz && <Badge variant="light">{t("probe.ptz")}</Badge>}
    </Group>
  );
}

/** Where a stream was found that nobody had named. */
function foundPath({ found }: ProbeAnswer, index: number): string | undefined {
  if (found === null) return undefined;
  const path = index === 0 ? found.streamPath : found.substreamPath;
  return path.startsWith("/") ? path : `/${path}`;
}

function Streams({ probe }: { probe: ProbeAnswer }) {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  return (
    <Stack gap="xs">
      {probe.streams.map((stream) => (
        <Group key={`${stream.channel}-${stream.index}`} gap="xs">
          <Badge variant="light">{t(stream.index === 0 ? "stream.main" : "stream.low")}</Badge>
          <Text size="sm">
            <bdi dir="ltr">
              {[
                stream.codec?.toUpperCase(),
                stream.width && stream.height ? `${stream.width}×${stream.height}` : undefined,
              ]
                .filter(Boolean)
                .join(" · ")}
            </bdi>
            {stream.fps !== null &&
              ` · ${t("stream.fps", { fps: number(stream.fps, { maximumFractionDigits: 1 }) })}`}
          </Text>
          {stream.transport === "udp" && (
            <Text size="sm" c="dimmed">
              {t("stream.datagrams")}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {stream.audioCodec === null ? (
              t("stream.silent")
            ) : stream.audioPlayable ? (
              <>
                {t("stream.sound")} <bdi dir="ltr">{stream.audioCodec}</bdi>
              </>
            ) : (
              t("stream.soundForeign", { codec: stream.audioCodec })
            )}
          </Text>
          {probe.found !== null && (
            <Text size="xs" c="dimmed" className={classes.path}>
              <bdi dir="ltr">{foundPath(probe, stream.index)}</bdi>
            </Text>
          )}
        </Group>
      ))}
    </Stack>
  );
}

const marks = {
  ok: { icon: IconCheck, color: "green" },
  failed: { icon: IconX, color: "red" },
  skipped: { icon: IconMinus, color: "gray" },
} as const;

function Steps({ steps }: { steps: ProbeAnswer["steps"] }) {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const { icon: Mark, color } = marks[step.state];
        return (
          <li key={step.name} className={classes.step}>
            <ThemeIcon size={20} radius="xl" variant="light" color={color}>
              <Mark size={14} aria-label={t(`probe.state.${step.state}`)} />
            </ThemeIcon>
            <Text size="sm">{t(`probe.step.${step.name}`)}</Text>
            {step.detail && (
              <Text size="xs" c="dimmed">
                <bdi dir="ltr">{step.detail}</bdi>
              </Text>
            )}
            {step.state !== "skipped" && (
              <Text size="xs" c="dimmed" className={classes.time}>
                {t("probe.ms", { ms: number(step.ms) })}
              </Text>
            )}
          </li>
        );
      })}
    </ol>
  );
}
