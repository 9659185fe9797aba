// What fills gaps of a camera's recording, and how that went last (ARCH-25): its own card, with the switch for it, or the bridge that it comes through, which always does.
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

type Shown = Pick<CameraDetails, "id" | "bridge" | "timezone" | "connectionSummary" | "hardwareInformation">;

/** Cameras that neither come through a bridge nor are asked by ONVIF have nobody who keeps what they send. */
export function CameraCard({ camera }: { camera: Shown }) {
  return camera.bridge !== null || speaksOfItself(camera) ? <AskedCard camera={camera} /> : null;
}

function AskedCard({ camera }: { camera: Shown }) {
  const { data } = useQuery(gapFillingQuery(camera.id));
  // What is not known yet is no news, and neither is that it could not be read: the page goes on without it.
  if (data === undefined) return null;
  if (data.keptBy === "bridge") return <Bridge camera={camera} last={data.last} />;
  return data.card === "unknown" ? null : <Card camera={camera} filling={data} />;
}

/** There is nothing to switch: losing nothing is what a bridge is there for. */
function Bridge({ camera, last }: { camera: Shown; last: GapFilling["last"] }) {
  const { t } = useTranslation("camera");
  return (
    <section className={classes.noted} aria-labelledby="camera-card">
      <Title order={3} size="h5" id="camera-card">
        {t("kept.title")}
      </Title>
      <Text size="sm">{t("kept.always", { name: camera.bridge?.name ?? "" })}</Text>
      <Last camera={camera} last={last} words="kept" />
    </section>
  );
}

function Last({ camera, last, words }: { camera: Shown; last: GapFilling["last"]; words: "card" | "kept" }) {
  const { t } = useTranslation("camera");
  const { dateTime, number } = useLocale();
  if (last === null) return null;
  const at = dateTime(Date.parse(last.at), camera.timezone, { dateStyle: "medium", timeStyle: "short" });
  const minutes = Math.max(1, Math.round(last.filledSeconds / 60));
  return (
    <Text size="sm" c="dimmed">
      {t(`${words}.${last.outcome}`, { at, count: minutes, minutes: number(minutes) })}
    </Text>
  );
}

function Card({ camera, filling }: { camera: Shown; filling: GapFilling }) {
  const { t } = useTranslation("camera");
  const { dateTime } = useLocale();
  const { may } = usePermissions();
  const isGuest = useIsGuest();
  const submit = useSubmit(showError);
  const { card, fillsGaps, last, reachesBackTo } = filling;
  const at = (iso: string) =>
    dateTime(Date.parse(iso), camera.timezone, { dateStyle: "medium", timeStyle: "short" });
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
          <Last camera={camera} last={last} words="card" />
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
