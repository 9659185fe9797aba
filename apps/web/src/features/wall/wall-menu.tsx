// What else can be done with a wall: never ask whether anybody is watching (LIVE-23), or take everything off.
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./wall.module.css";

interface WallMenuProps {
  readonly keepsWatching: boolean;
  onKeepWatching(keepsWatching: boolean): void;
  onClear(): void;
}

export function WallMenu({ keepsWatching, onKeepWatching, onClear }: WallMenuProps) {
  const { t } = useTranslation("wall");
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("more")}>
          <IconDots size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={keepsWatching} onChange={onKeepWatching} closeMenuOnClick>
          {t("keepWatching")}
          <span className={classes.hint}>{t("keepWatchingHint")}</span>
        </Menu.CheckboxItem>
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onClear}>
          {t("clear")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
