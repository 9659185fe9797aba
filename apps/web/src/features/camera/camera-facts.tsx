// What is known of a camera (CAM-79): make, streams, place, people, and how it is recorded. Addresses and codecs stay left to right.
import { ActionIcon, Group, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { AvatarImage } from "../../subjects/avatar/avatar-image.tsx";
import { useAvatar } from "../../subjects/avatar/use-avatar.ts";
import { avatarTypeOf } from "../../subjects/camera/camera-avatar.ts";
import { useCameraProfile, type ProfileField } from "../../subjects/camera/camera-profile.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { useRetentionText } from "../../subjects/camera/use-retention-text.ts";
import { TagChips } from "../../subjects/tag/tag-chip.tsx";
import { TagEditor } from "../../subjects/tag/tag-editor.tsx";
import { CameraCard } from "./camera-card.tsx";
import { CameraClock } from "./camera-clock.tsx";
import { CameraHealth } from "./camera-health.tsx";
import { CameraMetadata } from "./camera-metadata.tsx";
import { FactRows, type CameraFact } from "./fact-rows.tsx";
import { ModeDialog } from "./mode-dialog.tsx";
import { RetentionDialog } from "./retention-dialog.tsx";
import { VideoSettings } from "./video-settings.tsx";
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
    connectionSummary: connection,
    location,
    group,
    bridge,
    users,
  } = camera;
  const fixed = (text: string | null) => text !== null && <bdi dir="ltr">{text}</bdi>;
  const [isKeeping, keeping] = useDisclosure(false);
  const [isChoosing, choosing] = useDisclosure(false);
  const { may, mayOpen } = usePermissions();
  const { open } = useCameraProfile.getState();
  const mayConnect = may("cameraUpdateConnection", camera.id) && may("cameraReadConnection", camera.id);
  const inProfile = (field: ProfileField, isAllowed = may("cameraUpdateSettings", camera.id)) =>
    isAllowed ? () => open(camera.id, field) : undefined;
  const access = paths.cameraPermission(camera.id);
  const mayRecord = may("cameraUpdateRecord", camera.id);
  const facts: readonly CameraFact[] = [
    // As the device says; until it has, as it was chosen when it was connected.
    {
      key: "manufacturer",
      value: hardware.manufacturer ?? connection.manufacturer,
      edit: inProfile("brand", mayConnect),
    },
    {
      key: "model",
      value: hardware.model ?? fixed(connection.model || null),
      edit: inProfile("brand", mayConnect),
    },
    { key: "firmware", value: fixed(hardware.firmware) },
    { key: "hardwareID", value: fixed(hardware.hardwareID) },
    { key: "serialNo", value: fixed(hardware.serialNo) },
    { key: "ip", value: fixed(hardware.ip ?? connection.url), edit: inProfile("address", mayConnect) },
    { key: "mac", value: fixed(hardware.MAC) },
    { key: "group", value: group.name, edit: inProfile("group") },
    { key: "bridge", value: bridge?.name },
    {
      key: "location",
      value: location.fullAddress,
      edit: may("mapUpdate") ? paths.cameraAddress(camera.id) : undefined,
    },
    {
      key: "people",
      value: list(users.map(({ fullName }) => fullName)),
      edit: mayOpen(access) ? access : undefined,
    },
    {
      key: "mode",
      value: t(`mode.${record.mode}`, { ns: "cameras" }),
      edit: mayRecord ? choosing.open : undefined,
    },
    {
      key: "kept",
      value: `${retention.length(record.archiveAge)} · ${retention.term(record.archiveAge)}`,
      edit: mayRecord ? keeping.open : undefined,
    },
    { key: "timezone", value: fixed(camera.timezone), edit: inProfile("timezone") },
    {
      key: "added",
      value: dateTime(Date.parse(camera.createdAt), camera.timezone, { dateStyle: "medium" }),
    },
  ];
  return (
    <aside className={classes.facts} aria-label={t("facts")}>
      <Group gap="sm" wrap="nowrap">
        <AvatarImage
          entry={{ ...useAvatar("camera", camera.avatarId, camera.id), type: avatarTypeOf(camera) }}
          name={camera.name}
          size={40}
        />
        <Title order={2} size="h4" className={classes.title ?? ""}>
          {t("facts")}
        </Title>
        {inProfile("avatar") && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("change", { fact: t("fact.picture") })}
            onClick={inProfile("avatar")}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <CameraClock camera={camera} />
      {camera.description && <Text size="sm">{camera.description}</Text>}
      <FactRows facts={facts} />
      {mayRecord && (
        <>
          <RetentionDialog camera={camera} isOpen={isKeeping} onClose={keeping.close} />
          <ModeDialog camera={camera} isOpen={isChoosing} onClose={choosing.close} />
        </>
      )}
      <CameraTags camera={camera} />
      <CameraMetadata camera={camera} />
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
            </span>{" "}
            <VideoSettings camera={camera} index={stream.index} />
          </li>
        ))}
      </ul>
      <CameraCard camera={camera} />
      <CameraHealth camera={camera} status={status} />
    </aside>
  );
}

/** To be changed by whoever may; without the right to read them they are not there (TAG-8). */
function CameraTags({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("tags");
  const { may } = usePermissions();
  const mayAssign = may("tagAssign", camera.id);
  if (camera.tags === undefined || (camera.tags.length === 0 && !mayAssign)) return null;
  return (
    <section className={classes.noted} aria-labelledby="camera-tags">
      <Title order={3} size="h5" id="camera-tags">
        {t("title")}
      </Title>
      {mayAssign ? <TagEditor camera={camera} /> : <TagChips tags={camera.tags} label={t("title")} />}
    </section>
  );
}
