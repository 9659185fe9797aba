// How every page looks, whichever part of the app it belongs to: theme, colours, direction.
import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  useDirection,
} from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../i18n/index.ts";
import { cssVariables, theme } from "../ui/theme.ts";

const colorSchemes = localStorageColorSchemeManager({ key: "theme" });
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
// Locking the scroll behind a dialog adds a style sheet by a library that takes its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export function Look({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="dark"
        colorSchemeManager={colorSchemes}
        getStyleNonce={() => nonce}
      >
        <FollowLanguage />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

/** The components' direction follows the language. */
function FollowLanguage() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const direction = directionOf(i18n.language);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
