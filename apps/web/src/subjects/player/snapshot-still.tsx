// A snapshot over the player's picture, in the same place (PLAY-17), and under it what it is and the ways on from it (SNAP-11).
import { Button } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { usePlayerParts } from "./player-context.ts";
import classes from "./snapshot-still.module.css";

export function SnapshotStill() {
  const { opened } = usePlayerParts();
  const address = useObjectUrl(opened?.shown?.picture ?? null);
  if (!opened?.shown || address === null) return null;
  return <img className={classes.picture} src={address} alt={opened.shown.snapshot.name} draggable={false} />;
}

export function SnapshotBar() {
  const { t } = useTranslation("player");
  const { opened, player, time } = usePlayerParts();
  if (!opened?.shown) return null;
  const { snapshot, timeMs, isArchived } = opened.shown;
  return (
    <div className={classes.bar} role="group" aria-label={t("snapshot.opened")}>
      <span className={classes.words}>
        <strong className={classes.name}>
          <bdi>{snapshot.name}</bdi>
        </strong>
        <span>{time.full(timeMs)}</span>
      </span>
      {isArchived && (
        <Button
          size="xs"
          variant="white"
          color="dark"
          flex="none"
          leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
          onClick={() => player?.play()}
        >
          {t("snapshot.playFromHere")}
        </Button>
      )}
    </div>
  );
}
