// What opens the palette from the head: looks like the field that it opens, and names its keys.
import { Kbd, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isMac } from "../../lib/is-mac.ts";
import { keyCapsOf, shortcuts } from "../../lib/shortcut-registry.ts";
import { usePalette } from "./use-palette.ts";
import classes from "./palette.module.css";

const [chord] = shortcuts.find(({ id }) => id === "palette")?.chords ?? [];

export function PaletteField() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.field}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => usePalette.getState().open("go")}
    >
      <IconSearch size={16} aria-hidden />
      <span className={classes.fieldText}>{t("palette.field")}</span>
      {chord && (
        <span className={classes.keys} dir="ltr" aria-hidden>
          {keyCapsOf(chord, isMac).map((cap) => (
            <Kbd key={cap} size="xs">
              {cap}
            </Kbd>
          ))}
        </span>
      )}
    </UnstyledButton>
  );
}
