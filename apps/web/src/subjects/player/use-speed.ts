// How fast a player may play (PLAY-6): history at several speeds, live always at 1; without WebCodecs nothing above 2 (LIVE-16).
import { streamSpeeds } from "@didban/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePlayerParts } from "./player-context.ts";
import { playerEngine } from "./player-host.ts";
import { usePlayerState } from "./use-player.ts";

const speeds = streamSpeeds.filter((speed) => speed !== 0);
const fastestBySource = 2;

export type PlayingSpeed = (typeof speeds)[number];

const speedNamed = (text: string): PlayingSpeed | undefined => speeds.find((speed) => String(speed) === text);

/** The speed of a player. */
export function useSpeed() {
  const { player } = usePlayerParts();
  const isLive = usePlayerState(player, ({ mode }) => mode === "live", true);
  const speed = usePlayerState(player, (state) => state.speed, 1);
  return {
    ...useSpeeds(),
    isLive,
    /** A paused player goes on at 1. */
    speed: isLive || speed === 0 ? 1 : speed,
    choose(text: string) {
      const next = speedNamed(text);
      if (next !== undefined) player?.setSpeed(next);
    },
  };
}

/** Speeds that this browser plays, and how they are called. */
export function useSpeeds() {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const [isLimited, setIsLimited] = useState(false);
  useEffect(() => {
    void playerEngine().capabilities.then(({ engine }) => setIsLimited(engine === "mediaSource"));
  }, []);
  return {
    speeds: speeds.filter((value) => !isLimited || value <= fastestBySource),
    textOf: (value: number) => t("speedOf", { speed: number(value) }),
  };
}
