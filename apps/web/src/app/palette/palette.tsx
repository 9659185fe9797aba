// One field that leads everywhere: screens, cameras, people, moments, and what can be done; opened by its field in the head, Ctrl+K, the plus of the
// tabs (NAV-22) and "More" on a phone. The arrows go through what is found while the focus stays in the field.
import { Modal, Text, TextInput } from "@mantine/core";
import type { MenuEntry } from "@didban/contract";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePhone } from "../../ui/use-phone.ts";
import { useShownTabs } from "../tabs/use-shown-tabs.ts";
import { entryAddress, useTabActs } from "../tabs/use-tab-acts.ts";
import type { PaletteEntry } from "./palette-group.ts";
import { usePalette } from "./use-palette.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";
import classes from "./palette.module.css";

export function Palette() {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const { purpose, close } = usePalette();
  return (
    <Modal
      opened={purpose !== null}
      onClose={close}
      title={t(purpose === "newTab" ? "tabs.new" : "palette.title")}
      fullScreen={isPhone}
      yOffset="8dvh"
      closeButtonProps={{ "aria-label": t("action.close") }}
    >
      <Finder opensTabs={purpose === "newTab"} onDone={close} />
    </Modal>
  );
}

interface FinderProps {
  /** Screens get tabs of their own, which stay. */
  readonly opensTabs: boolean;
  onDone(): void;
}

function Finder({ opensTabs, onDone }: FinderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tabs } = useShownTabs();
  const acts = useTabActs(tabs ?? []);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const openScreen = (entry: MenuEntry) =>
    opensTabs ? acts.open(entry) : void navigate(entryAddress(entry));
  const groups = usePaletteGroups(typed, openScreen);
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries[Math.min(at, entries.length - 1)];
  const idOf = ({ key }: PaletteEntry) => `${listId}${key.replaceAll(/\W/g, "-")}`;
  const choose = (entry: PaletteEntry) => {
    onDone();
    entry.act();
  };
  const mark = (index: number) => {
    const next = (index + entries.length) % entries.length;
    setAt(next);
    const entry = entries[next];
    if (entry !== undefined) document.getElementById(idOf(entry))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (marked === undefined || event.nativeEvent.isComposing) return;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => mark(at + 1),
      ArrowUp: () => mark(at - 1),
      Enter: () => choose(marked),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]?.();
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
      <div id={listId} role="listbox" aria-label={t("palette.title")} className={classes.list}>
        {groups.map(({ label, entries: ofIt }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={classes.group} aria-hidden>
              {label}
            </div>
            {ofIt.map((entry) => (
              <Option
                key={entry.key}
                id={idOf(entry)}
                entry={entry}
                isMarked={entry === marked}
                onMark={() => setAt(entries.indexOf(entry))}
                onChoose={() => choose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <Text c="dimmed" ta="center" role="status" {...(entries.length === 0 && { py: "lg" })}>
        {entries.length === 0 && t("tabs.notFound")}
      </Text>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isMarked: boolean;
  onMark(): void;
  onChoose(): void;
}

function Option({ id, entry: { icon: EntryIcon, text, note }, isMarked, onMark, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      className={classes.entry}
      onPointerMove={onMark}
      onClick={onChoose}
    >
      <EntryIcon size={18} stroke={1.6} aria-hidden />
      <bdi>{text}</bdi>
      {note !== undefined && (
        <span className={classes.note}>
          <bdi>{note}</bdi>
        </span>
      )}
    </div>
  );
}
