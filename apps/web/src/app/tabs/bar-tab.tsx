// One tab of the bar: a link to its screen, what can be done with it while it is shown, and the way to close it.
import { UnstyledButton } from "@mantine/core";
import type { Tab } from "@didban/contract";
import { IconLayoutGrid, IconX } from "@tabler/icons-react";
import type { DragEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { menu } from "@didban/contract";
import { useLocale } from "../../i18n/use-locale.ts";
import { routeIcon } from "../feature-screens.ts";
import { isPreview } from "../../subjects/tab/tab-address.ts";
import { TabActions } from "./tab-actions.tsx";
import type { TabActs } from "./use-tab-acts.ts";
import classes from "./tab-bar.module.css";

interface BarTabProps {
  readonly tab: Tab;
  readonly name: string;
  readonly to: string;
  readonly isActive: boolean;
  /** The Tab key stops at this one; arrows lead to the others. */
  readonly isFirstStop: boolean;
  /** Where a tab that is carried would come to stand. */
  readonly mark: "before" | "after" | undefined;
  readonly tabs: readonly Tab[];
  readonly acts: TabActs;
  onRename(): void;
  onKeyDown(event: KeyboardEvent): void;
  onDrag(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDrop(): void;
  onDragEnd(): void;
}

export function BarTab({ tab, name, to, isActive, isFirstStop, mark, tabs, acts, ...on }: BarTabProps) {
  const { t } = useTranslation();
  const TabIcon = routeIcon(tab.route);
  return (
    <li
      className={classes.tab}
      data-active={isActive}
      data-preview={isPreview(tab)}
      data-mark={mark}
      draggable
      onDragStart={on.onDrag}
      onDragOver={on.onDragOver}
      onDrop={on.onDrop}
      onDragEnd={on.onDragEnd}
    >
      <Link
        to={to}
        className={classes.link ?? ""}
        draggable={false}
        title={name}
        tabIndex={isFirstStop ? 0 : -1}
        aria-current={isActive ? "page" : undefined}
        aria-describedby={isActive ? "tab-keys" : undefined}
        onKeyDown={on.onKeyDown}
        onDoubleClick={() => (isPreview(tab) ? acts.keep(tab) : on.onRename())}
      >
        <TabIcon size={16} stroke={1.7} aria-hidden />
        <bdi className={classes.name}>{name}</bdi>
      </Link>
      {isActive && <TabActions tab={tab} name={name} tabs={tabs} acts={acts} onRename={on.onRename} />}
      <UnstyledButton
        className={classes.close ?? ""}
        tabIndex={-1}
        aria-label={t("tabs.close", { name })}
        onClick={() => acts.close([tab])}
      >
        <IconX size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </li>
  );
}

const monitoring = menu.flatMap(({ entries }) => entries).find(({ route }) => route === "stream");

/** Stands in while the list of tabs cannot be read (TAB-23). */
export function LocalTab({ to }: { to: string }) {
  const { locale } = useLocale();
  return (
    <li className={classes.tab} data-active>
      <Link to={to} className={classes.link ?? ""} aria-current="page">
        <IconLayoutGrid size={16} stroke={1.7} aria-hidden />
        <bdi className={classes.name}>{monitoring?.label[locale]}</bdi>
      </Link>
    </li>
  );
}
