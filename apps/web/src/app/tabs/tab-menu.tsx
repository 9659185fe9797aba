// The menu behind the plus (NAV-22): everything that the person may open, found by typing in either language and chosen by keys alone.
import { Combobox, Modal, ScrollArea, Text, TextInput, useCombobox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { MenuEntry } from "@didban/contract";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { routeIcon } from "../route-icons.ts";
import { entryKey, found } from "./menu-entries.ts";
import { usePermittedMenu } from "./use-permitted-menu.ts";
import { phone } from "./phone.ts";
import classes from "./tab-menu.module.css";

interface TabMenuProps {
  readonly isOpen: boolean;
  onOpen(entry: MenuEntry): void;
  onClose(): void;
}

export function TabMenu({ isOpen, onOpen, onClose }: TabMenuProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
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

function Entries({ onOpen }: Pick<TabMenuProps, "onOpen">) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [typed, setTyped] = useState("");
  const groups = found(usePermittedMenu(), typed);
  const entries = groups.flatMap((group) => group.entries);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
    // The first of what was found, with each letter.
  }, [typed]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const chosen = entries.find((entry) => entryKey(entry) === key);
        if (chosen !== undefined) onOpen(chosen);
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          role="combobox"
          aria-expanded
          aria-label={t("tabs.search")}
          placeholder={t("tabs.search")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={t("tabs.new")} mt="sm">
        <ScrollArea.Autosize mah="60dvh" type="scroll">
          {groups.map(({ label, entries: own }) => (
            <Combobox.Group
              key={label.en}
              label={label[locale]}
              classNames={{ groupLabel: classes.group ?? "" }}
            >
              {own.map((entry) => {
                const EntryIcon = routeIcon(entry.route);
                return (
                  <Combobox.Option
                    key={entryKey(entry)}
                    value={entryKey(entry)}
                    className={classes.entry ?? ""}
                  >
                    <EntryIcon size={18} stroke={1.6} aria-hidden />
                    {entry.label[locale]}
                  </Combobox.Option>
                );
              })}
            </Combobox.Group>
          ))}
        </ScrollArea.Autosize>
      </Combobox.Options>
      {entries.length === 0 && (
        <Text c="dimmed" ta="center" py="lg" role="status">
          {t("tabs.notFound")}
        </Text>
      )}
    </Combobox>
  );
}
