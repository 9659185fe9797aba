// What is seen and heard of something that is being carried: its name at the pointer, and in words where it would come to stand.
import { Portal } from "@mantine/core";
import { IconFolder, IconVideo } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../../i18n/index.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { topPlace, type PlacedGroup } from "../../../subjects/camera/camera-groups.ts";
import { useCarrying } from "./carrying.ts";
import classes from "./groups.module.css";

export const gripHintId = "group-grip-keys";

export function CarryLayer({ groups }: { groups: readonly PlacedGroup[] }) {
  const { t } = useTranslation("camera-groups");
  const { locale } = useLocale();
  const { carried, over, pointer } = useCarrying();
  const place = over === topPlace ? t("top") : groups.find(({ id }) => id === over)?.name;
  const words =
    carried === null
      ? ""
      : place === undefined
        ? t("carry.nowhere", { name: carried.name })
        : t("carry.over", { name: carried.name, group: place });
  const CarriedIcon = carried?.type === "group" ? IconFolder : IconVideo;
  return (
    <>
      <span id={gripHintId} hidden>
        {t("carry.keys")}
      </span>
      <span className="visually-hidden" role="status">
        {words}
      </span>
      {carried && (
        <Portal>
          <div className={classes.carrying} data-by-keys={pointer === null} aria-hidden>
            <div
              className={classes.ghost}
              style={pointer === null ? {} : { translate: `${pointer.x + 12}px ${pointer.y + 8}px` }}
            >
              <CarriedIcon size={16} stroke={1.7} />
              <span dir={directionOf(locale)}>{words}</span>
            </div>
          </div>
        </Portal>
      )}
    </>
  );
}
