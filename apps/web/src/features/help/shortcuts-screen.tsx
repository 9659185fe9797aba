// Every shortcut there is (KEY-20), out of the registry that the player acts by: by group, searched, dimmed where the right is missing.
import { Kbd, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isMac } from "../../lib/is-mac.ts";
import {
  keyCapsOf,
  shortcutGroups,
  shortcuts,
  type KeyChord,
  type Shortcut,
} from "../../lib/shortcut-registry.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { Page } from "../../ui/page.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import classes from "./shortcuts.module.css";

export function ShortcutsScreen() {
  const { t } = useTranslation("shortcuts");
  const [needle, setNeedle] = useState("");
  const name = useScreenName("shortcuts");
  useTitle(name);
  const matches = ({ id, chords }: Shortcut) =>
    [t(`label.${id}`), ...chords.flatMap((chord) => keyCapsOf(chord, isMac))].some((text) =>
      matchesSearch(text, needle),
    );
  const groups = shortcutGroups
    .map((group) => ({ group, rows: shortcuts.filter((each) => each.group === group && matches(each)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Page width="text">
      <Title order={1}>{name}</Title>
      <Text c="dimmed">{t("intro")}</Text>
      <SearchField label={t("search")} value={needle} onChange={setNeedle} />
      {groups.length === 0 && <Text role="status">{t("noMatch", { text: needle.trim() })}</Text>}
      {groups.map(({ group, rows }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <Title order={2} size="h4" id={`group-${group}`} mb="xs">
            {t(`group.${group}`)}
          </Title>
          <ul className={classes.rows}>
            {rows.map((shortcut) => (
              <ShortcutRow key={shortcut.id} shortcut={shortcut} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}

function ShortcutRow({ shortcut }: { shortcut: Shortcut }) {
  const { t } = useTranslation("shortcuts");
  const permissions = usePermissions();
  const isAllowed = shortcut.action === undefined || permissions.may(shortcut.action);
  return (
    <li className={classes.row} data-dimmed={!isAllowed}>
      <span>
        {t(`label.${shortcut.id}`)}
        {!isAllowed && <span className={classes.why}>{t("noAccess")}</span>}
      </span>
      <span className={classes.chords} dir="ltr">
        {shortcut.chords.map((chord, index) => (
          <Chord key={chord.cap} chord={chord} hasOr={index > 0} />
        ))}
      </span>
    </li>
  );
}

/** Key caps stand left to right in every language (KEY-20). */
function Chord({ chord, hasOr }: { chord: KeyChord; hasOr: boolean }) {
  const { t } = useTranslation("shortcuts");
  return (
    <>
      {hasOr && <span className={classes.or}>{t("or")}</span>}
      <span className={classes.chord}>
        {keyCapsOf(chord, isMac).map((cap) => (
          <Kbd key={cap}>{cap}</Kbd>
        ))}
      </span>
    </>
  );
}
