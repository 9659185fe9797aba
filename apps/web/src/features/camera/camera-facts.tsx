// What is known of a camera (CAM-79): make, streams, place, people, and how it is recorded. Addresses and codecs stay left to right.
import { Text, Title } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { useRetentionText } from "../../subjects/camera/use-retention-text.ts";
import { CameraHealth } from "./camera-health.tsx";
import classes from "./camera.module.css";

interface CameraFactsProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
}

export function CameraFacts({ camera, status }: CameraFactsProps) {
  const { t } = useTranslation("camera");
  const { number, dateTime, list } = useLocale();
  const retention = useRetentionText();
  const {
    recordInformation: record,
    hardwareInformation: hardware,
    location,
    group,
    bridge,
    tags,
    users,
  } = camera;
  const fixed = (text: string | null) => text !== null && <bdi dir="ltr">{text}</bdi>;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["manufacturer", hardware.manufacturer],
    ["model", hardware.model],
    ["firmware", fixed(hardware.firmware)],
    ["ip", fixed(hardware.ip ?? camera.connectionSummary.url)],
    ["mac", fixed(hardware.MAC)],
    ["group", group.name],
    ["bridge", bridge?.name],
    ["location", location.fullAddress],
    ["tags", list(tags.map(({ name }) => name))],
    ["people", list(users.map(({ fullName }) => fullName))],
    ["mode", t(`mode.${record.mode}`, { ns: "cameras" })],
    ["kept", `${retention.length(record.archiveAge)} · ${retention.term(record.archiveAge)}`],
    ["timezone", fixed(camera.timezone)],
    ["added", dateTime(Date.parse(camera.createdAt), camera.timezone, { dateStyle: "medium" })],
  ];
  return (
    <aside className={classes.facts} aria-label={t("facts")}>
      <Title order={2} size="h4">
        {t("facts")}
      </Title>
      {camera.description && <Text size="sm">{camera.description}</Text>}
      <dl className={classes.rows}>
        {rows.map(
          ([key, value]) =>
            value && (
              <div key={key} className={classes.row}>
                <dt>{t(`fact.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Title order={3} size="h5">
        {t("streams")}
      </Title>
      <ul className={classes.streams}>
        {camera.streamInformation.streams.map((stream) => (
          <li key={stream.index}>
            <bdi dir="ltr">
              {stream.codec.toUpperCase()} · {stream.width}×{stream.height}
            </bdi>{" "}
            <span className={classes.dim}>
              {t("stream.fps", { ns: "cameras", fps: number(stream.fps, { maximumFractionDigits: 1 }) })} ·{" "}
              {t("kbps", { rate: number(stream.bitrateKbps) })}
              {stream.audioCodec && (
                <>
                  {" · "}
                  <bdi dir="ltr">{stream.audioCodec.toUpperCase()}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <CameraHealth camera={camera} status={status} />
    </aside>
  );
}
