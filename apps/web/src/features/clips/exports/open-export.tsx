// An export opened large (CLIP-5): played in place, with what is known of it and of the file of each of its cameras, and what can be done with it.
import { ActionIcon, Button, Code, Group, Modal, Select, Stack } from "@mantine/core";
import type { ExportDetails } from "@didban/contract";
import {
  IconCopy,
  IconDownload,
  IconFileCertificate,
  IconFileZip,
  IconHistory,
  IconPencil,
  IconRefresh,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../../lib/camera-time.ts";
import { madeParts, mediaSource, type MadePart } from "../../../subjects/export/export-files.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { usePhone } from "../../../ui/use-phone.ts";
import { CameraName } from "../clip-card.tsx";
import { ExportState } from "./export-picture.tsx";
import { ExportPlayer } from "./export-player.tsx";
import { useExportRights, useExportWords } from "./export-rights.ts";
import { Words } from "./export-texts.tsx";
import type { ActsOnOne } from "./export-acts.ts";
import classes from "../open-clip.module.css";

interface OpenExportProps {
  /** Null: closed. */
  readonly one: ExportDetails | null;
  readonly acts?: ActsOnOne;
  onClose(): void;
}

export function OpenExport({ one, acts, onClose }: OpenExportProps) {
  const isPhone = usePhone();
  return (
    <Modal
      opened={one !== null}
      onClose={onClose}
      centered
      fullScreen={isPhone}
      size="min(88rem, 96vw)"
      title={one && <bdi>{one.name}</bdi>}
    >
      {one && acts && <Opened key={one.id} one={one} acts={acts} />}
    </Modal>
  );
}

function Opened({ one, acts }: { one: ExportDetails; acts: ActsOnOne }) {
  const { t } = useTranslation("clips");
  const made = madeParts(one);
  const [cameraId, setCameraId] = useState(made[0]?.cameraId ?? null);
  const part = made.find((each) => each.cameraId === cameraId) ?? made[0];
  return (
    <div className={classes.open}>
      <Stack gap="md" className={classes.facts ?? ""}>
      {part === undefined || one.blocked ? (
        <div className={classes.stage}>
          <ExportState one={one} />
        </div>
      ) : (
        <ExportPlayer
          key={part.cameraId}
          one={one}
          part={part}
          source={mediaSource(one, part)}
          onDownload={acts.onDownload}
        />
      )}
        <ExportActs one={one} acts={acts} />
      </Stack>
      <Stack gap="md" className={classes.facts ?? ""}>
        {made.length > 1 && (
          <Select
            label={t("export.file")}
            allowDeselect={false}
            value={part?.cameraId ?? null}
            data={made.map((each) => ({ value: each.cameraId, label: each.cameraName }))}
            onChange={setCameraId}
          />
        )}
        <ExportFacts one={one} part={part} onCopyHash={acts.onCopyHash} />
      </Stack>
    </div>
  );
}

interface FactsProps {
  readonly one: ExportDetails;
  readonly part: MadePart | undefined;
  onCopyHash(sha256: string): void;
}

function ExportFacts({ one, part, onCopyHash }: FactsProps) {
  const { t } = useTranslation(["clips", "verify"]);
  const { bytes, locale } = useLocale();
  const { maker, start, end, length, format } = useExportWords()(one);
  const { full, time } = cameraTimeOf(one.parts[0]?.timezone ?? "", locale);
  const size = part?.file.size ?? one.size;
  return (
    <Facts>
      <Fact label={t("camera")}>
        {one.parts.map(({ cameraId, cameraName, isCameraRemoved }) => (
          <div key={cameraId}>
            <CameraName name={cameraName} isRemoved={isCameraRemoved} />
          </div>
        ))}
      </Fact>
      <Fact label={t("export.time")}>{t("export.fromTo", { from: start, to: end })}</Fact>
      <Fact label={t("export.length")}>{length}</Fact>
      <Fact label={t("export.format")}>
        <Words of={[format, ...(size === null ? [] : [bytes(size)])]} />
      </Fact>
      <Fact label={t("export.maker")}>
        <bdi>{maker}</bdi>
      </Fact>
      <Fact label={t("export.madeAt")}>
        <time dateTime={one.createdAt}>{full(Date.parse(one.createdAt))}</time>
      </Fact>
      {part && (
        <>
          <Fact label={t("export.gaps")}>
            {part.file.gaps.length === 0
              ? t("export.noGaps")
              : part.file.gaps.map(({ from, to, reason }) => (
                  <div key={from}>
                    {t("facts.gap", {
                      ns: "verify",
                      from: time(Date.parse(from)),
                      to: time(Date.parse(to)),
                      reason: t(`gap.${reason}`, { ns: "verify" }),
                    })}
                  </div>
                ))}
          </Fact>
          <Fact label={t("export.sound")}>{t(`audio.${part.file.audio}`, { ns: "verify" })}</Fact>
          <Fact label={t("export.hash")}>
            <Group gap={4} wrap="nowrap" align="start">
              <Code dir="ltr">{part.file.sha256}</Code>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("export.copyHash")}
                onClick={() => onCopyHash(part.file.sha256)}
              >
                <IconCopy size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Fact>
        </>
      )}
    </Facts>
  );
}

function ExportActs({ one, acts }: { one: ExportDetails; acts: ActsOnOne }) {
  const { t } = useTranslation("clips");
  const { mayRename, mayRemove, mayStartAgain, archive } = useExportRights()(one);
  return (
    <Group gap="xs">
      {one.ready && (
        <>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={one.blocked}
            onClick={acts.onDownload}
          >
            {t("download")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileZip size={18} aria-hidden />}
            disabled={one.blocked}
            onClick={acts.onBundle}
          >
            {t("export.bundle")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileCertificate size={18} aria-hidden />}
            onClick={acts.onManifest}
          >
            {t("export.manifest")}
          </Button>
        </>
      )}
      {mayStartAgain && (
        <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={acts.onStartAgain}>
          {t("export.again")}
        </Button>
      )}
      {archive !== undefined && (
        <Button
          component={Link}
          to={archive}
          variant="default"
          leftSection={<IconHistory size={18} aria-hidden />}
        >
          {t("archive")}
        </Button>
      )}
      {mayRename && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={acts.onRename}>
          {t("rename")}
        </Button>
      )}
      {mayRemove && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={acts.onRemove}
        >
          {t("remove")}
        </Button>
      )}
    </Group>
  );
}
