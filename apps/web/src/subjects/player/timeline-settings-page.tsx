// The timeline's settings (PLAY-35): scale, pictures under the pointer, gaps, bookmarks, and whose clock. They hold at once, on every timeline, and are kept.
import { Button, NativeSelect, SegmentedControl, Switch } from "@mantine/core";
import { timelineScales } from "@didban/media/timeline";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { browserZone } from "../../lib/camera-time.ts";
import { useCurrentUser } from "../account/current-user.ts";
import { MenuRow } from "./menu-row.tsx";
import { usePlayerParts } from "./player-context.ts";
import { useTimelineSettings } from "./timeline-settings.ts";
import classes from "./player-menu.module.css";

export function TimelineSettingsPage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const { camera, scale, setScale } = usePlayerParts();
  const [settings, change] = useTimelineSettings(useCurrentUser()?.id ?? "");
  const chooseScale = (value: string) => {
    const next = timelineScales.find((each) => each === value);
    if (!next) return;
    setScale(next);
    change({ scale: next });
  };
  const Back = locale === "fa" ? IconArrowRight : IconArrowLeft;
  return (
    <div className={classes.page}>
      <NativeSelect
        label={t("timeline.scale")}
        value={scale}
        onChange={(event) => chooseScale(event.currentTarget.value)}
        data={timelineScales.map((value) => ({ value, label: t(`timeline.${value}`) }))}
        data-autofocus
      />
      <MenuRow
        label={t("settings.zone")}
        note={<bdi dir="ltr">{settings.zone === "camera" ? camera.timezone : browserZone()}</bdi>}
      >
        <SegmentedControl
          aria-label={t("settings.zone")}
          size="xs"
          fullWidth
          value={settings.zone}
          onChange={(value) => change({ zone: value === "browser" ? "browser" : "camera" })}
          data={[
            { value: "camera", label: t("settings.cameraZone") },
            { value: "browser", label: t("settings.browserZone") },
          ]}
        />
      </MenuRow>
      <Switch
        label={t("settings.thumbnails")}
        checked={settings.hasThumbnails}
        onChange={(event) => change({ hasThumbnails: event.currentTarget.checked })}
      />
      <Switch
        label={t("settings.gaps")}
        checked={settings.hasGaps}
        onChange={(event) => change({ hasGaps: event.currentTarget.checked })}
      />
      <Switch
        label={t("settings.bookmarks")}
        checked={settings.hasBookmarks}
        onChange={(event) => change({ hasBookmarks: event.currentTarget.checked })}
      />
      <Switch
        label={t("settings.events")}
        checked={settings.hasEvents}
        onChange={(event) => change({ hasEvents: event.currentTarget.checked })}
      />
      <Button variant="default" leftSection={<Back size={18} aria-hidden />} onClick={onBack}>
        {t("settings.back")}
      </Button>
    </div>
  );
}
