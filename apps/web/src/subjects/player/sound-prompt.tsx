// "Tap to hear", over the picture while the browser keeps the sound back that somebody wants (AUD-6).
import { Button } from "@mantine/core";
import { IconVolume } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useVolume } from "./use-volume.ts";
import classes from "./player-status.module.css";

export function SoundPrompt() {
  const { t } = useTranslation("player");
  const sound = useVolume();
  if (!sound?.isBlocked) return null;
  return (
    <div className={classes.sound} role="status">
      <Button
        size="xs"
        radius="xl"
        variant="white"
        color="dark"
        leftSection={<IconVolume size={16} aria-hidden />}
        onClick={sound.toggle}
      >
        {t("volume.tapToHear")}
      </Button>
    </div>
  );
}
