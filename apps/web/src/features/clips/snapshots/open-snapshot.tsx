// A snapshot opened large (CLIP-5): the whole picture with what is known of it, the ways to those beside it, and what can be done with it.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { Snapshot } from "@didban/contract";
import { IconDownload, IconHistory, IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { showError } from "../../../ui/toasts.ts";
import { usePhone } from "../../../ui/use-phone.ts";
import { CameraName } from "../clip-card.tsx";
import { LargePicture, type Steps } from "./large-picture.tsx";
import { saveSnapshot } from "./save-snapshot.ts";
import { useSnapshotRights, useSnapshotWords } from "./snapshot-rights.ts";
import classes from "../open-clip.module.css";

interface OpenSnapshotProps extends Steps {
  /** Null: closed. */
  readonly snapshot: Snapshot | null;
  /** Its place in the list, from 1 on, and how many there are; null for one that has left it. */
  readonly place: { readonly at: number; readonly of: number } | null;
  onRename(): void;
  onRemove(): void;
  onClose(): void;
}

export function OpenSnapshot({ snapshot, onClose, ...open }: OpenSnapshotProps) {
  const { locale } = useLocale();
  const isPhone = usePhone();
  const { toPrevious, toNext } = open;
  const steps: Readonly<Record<string, (() => void) | undefined>> =
    locale === "fa"
      ? { ArrowLeft: toNext, ArrowRight: toPrevious }
      : { ArrowLeft: toPrevious, ArrowRight: toNext };
  // Wherever the focus is: a button that leads no further gives it up.
  useWindowEvent("keydown", (event) => {
    const isMeant = snapshot !== null && !event.altKey && !event.ctrlKey && !event.metaKey;
    const go = isMeant && !isCovered() ? steps[event.key] : undefined;
    if (go === undefined) return;
    event.preventDefault();
    go();
  });
  return (
    <Modal
      opened={snapshot !== null}
      onClose={onClose}
      centered
      fullScreen={isPhone}
      size="min(88rem, 96vw)"
      title={snapshot && <bdi>{snapshot.name}</bdi>}
    >
      {snapshot && <Opened snapshot={snapshot} {...open} />}
    </Modal>
  );
}

/** Another dialog stands over it. */
const isCovered = () => document.querySelectorAll("[role=dialog]").length > 1;

function Opened({
  snapshot,
  place,
  toPrevious,
  toNext,
  onRename,
  onRemove,
}: Omit<OpenSnapshotProps, "snapshot" | "onClose"> & { snapshot: Snapshot }) {
  const { t } = useTranslation("clips");
  const { number, bytes } = useLocale();
  const submit = useSubmit(showError);
  const { maker, time } = useSnapshotWords()(snapshot);
  const { mayRename, mayRemove, archive, player } = useSnapshotRights()(snapshot);
  const { name, cameraName, isCameraRemoved, width, height, size } = snapshot;
  const at = place && t("snapshot.place", { at: number(place.at), of: number(place.of) });
  return (
    <div className={classes.open}>
      <LargePicture snapshot={snapshot} toPrevious={toPrevious} toNext={toNext} />
      <Stack gap="md" className={classes.facts ?? ""}>
        <Text size="sm" c="dimmed">
          {at}
        </Text>
        {/* Whoever does not see hears which one came. */}
        <span className="visually-hidden" aria-live="polite">
          {name} {at}
        </span>
        <Facts>
          <Fact label={t("camera")}>
            <CameraName name={cameraName} isRemoved={isCameraRemoved} />
          </Fact>
          <Fact label={t("snapshot.time")}>
            <time dateTime={snapshot.time}>{time}</time>
          </Fact>
          <Fact label={t("snapshot.maker")}>
            <bdi>{maker}</bdi>
          </Fact>
          <Fact label={t("size")}>
            {t("snapshot.sizeOf", { width: number(width, plain), height: number(height, plain), size: bytes(size) })}
          </Fact>
        </Facts>
        <Group gap="xs" className={classes.acts ?? ""}>
          <SubmitButton
            submit={submit}
            data-autofocus
            leftSection={<IconDownload size={18} aria-hidden />}
            act={() => saveSnapshot(snapshot)}
          >
            {t("download")}
          </SubmitButton>
          {player !== undefined && (
            <Button
              component={Link}
              to={player}
              variant="default"
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
            >
              {t("snapshot.player")}
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
            <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
              {t("rename")}
            </Button>
          )}
          {mayRemove && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={onRemove}
            >
              {t("remove")}
            </Button>
          )}
        </Group>
      </Stack>
    </div>
  );
}

/** Pixels are counted without commas. */
const plain = { useGrouping: false } as const;
