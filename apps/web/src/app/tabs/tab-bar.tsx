// The open tabs across the top (TAB-14 to TAB-23): chosen, closed, moved and named by pointer or keys; the plus opens more.
import { ActionIcon, Skeleton, Tooltip } from "@mantine/core";
import type { Tab } from "@didban/contract";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/paths.ts";
import { linkTo, useActiveTab } from "../../subjects/tab/active-tab.ts";
import { BarTab, LocalTab } from "./bar-tab.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { useShownTabs } from "./use-shown-tabs.ts";
import { useTabActs } from "./use-tab-acts.ts";
import { useTabNames } from "./use-tab-names.ts";
import classes from "./tab-bar.module.css";

export function TabBar({ onOpenMenu }: { onOpenMenu(): void }) {
  const { t } = useTranslation();
  const { tabs, isFailed } = useShownTabs();
  const active = useActiveTab();
  const nameOf = useTabNames();
  const acts = useTabActs(tabs ?? []);
  const [renamed, setRenamed] = useState<Tab | null>(null);
  const [drag, setDrag] = useState<{ readonly id: string; readonly gap: number | null } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const bar = list.current;
    if (bar === null) return undefined;
    const showActive = () =>
      bar.querySelector('[data-active="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // At once, and when what stands beside the bar leaves it less room.
    const watching = new ResizeObserver(showActive);
    watching.observe(bar);
    return () => watching.disconnect();
  }, [active?.id, tabs?.length]);

  const links = () => [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
  const onKeyDown = (event: KeyboardEvent, tab: Tab, index: number) => {
    const act = keyActs(event, isRightToLeft())?.();
    if (act === undefined) return;
    event.preventDefault();
    switch (act) {
      case "rename":
        return setRenamed(tab);
      case "close":
        (links()[index + 1] ?? links()[index - 1])?.focus();
        return acts.close([tab]);
      default:
        if (act.isMove) acts.move(tab, bounded(index + act.by, tabs));
        else links()[bounded(index + act.by, tabs)]?.focus();
    }
  };
  const drop = () => {
    const from = tabs?.findIndex(({ id }) => id === drag?.id) ?? -1;
    const tab = tabs?.[from];
    if (tab !== undefined && drag?.gap != null) acts.move(tab, drag.gap > from ? drag.gap - 1 : drag.gap);
    setDrag(null);
  };

  return (
    <nav className={classes.bar} aria-label={t("tabs.open")} aria-busy={tabs === undefined && !isFailed}>
      <span id="tab-keys" hidden>
        {t("tabs.keys")}
      </span>
      <ul ref={list} className={classes.tabs}>
        {isFailed && <LocalTab to={paths.stream} />}
        {tabs?.map((tab, index) => (
          <BarTab
            key={tab.id}
            tab={tab}
            name={nameOf(tab)}
            to={linkTo(tab)}
            isActive={tab.id === active?.id}
            isFirstStop={active === undefined ? index === 0 : tab.id === active.id}
            mark={drag === null ? undefined : markOf(index, drag.gap, tabs.length)}
            tabs={tabs}
            acts={acts}
            onRename={() => setRenamed(tab)}
            onKeyDown={(event) => onKeyDown(event, tab, index)}
            onDrag={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData(carried, tab.id);
              setDrag({ id: tab.id, gap: null });
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(carried)) return;
              event.preventDefault();
              const gap = index + (isPastMiddle(event) ? 1 : 0);
              setDrag((now) => (now === null || now.gap === gap ? now : { ...now, gap }));
            }}
            onDrop={drop}
            onDragEnd={() => setDrag(null)}
          />
        ))}
        {tabs === undefined &&
          !isFailed &&
          [0, 1, 2].map((place) => (
            <li key={place} className={classes.placeholder}>
              <Skeleton h={14} radius="sm" />
            </li>
          ))}
      </ul>
      <Tooltip label={t("tabs.new")} openDelay={300}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.plus ?? ""}
          aria-label={t("tabs.new")}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <IconPlus size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <RenameDialog
        tab={renamed}
        name={renamed === null ? "" : nameOf(renamed)}
        onRename={acts.rename}
        onClose={() => setRenamed(null)}
      />
    </nav>
  );
}

/** The type keeps foreign things from being dropped among tabs. */
const carried = "application/x-didban-tab";

type KeyAct = "rename" | "close" | { readonly by: number; readonly isMove: boolean };

/** What a key does to the tab that has the focus. */
function keyActs({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, isRtl: boolean) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  const acts: Readonly<Record<string, () => KeyAct>> = {
    F2: () => "rename",
    Delete: () => "close",
    [forward]: () => ({ by: 1, isMove: shiftKey }),
    [isRtl ? "ArrowRight" : "ArrowLeft"]: () => ({ by: -1, isMove: shiftKey }),
    Home: () => ({ by: -Infinity, isMove: shiftKey }),
    End: () => ({ by: Infinity, isMove: shiftKey }),
  };
  return Object.hasOwn(acts, key) ? acts[key] : undefined;
}

const isRightToLeft = () => document.documentElement.dir === "rtl";

function bounded(index: number, tabs: readonly Tab[] | undefined): number {
  return Math.max(0, Math.min(index, (tabs?.length ?? 1) - 1));
}

/** Beyond the middle of a tab, in reading direction. */
function isPastMiddle({ currentTarget, clientX }: DragEvent): boolean {
  const { left, width } = currentTarget.getBoundingClientRect();
  return isRightToLeft() !== clientX > left + width / 2;
}

/** On which side of the tab at `index` the carried one would come to stand. */
function markOf(index: number, gap: number | null, count: number): "before" | "after" | undefined {
  if (gap === index) return "before";
  return gap === count && index === count - 1 ? "after" : undefined;
}
