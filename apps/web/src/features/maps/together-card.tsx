// Places that stand at one and the same spot, which no zoom parts: chosen from a list.
import { CloseButton, Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { StatusMark } from "../../subjects/camera/status-badge.tsx";
import type { ShownPlace } from "./shown-places.ts";
import classes from "./map-screen.module.css";

interface TogetherCardProps {
  readonly places: readonly ShownPlace[];
  onChoose(id: string): void;
  onClose(): void;
}

export function TogetherCard({ places, onChoose, onClose }: TogetherCardProps) {
  const { t } = useTranslation("maps");
  const { t: tCameras } = useTranslation("cameras");
  const { number } = useLocale();
  const title = t("together", { count: places.length, places: number(places.length) });
  return (
    <aside className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <Text fw={600}>{title}</Text>
        <CloseButton aria-label={t("closeCard")} onClick={onClose} />
      </div>
      <ul className={classes.items}>
        {places.map(({ id, name, status }) => (
          <li key={id}>
            <UnstyledButton className={classes.deviceButton} onClick={() => onChoose(id)}>
              <span className={classes.deviceText}>
                <bdi>{name || t("place")}</bdi>
                {status !== null && (
                  <Text size="xs" c="dimmed">
                    <StatusMark status={status} /> {tCameras(`status.${status}`)}
                  </Text>
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </aside>
  );
}
