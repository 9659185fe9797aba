// How every page looks, whichever part of the app it belongs to: theme, colours, direction.
import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
  type MantineThemeOverride,
  useDirection,
} from "@mantine/core";
import { useEffect, useMemo, type ReactNode } from "react";
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
        theme={useSpokenTheme()}
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

/** The theme with names for what has a picture alone, in the language of the page. */
function useSpokenTheme(): MantineThemeOverride {
  const { t } = useTranslation();
  const [close, show] = [t("action.close"), t("action.showPassword")];
  return useMemo(() => {
    const closes = { defaultProps: { closeButtonProps: { "aria-label": close } } };
    const toggle = { "aria-label": show };
    return mergeThemeOverrides(theme, {
      components: {
        Modal: closes,
        Drawer: closes,
        PasswordInput: {
          defaultProps: { visibilityToggleFocusable: true, visibilityToggleButtonProps: toggle },
        },
      },
    });
  }, [close, show]);
}

/** The components' direction follows the language. */
function FollowLanguage() {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const direction = directionOf(i18n.language);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
