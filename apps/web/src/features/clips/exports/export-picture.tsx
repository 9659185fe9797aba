// What stands in an export's frame: its first picture, how far its making is, why that failed (EXP-13, EXP-15), or that a mask hides it (MASK-20).
import { Progress, Text } from "@mantine/core";
import { errorText, type ExportDetails } from "@didban/contract";
import { IconAlertTriangle, IconEyeOff, IconHourglass, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { madeParts } from "../../../subjects/export/export-files.ts";
import { exportPictureQuery } from "../../../subjects/export/export-reads.ts";
import { ClipPicture } from "../clip-picture.tsx";
import classes from "./export-picture.module.css";

export function ExportPicture({ one }: { one: ExportDetails }) {
  const [first] = madeParts(one);
  if (first === undefined || one.blocked)
    return (
      <span className={classes.frame}>
        <ExportState one={one} />
      </span>
    );
  return (
    <>
      <ClipPicture query={exportPictureQuery(one.id, first.cameraId)} />
      <span className={classes.play} aria-hidden>
        <IconPlayerPlayFilled size={20} />
      </span>
    </>
  );
}

/** One of which nothing can be shown, in words: it is not ready, or a mask hides it (MASK-20). */
export function ExportState({ one: { blocked, state, progress, error } }: { one: ExportDetails }) {
  const { t } = useTranslation("clips");
  const { locale, number } = useLocale();
  if (blocked)
    return (
      <span className={classes.state} data-state="blocked">
        <IconEyeOff size={26} stroke={1.6} aria-hidden />
        <Text component="span">{errorText("privacyMaskActive", locale)}</Text>
      </span>
    );
  if (state === "failed")
    return (
      <span className={classes.state} data-state={state}>
        <IconAlertTriangle size={26} stroke={1.6} aria-hidden />
        <Text component="span" fw={600}>
          {t("export.state.failed")}
        </Text>
        {error !== null && (
          <Text component="span" size="sm">
            {t(`export.fault.${error}`)}
          </Text>
        )}
      </span>
    );
  if (state === "queued")
    return (
      <span className={classes.state} data-state={state}>
        <IconHourglass size={26} stroke={1.6} aria-hidden />
        <Text component="span">{t("export.queuedText")}</Text>
      </span>
    );
  const text = t("export.progress", { percent: number(progress / 100, { style: "percent" }) });
  return (
    <span className={classes.state} data-state={state}>
      <Text component="span">{text}</Text>
      <Progress component="span" className={classes.bar ?? ""} value={progress} aria-label={text} />
    </span>
  );
}
