// Short texts over the video (PLAY-33): for a second and a half, one at a time, the newest wins, read out politely.
import type { Player } from "@didban/player";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./player-toast.module.css";

const shownMs = 1500;

interface Said {
  readonly text: string;
}

/** What is being said, and the way to say something; the player's own notices are said too. */
export function usePlayerToast(player: Player | null) {
  const { t } = useTranslation("player");
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback((text: string) => setSaid({ text }), []);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => player?.onNotice((notice) => say(t(notice))), [player, say, t]);
  return { text: said?.text, say };
}

export function PlayerToast({ text }: { text: string | undefined }) {
  return (
    <div className={classes.place} role="status" aria-live="polite">
      {text && <span className={classes.toast}>{text}</span>}
    </div>
  );
}
