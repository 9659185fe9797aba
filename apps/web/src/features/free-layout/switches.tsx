// The two choices over a free layout: how cameras are shown (LAYT-11), and which, with how many there are of each (LAYT-12, STAT-21).
import { SegmentedControl, Tooltip } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import {
  IconClock,
  IconHeartbeat,
  IconLayoutDashboard,
  IconList,
  IconLayoutCollage,
  type Icon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import {
  cameraFilters,
  passes,
  type CameraFilter,
  type SeenStatus,
} from "../../subjects/camera/camera-status.ts";
import { shownModes, type ShownMode } from "./free-layout-store.ts";
import classes from "./free-layout.module.css";

const icons: Readonly<Record<ShownMode, Icon>> = {
  free: IconLayoutCollage,
  box: IconLayoutDashboard,
  clock: IconClock,
  gradiant: IconHeartbeat,
  list: IconList,
};

interface ModeSwitchProps {
  readonly mode: ShownMode;
  onChange(mode: ShownMode): void;
}

export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  const { t } = useTranslation("free-layout");
  return (
    <SegmentedControl<ShownMode>
      size="xs"
      aria-label={t("mode.label")}
      value={mode}
      onChange={onChange}
      data={shownModes.map((value) => {
        const ModeIcon = icons[value];
        return {
          value,
          label: (
            <Tooltip label={t(`mode.${value}`)} openDelay={300}>
              <span className={classes.mode}>
                <ModeIcon size={18} stroke={1.7} aria-hidden />
                <span className="visually-hidden">{t(`mode.${value}`)}</span>
              </span>
            </Tooltip>
          ),
        };
      })}
    />
  );
}

interface FilterSwitchProps {
  readonly filter: CameraFilter;
  readonly cameras: readonly CameraDetails[];
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  onChange(filter: CameraFilter): void;
}

export function FilterSwitch({ filter, cameras, statuses, onChange }: FilterSwitchProps) {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  const count = (key: CameraFilter) => cameras.filter(({ id }) => passes(key, statuses.get(id))).length;
  return (
    <SegmentedControl<CameraFilter>
      size="xs"
      className={classes.filter ?? ""}
      aria-label={t("filter.label")}
      value={filter}
      onChange={onChange}
      data={cameraFilters.map((value) => ({
        value,
        label: `${t(`filter.${value}`)} ${number(count(value))}`,
      }))}
    />
  );
}
