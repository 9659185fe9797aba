// Whether somebody is there (PEOP-4): a dot and a word.
import type { MemberView } from "@didban/contract";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./presence-mark.module.css";

export function PresenceMark({ presence }: Pick<MemberView, "presence">) {
  const { t } = useTranslation("people");
  return (
    <Text size="xs" c="dimmed" className={classes.presence ?? ""} data-presence={presence}>
      {t(`presence.${presence}`)}
    </Text>
  );
}
