// Plays the file of an export in place (CLIP-5). A <video> cannot send the session with what it asks for, so the file is fetched first; one that is too
// large for that is downloaded, or watched in the archive.
import { Button, Progress, Text } from "@mantine/core";
import type { ExportDetails } from "@didban/contract";
import { IconDownload, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { textOfError } from "../../../lib/api-error.ts";
import { useObjectUrl } from "../../../lib/use-object-url.ts";
import { DownloadJob, faultOf, type FileSource } from "../../../subjects/download/download-job.ts";
import { shareOf } from "../../../subjects/download/downloads.ts";
import type { MadePart } from "../../../subjects/export/export-files.ts";
import { exportPictureQuery } from "../../../subjects/export/export-reads.ts";
import classes from "../open-clip.module.css";

/** Larger ones take longer to come than anybody waits to see them. */
const playedMaxBytes = 200_000_000;

const contentTypes = { mp4: "video/mp4", mkv: "video/x-matroska" } as const;

interface ExportPlayerProps {
  readonly one: ExportDetails;
  readonly part: MadePart;
  readonly source: FileSource;
  onDownload(): void;
}

export function ExportPlayer({ one: { id, name, format }, part, source, onDownload }: ExportPlayerProps) {
  const { t } = useTranslation("clips");
  const { locale, number } = useLocale();
  const poster = useObjectUrl(useQuery(exportPictureQuery(id, part.cameraId)).data ?? null);
  const { file, share, error, play, stop } = usePlayable(source, contentTypes[format]);
  const address = useObjectUrl(file);
  const [isUnplayable, setUnplayable] = useState(
    () => document.createElement("video").canPlayType(contentTypes[format]) === "",
  );
  const label = t("export.player.label", { name, camera: part.cameraName });
  const isTooLarge = source.size > playedMaxBytes;
  const hindrance = isUnplayable
    ? t("export.player.unknownFormat")
    : isTooLarge
      ? t("export.player.tooLarge")
      : undefined;
  const failure =
    error === null
      ? undefined
      : faultOf(error) === "refused"
        ? textOfError(error, locale, t("state.unreachable", { ns: "common" }))
        : t(`downloads.fault.${faultOf(error)}`);
  if (address !== null && !isUnplayable)
    return (
      <div className={classes.stage}>
        {/* Cameras' pictures have nobody who wrote captions for them. */}
        <video
          src={address}
          aria-label={label}
          className={classes.picture}
          controls
          autoPlay
          playsInline
          onError={() => setUnplayable(true)}
        />
      </div>
    );
  return (
    <div className={classes.stage} aria-busy={share !== null}>
      {poster !== null && <img src={poster} alt={label} className={classes.picture} data-dim draggable={false} />}
      <div className={classes.over}>
        {hindrance !== undefined ? (
          <>
            <Text>{hindrance}</Text>
            <Button data-autofocus leftSection={<IconDownload size={18} aria-hidden />} onClick={onDownload}>
              {t("download")}
            </Button>
          </>
        ) : share !== null ? (
          <>
            <Loading percent={number(share, { style: "percent" })} share={share} />
            <Button variant="default" onClick={stop}>
              {t("action.cancel", { ns: "common" })}
            </Button>
          </>
        ) : (
          <>
            {failure !== undefined && <Text role="alert">{failure}</Text>}
            <Button
              data-autofocus
              size="md"
              leftSection={<IconPlayerPlayFilled size={18} aria-hidden />}
              onClick={play}
            >
              {failure === undefined ? t("export.player.play") : t("retry")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Loading({ percent, share }: { percent: string; share: number }) {
  const { t } = useTranslation("clips");
  const text = t("export.player.loading", { percent });
  return (
    <>
      <Text>{text}</Text>
      <Progress w="14rem" maw="100%" value={share * 100} aria-label={text} />
    </>
  );
}

/** The file once somebody wants to see it; it goes with whoever looked. */
function usePlayable(source: FileSource, type: string) {
  const [file, setFile] = useState<Blob | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const job = useRef<DownloadJob | null>(null);
  const stop = () => {
    void job.current?.remove();
    job.current = null;
    setShare(null);
  };
  useEffect(() => () => void job.current?.remove(), []);
  const play = async () => {
    setError(null);
    setShare(0);
    // What was made is checked when it is taken along; here it is only looked at.
    const its = new DownloadJob({ ...source, sha256: null }, (step) => {
      if (step.step === "fetching" && job.current === its)
        setShare(shareOf({ received: step.progress.received, size: source.size }));
    });
    job.current = its;
    try {
      const whole = await its.run();
      if (job.current === its) setFile(whole.slice(0, whole.size, type));
    } catch (reason) {
      if (job.current === its) setError(reason);
    }
    if (job.current === its) setShare(null);
  };
  return { file, share, error, play: () => void play(), stop };
}
