// What can be done with one tab.
import { ActionIcon, Menu } from "@mantine/core";
import type { Tab } from "@didban/contract";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isPreview } from "../../subjects/tab/tab-address.ts";
import type { TabActs } from "./use-tab-acts.ts";

interface TabActionsProps {
  readonly tab: Tab;
  readonly name: string;
  /** All of them, in their order. */
  readonly tabs: readonly Tab[];
  readonly acts: TabActs;
  onRename(): void;
}

export function TabActions({ tab, name, tabs, acts, onRename }: TabActionsProps) {
  const { t } = useTranslation();
  const index = tabs.findIndex(({ id }) => id === tab.id);
  const others = tabs.filter(({ id }) => id !== tab.id);
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t("tabs.actionsOf", { name })}>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isPreview(tab) && <Menu.Item onClick={() => acts.keep(tab)}>{t("tabs.keep")}</Menu.Item>}
        <Menu.Item onClick={onRename}>{t("tabs.rename")}</Menu.Item>
        <Menu.Item onClick={() => acts.refresh(tab)}>{t("tabs.refresh")}</Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => acts.move(tab, index - 1)}>
          {t("tabs.earlier")}
        </Menu.Item>
        <Menu.Item disabled={index === tabs.length - 1} onClick={() => acts.move(tab, index + 1)}>
          {t("tabs.later")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => acts.close([tab])}>{t("action.close")}</Menu.Item>
        <Menu.Item disabled={others.length === 0} onClick={() => acts.close(others)}>
          {t("tabs.closeOthers")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
