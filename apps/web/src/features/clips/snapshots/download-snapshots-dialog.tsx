// Downloads several snapshots, one after the other, and says for which that failed (CLIP-5).
import { Button, Group, Modal, Stack } from "@mantine/core";
import type { Snapshot } from "@didban/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { showToast } from "../../../ui/toasts.ts";
import { saveSnapshot } from "./save-snapshot.ts";
import { SeveralFailures, SeveralProgress } from "../../../ui/several/several-parts.tsx";
import { useSeveral } from "../../../ui/several/use-several.ts";

interface DownloadProps {
  /** None: closed. */
  readonly snapshots: readonly Snapshot[];
  onClose(): void;
}

export function DownloadSnapshotsDialog({ snapshots, onClose }: DownloadProps) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const { submit, tried, failures, run, stop } = useSeveral();
  const count = snapshots.length;
  useEffect(() => {
    if (count === 0) return;
    void run(snapshots, saveSnapshot).then((ran) => {
      if (ran === null) return;
      if (ran.done > 0) showToast(t("snapshot.downloaded", { count: ran.done, number: number(ran.done) }), "done");
      if (ran.failed === 0) onClose();
    });
    // It begins when they are given.
  }, [snapshots]);
  return (
    <Modal
      opened={count > 0}
      onClose={submit.isPending ? stop : onClose}
      centered
      title={t("snapshot.downloading", { count, number: number(count) })}
    >
      {submit.isPending || failures.length === 0 ? (
        <Stack gap="md">
          {count > 0 && <SeveralProgress tried={tried} all={count} />}
          <Group justify="end">
            <Button variant="default" data-autofocus onClick={stop}>
              {t("several.stop", { ns: "common" })}
            </Button>
          </Group>
        </Stack>
      ) : (
        <SeveralFailures
          failures={failures}
          text={t("snapshot.downloadFailed", { count: failures.length, number: number(failures.length) })}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
