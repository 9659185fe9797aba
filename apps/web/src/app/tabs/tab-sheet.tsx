// The open tabs on a phone: how many there are, as phones' browsers show it, and all of them in a list within the thumb's reach.
import { ActionIcon, Button, Drawer, Skeleton } from "@mantine/core";
import type { Tab } from "@didban/contract";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths } from "../../lib/paths.ts";
import { linkTo, useActiveTab } from "../../subjects/tab/active-tab.ts";
import { isPreview } from "../../subjects/tab/tab-address.ts";
import { routeIcon } from "../feature-screens.ts";
import { LocalTab } from "./bar-tab.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { TabActions } from "./tab-actions.tsx";
import { useShownTabs } from "./use-shown-tabs.ts";
import { useTabActs } from "./use-tab-acts.ts";
import { useTabNames } from "./use-tab-names.ts";
import classes from "./tab-bar.module.css";

export function TabSheet({ onOpenMenu }: { onOpenMenu(): void }) {
  const { t } = useTranslation();
  const { number } = useLocale();
  const { tabs, isFailed } = useShownTabs();
  const active = useActiveTab();
  const nameOf = useTabNames();
  const acts = useTabActs(tabs ?? []);
  const [isOpen, setOpen] = useState(false);
  const [renamed, setRenamed] = useState<Tab | null>(null);
  const close = () => setOpen(false);
  const count = number(tabs?.length ?? 0);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={t("tabs.count", { count: tabs?.length ?? 0, tabs: count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={classes.count}>{tabs === undefined ? "…" : count}</span>
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        title={t("tabs.open")}
        closeButtonProps={{ "aria-label": t("action.close") }}
      >
        {tabs === undefined && !isFailed && <Skeleton h={48} radius="md" />}
        <ul className={classes.rows}>
          {isFailed && <LocalTab to={paths.stream} />}
          {tabs?.map((tab) => {
            const name = nameOf(tab);
            const TabIcon = routeIcon(tab.route);
            const isActive = tab.id === active?.id;
            return (
              <li key={tab.id} className={classes.row} data-active={isActive} data-preview={isPreview(tab)}>
                <Link
                  to={linkTo(tab)}
                  className={classes.link ?? ""}
                  aria-current={isActive ? "page" : undefined}
                  onClick={close}
                >
                  <TabIcon size={20} stroke={1.6} aria-hidden />
                  <bdi className={classes.name}>{name}</bdi>
                </Link>
                <TabActions tab={tab} name={name} tabs={tabs} acts={acts} onRename={() => setRenamed(tab)} />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t("tabs.close", { name })}
                  onClick={() => acts.close([tab])}
                >
                  <IconX size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <Button
          mt="md"
          fullWidth
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            close();
            onOpenMenu();
          }}
        >
          {t("tabs.new")}
        </Button>
      </Drawer>
      <RenameDialog
        tab={renamed}
        name={renamed === null ? "" : nameOf(renamed)}
        onRename={acts.rename}
        onClose={() => setRenamed(null)}
      />
    </>
  );
}
