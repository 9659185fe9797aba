// The picture of a snapshot, large: the small one until the whole one is there, and the ways to the ones beside it, by button or by a sweep of the finger.
import { ActionIcon, Button, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Snapshot } from "@didban/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, type TouchEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { textOfError } from "../../../lib/api-error.ts";
import { useObjectUrl } from "../../../lib/use-object-url.ts";
import { snapshotPictureQuery } from "../../../subjects/snapshot/snapshot-reads.ts";
import { useSnapshotWords } from "./snapshot-rights.ts";
import classes from "../open-clip.module.css";

/** Whoever hurries through has no picture handed out that they do not look at: each stands in the audit trail. */
const restMs = 200;
/** CSS pixels from which on a finger has swept. */
const sweepPx = 48;

export interface Steps {
  /** To the newer one and to the older one; undefined where there is none. */
  readonly toPrevious: (() => void) | undefined;
  readonly toNext: (() => void) | undefined;
}

export function LargePicture({ snapshot, toPrevious, toNext }: Steps & { snapshot: Snapshot }) {
  const { t } = useTranslation("clips");
  const { locale } = useLocale();
  const { time } = useSnapshotWords()(snapshot);
  const { id, cameraName } = snapshot;
  const [restedId] = useDebouncedValue(id, restMs);
  const small = useQuery(snapshotPictureQuery(id, "small"));
  const whole = useQuery({ ...snapshotPictureQuery(id, "full"), enabled: restedId === id });
  const address = useObjectUrl(whole.data ?? small.data ?? null);
  const sweep = useSweep(locale === "fa" ? { left: toPrevious, right: toNext } : { left: toNext, right: toPrevious });
  // Chevrons point where the pictures lie: in fa the next one is to the left.
  const [Previous, Next] =
    locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  return (
    <div className={classes.stage} aria-busy={whole.isLoading} {...sweep}>
      {whole.isError ? (
        <div className={classes.failed} role="alert">
          <Text>{textOfError(whole.error, locale, t("state.unreachable", { ns: "common" }))}</Text>
          <Button variant="default" onClick={() => void whole.refetch()}>
            {t("action.retry", { ns: "common" })}
          </Button>
        </div>
      ) : (
        address !== null && (
          <img
            src={address}
            alt={t("snapshot.pictureOf", { camera: cameraName, time })}
            className={classes.picture}
            data-size={whole.data === undefined ? "small" : "full"}
            draggable={false}
          />
        )
      )}
      <ActionIcon
        className={classes.previous ?? ""}
        size={44}
        radius="xl"
        variant="default"
        aria-label={t("snapshot.previous")}
        disabled={toPrevious === undefined}
        onClick={toPrevious}
      >
        <Previous size={24} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.next ?? ""}
        size={44}
        radius="xl"
        variant="default"
        aria-label={t("snapshot.next")}
        disabled={toNext === undefined}
        onClick={toNext}
      >
        <Next size={24} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** A finger that sweeps to the side; two of them enlarge the page. */
function useSweep(to: Readonly<Record<"left" | "right", (() => void) | undefined>>) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (start.current === null || touch === undefined) return;
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) < sweepPx || Math.abs(across) < 2 * Math.abs(down)) return;
      to[across < 0 ? "left" : "right"]?.();
    },
  };
}
