// What else can be done with a layout: never ask whether anybody is watching (LIVE-23), or take everything off.
import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./layout-menu.module.css";

interface LayoutMenuProps {
  readonly keepsWatching: boolean;
  onKeepWatching(keepsWatching: boolean): void;
  /** Takes everything off; left out where nobody put it there. */
  onClear?(): void;
}

export function LayoutMenu({ keepsWatching, onKeepWatching, onClear }: LayoutMenuProps) {
  const { t } = useTranslation("layout");
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
        {onClear && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onClear}>
            {t("clear")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
