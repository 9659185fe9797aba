// What lies under the pointer on the strip: the time, why footage is missing, and the archive's picture of that moment (TIME-15, TIME-23).
import type { Downtime, StripPoint, Thumbnail } from "@didban/player";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePlayerParts } from "./player-context.ts";
import classes from "./player-timeline.module.css";

interface TimelinePreviewProps {
  readonly point: StripPoint;
  readonly gap: Downtime | undefined;
  readonly thumbnail: Thumbnail | undefined;
  /** Width of the strip, CSS pixels. */
  readonly width: number;
}

/** The card's own width with its edges, CSS pixels. */
const cardPx = 176;

export function TimelinePreview({ point, gap, thumbnail, width }: TimelinePreviewProps) {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const { time } = usePlayerParts();
  const middle = Math.min(Math.max(point.x, cardPx / 2), Math.max(cardPx / 2, width - cardPx / 2));
  return (
    <div className={classes.preview} dir="ltr" style={{ transform: `translateX(calc(${middle}px - 50%))` }}>
      {gap ? (
        <p className={classes.reason} dir="auto">
          {gap.lostPictures === undefined
            ? t(`gap.${gap.cause}`)
            : t("lostPictures", { count: gap.lostPictures, pictures: number(gap.lostPictures) })}
        </p>
      ) : (
        thumbnail &&
        (thumbnail.image === null ? (
          <p className={classes.reason} dir="auto">
            {t("state.codec")}
          </p>
        ) : (
          <Picture thumbnail={thumbnail} />
        ))
      )}
      <span className={classes.when}>
        <bdi>{time.time(point.ms)}</bdi> · <bdi>{time.dayMonth(point.ms)}</bdi>
      </span>
    </div>
  );
}

function Picture({ thumbnail }: { thumbnail: Thumbnail }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { image } = thumbnail;
    if (!canvas.current || !image) return undefined;
    canvas.current.width = image.width;
    canvas.current.height = image.height;
    canvas.current.getContext("2d")?.drawImage(image, 0, 0);
    return () => image.close();
  }, [thumbnail]);
  return <canvas ref={canvas} className={classes.picture} />;
}
