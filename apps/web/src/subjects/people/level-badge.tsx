// How much somebody may do, told as a fact: nothing here can be pressed.
import { Badge } from "@mantine/core";
import type { LevelName } from "@didban/contract";
import { useTranslation } from "react-i18next";
import classes from "./level-badge.module.css";

const colours = {
  fullControl: "firoozeh",
  viewOnly: "blue",
  hidden: "gray",
} as const satisfies Record<LevelName, string>;

export function LevelBadge({ level }: { level: LevelName }) {
  const { t } = useTranslation("people");
  return (
    <Badge
      variant={level === "hidden" ? "outline" : "light"}
      color={colours[level]}
      className={classes.level ?? ""}
    >
      {t(`level.${level}`)}
    </Badge>
  );
}
