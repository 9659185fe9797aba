// What can be downloaded, and what is on its way (CLIP-2).
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { ExportDetails } from "@didban/contract";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { forgetDownload, isRunning, useDownloads } from "../../../subjects/download/downloads.ts";
import { exportListQuery } from "../../../subjects/export/export-reads.ts";
import { NearEnd } from "../../../ui/near-end.tsx";
import { ActionsMenu } from "../../../ui/actions-menu.tsx";
import { ShownPages, useClipPages } from "../clip-pages.tsx";
import { ExportPicture } from "../exports/export-picture.tsx";
import { ExportMenu } from "../exports/export-menu.tsx";
import { useExportWords } from "../exports/export-rights.ts";
import { ExportCameras, Words } from "../exports/export-texts.tsx";
import type { ActsOnOne } from "../exports/export-acts.ts";
import { useExportDialogs } from "../exports/use-export-dialogs.tsx";
import { DownloadRow } from "./download-row.tsx";
import clips from "../clips.module.css";
import classes from "./downloads.module.css";

const ready = {
  cameraId: undefined,
  createdBy: undefined,
  state: "ready",
  fromMs: undefined,
  toMs: undefined,
} as const;
const none: readonly ExportDetails[] = [];

export function DownloadPanel() {
  const { t } = useTranslation("clips");
  const pages = useClipPages(useInfiniteQuery(exportListQuery(ready)));
  const { dialogs, actsOn } = useExportDialogs(pages.clips ?? none);
  return (
    <div className={classes.panel} aria-busy={pages.list.isPending}>
      <Downloads />
      <ShownPages
        pages={pages}
        kind="export"
        filter={{}}
        empty={{ icon: IconDownload, title: t("downloads.emptyTitle"), text: t("downloads.emptyText") }}
        onReset={() => undefined}
      >
        {(exports) => (
          <Stack gap="sm" component="section" aria-labelledby="ready">
            <Title order={2} size="h4" id="ready">
              {t("downloads.ready")}
            </Title>
            <div className={classes.box}>
              <ul className={classes.list}>
                {exports.map((one) => (
                  <ReadyRow key={one.id} one={one} acts={actsOn(one)} />
                ))}
              </ul>
              {pages.onMore && <NearEnd onNear={pages.onMore} />}
            </div>
          </Stack>
        )}
      </ShownPages>
      {dialogs}
    </div>
  );
}

/** Those of this page, the newest first. */
function Downloads() {
  const { t } = useTranslation("clips");
  const downloads = useDownloads((state) => state.downloads);
  const finished = downloads.filter((one) => !isRunning(one));
  if (downloads.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="downloads">
      <Group justify="space-between" mih={36}>
        <Title order={2} size="h4" id="downloads">
          {t("downloads.title")}
        </Title>
        {finished.length > 0 && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => finished.forEach(({ key }) => void forgetDownload(key))}
          >
            {t("downloads.clear")}
          </Button>
        )}
      </Group>
      <ul className={classes.list}>
        {downloads.toReversed().map((one) => (
          <DownloadRow key={one.key} download={one} />
        ))}
      </ul>
    </Stack>
  );
}

function ReadyRow({ one, acts }: { one: ExportDetails; acts: ActsOnOne }) {
  const { t } = useTranslation("clips");
  const { bytes } = useLocale();
  const { start, length, format } = useExportWords()(one);
  const { name, size, startAt } = one;
  return (
    <li className={classes.row}>
      <div className={classes.picture}>
        <ExportPicture one={one} />
      </div>
      <div className={classes.words}>
        <Text fw={600} title={name} className={clips.name ?? ""}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm">
          <ExportCameras one={one} />
        </Text>
        <Text size="sm" c="dimmed">
          <time dateTime={startAt}>{start}</time>
        </Text>
        <Text size="sm" c="dimmed">
          <Words of={[length, format, ...(size === null ? [] : [bytes(size)])]} />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.acts ?? ""}>
        <Button
          variant="default"
          aria-label={t("downloads.downloadOf", { name })}
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={one.blocked}
          onClick={acts.onDownload}
        >
          {t("download")}
        </Button>
        <ActionsMenu label={t("actions", { name })}>
          <ExportMenu one={one} {...acts} />
        </ActionsMenu>
      </Group>
    </li>
  );
}
