// The card in a camera: whether it fills gaps of the recording, how that went last, and the switch for it (ARCH-25).
import { Switch, Text, Title } from "@mantine/core";
import type { CameraDetails, GapFilling } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";
import { gapFillingQuery, setGapFilling } from "../../subjects/camera/gap-filling.ts";
import { speaksOfItself } from "../../subjects/camera/speaks-of-itself.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showError } from "../../ui/toasts.ts";
import classes from "./camera.module.css";

type Shown = Pick<CameraDetails, "id" | "timezone" | "connectionSummary" | "hardwareInformation">;

/** Cameras that are not asked by ONVIF have no card that could be. */
export function CameraCard({ camera }: { camera: Shown }) {
  return speaksOfItself(camera) ? <AskedCard camera={camera} /> : null;
}

function AskedCard({ camera }: { camera: Shown }) {
  const { data } = useQuery(gapFillingQuery(camera.id));
  // What is not known yet is no news, and neither is that it could not be read: the page goes on without it.
  return data === undefined || data.card === "unknown" ? null : <Card camera={camera} filling={data} />;
}

function Card({ camera, filling }: { camera: Shown; filling: GapFilling }) {
  const { t } = useTranslation("camera");
  const { dateTime, number } = useLocale();
  const { may } = usePermissions();
  const isGuest = useIsGuest();
  const submit = useSubmit(showError);
  const { card, fillsGaps, last, reachesBackTo } = filling;
  const at = (iso: string) =>
    dateTime(Date.parse(iso), camera.timezone, { dateStyle: "medium", timeStyle: "short" });
  const minutes = last === null ? 0 : Math.max(1, Math.round(last.filledSeconds / 60));
  const mayChange = may("cameraUpdateSettings", camera.id) || isGuest;
  return (
    <section className={classes.noted} aria-labelledby="camera-card">
      <Title order={3} size="h5" id="camera-card">
        {t("card.title")}
      </Title>
      {card === "none" ? (
        <Text size="sm" c="dimmed">
          {t("card.none")}
        </Text>
      ) : (
        <>
          {mayChange ? (
            <Switch
              size="sm"
              label={t("card.fills")}
              checked={fillsGaps}
              disabled={submit.isPending}
              onChange={({ currentTarget: { checked } }) =>
                void submit.run(() => setGapFilling(camera.id, checked))
              }
            />
          ) : (
            <Text size="sm">{t(fillsGaps ? "card.fills" : "card.off")}</Text>
          )}
          {last !== null && (
            <Text size="sm" c="dimmed">
              {t(`card.${last.outcome}`, { at: at(last.at), count: minutes, minutes: number(minutes) })}
            </Text>
          )}
          {reachesBackTo !== null && (
            <Text size="sm" c="dimmed">
              {t("card.reach", { at: at(reachesBackTo) })}
            </Text>
          )}
        </>
      )}
    </section>
  );
}
