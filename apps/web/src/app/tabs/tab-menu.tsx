// The menu behind the plus (NAV-22): everything that the person may open, found by typing in either language and chosen by keys alone.
import { Modal, Text, TextInput } from "@mantine/core";
import type { MenuEntry } from "@didban/contract";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePhone } from "../../ui/use-phone.ts";
import { routeIcon } from "../feature-screens.ts";
import { entryKey, found } from "./menu-entries.ts";
import { usePermittedMenu } from "./use-permitted-menu.ts";
import classes from "./tab-menu.module.css";

interface TabMenuProps {
  readonly isOpen: boolean;
  onOpen(entry: MenuEntry): void;
  onClose(): void;
}

export function TabMenu({ isOpen, onOpen, onClose }: TabMenuProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("tabs.new")}
      fullScreen={isPhone}
      yOffset="8dvh"
      closeButtonProps={{ "aria-label": t("action.close") }}
    >
      <Entries
        onOpen={(entry) => {
          onClose();
          onOpen(entry);
        }}
      />
    </Modal>
  );
}

/** A field and the list that it narrows: the arrows go through the list while the focus stays in the field. */
function Entries({ onOpen }: Pick<TabMenuProps, "onOpen">) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const groups = found(usePermittedMenu(), typed);
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries[Math.min(at, entries.length - 1)];
  const idOf = (entry: MenuEntry) => `${listId}${entryKey(entry).replaceAll(/\W/g, "-")}`;
  const mark = (index: number) => {
    const next = (index + entries.length) % entries.length;
    setAt(next);
    const entry = entries[next];
    if (entry !== undefined) document.getElementById(idOf(entry))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (marked === undefined || event.nativeEvent.isComposing) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => mark(at + 1),
      ArrowUp: () => mark(at - 1),
      Enter: () => onOpen(marked),
    };
    if (!Object.hasOwn(acts, event.key)) return;
    event.preventDefault();
    acts[event.key]?.();
  };
  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-activedescendant={marked && idOf(marked)}
        aria-autocomplete="list"
        aria-label={t("tabs.search")}
        placeholder={t("tabs.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div id={listId} role="listbox" aria-label={t("tabs.new")} className={classes.list}>
        {groups.map((group) => (
          <div key={group.label.en} role="group" aria-label={group.label[locale]}>
            <div className={classes.group} aria-hidden>
              {group.label[locale]}
            </div>
            {group.entries.map((entry) => {
              const EntryIcon = routeIcon(entry.route);
              return (
                <div
                  key={entryKey(entry)}
                  id={idOf(entry)}
                  role="option"
                  aria-selected={entry === marked}
                  className={classes.entry}
                  onPointerMove={() => setAt(entries.indexOf(entry))}
                  onClick={() => onOpen(entry)}
                >
                  <EntryIcon size={18} stroke={1.6} aria-hidden />
                  {entry.label[locale]}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text c="dimmed" ta="center" role="status" {...(entries.length === 0 && { py: "lg" })}>
        {entries.length === 0 && t("tabs.notFound")}
      </Text>
    </>
  );
}
