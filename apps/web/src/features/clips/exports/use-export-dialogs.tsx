// What is done with exports (CLIP-5), and the dialogs that this asks for: one opened large, with those that stand over it.
import { exportNameMaxLength, type ExportDetails } from "@didban/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { copyText } from "../../../lib/copy-text.ts";
import { places } from "../../../lib/paths.ts";
import type { FileSource } from "../../../subjects/download/download-job.ts";
import { startDownloads } from "../../../subjects/download/downloads.ts";
import {
  readExportsAnew,
  removeExport,
  renameExport,
  startExportAgain,
} from "../../../subjects/export/export-changes.ts";
import { bundleSource, mediaSources, saveManifest } from "../../../subjects/export/export-files.ts";
import { isUnfinished } from "../../../subjects/export/export-reads.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { showOffer } from "../../../ui/offer-toast.tsx";
import { showDone, showError, showToast } from "../../../ui/toasts.ts";
import type { ClipChanges } from "../clip.ts";
import { useClipChanges, type ChangeActs } from "../use-clip-changes.tsx";
import type { ActsOnOne } from "./export-acts.ts";
import { OpenExport } from "./open-export.tsx";

/** How long the way to the downloads is offered. */
const offeredMs = 5_000;

interface ExportActs extends Pick<ChangeActs<ExportDetails>, "onRemove"> {
  onOpen(one: ExportDetails): void;
  onDownload(chosen: readonly ExportDetails[]): void;
  actsOn(one: ExportDetails): ActsOnOne;
}

export function useExportDialogs(exports: readonly ExportDetails[]): ExportActs & { readonly dialogs: ReactNode } {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const [opened, setOpened] = useState<ExportDetails | null>(null);
  const submit = useSubmit(showError);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const changes: ClipChanges<ExportDetails> = {
    kind: "export",
    nameMaxLength: exportNameMaxLength,
    rename: renameExport,
    remove: removeExport,
    readAnew: readExportsAnew,
    warningOf: (one) => (isUnfinished(one) ? t("export.removal.unfinished", { name: one.name }) : undefined),
  };
  const { dialogs, onRename, onRemove } = useClipChanges(changes, () => setOpened(null));
  const download = (sources: readonly FileSource[]) => {
    startDownloads(sources);
    // There one sees them begin.
    if (pathname + search === places.downloads) return;
    const [name, count] = [sources[0]?.name ?? "", sources.length];
    showOffer({
      id: "download-started",
      message: t("export.downloadStarted", { name, count, number: number(count) }),
      color: "firoozeh",
      role: "status",
      label: t("export.showDownloads"),
      lifeMs: offeredMs,
      act: () => void navigate(places.downloads),
    });
  };
  const onDownload = (chosen: readonly ExportDetails[]) => download(chosen.flatMap(mediaSources));
  const copyHash = async (sha256: string) => {
    const isCopied = await copyText(sha256);
    showToast(isCopied ? t("export.hashCopied") : t("export.copyFailed"), isCopied ? "done" : "error");
  };
  const startAgain = async (one: ExportDetails) => {
    await startExportAgain(one);
    showDone(t("export.startedAgain"));
  };
  const actsOn = (one: ExportDetails): ActsOnOne => ({
    onDownload: () => onDownload([one]),
    onBundle: () => download([bundleSource(one)]),
    onManifest: () => void submit.run(() => saveManifest(one)),
    onCopyHash: (sha256) => void copyHash(sha256),
    onStartAgain: () => void submit.run(() => startAgain(one)),
    onRename: () => onRename(one),
    onRemove: () => onRemove([one], 0),
  });
  // One that has left the list stays open as it was.
  const shown = exports.find(({ id }) => id === opened?.id) ?? opened;
  return {
    onOpen: setOpened,
    onDownload,
    onRemove,
    actsOn,
    dialogs: (
      <>
        <OpenExport
          one={shown}
          onClose={() => setOpened(null)}
          {...(shown && { acts: actsOn(shown) })}
        />
        {dialogs}
      </>
    ),
  };
}
