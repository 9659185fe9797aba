// How Didban looks: one accent (firoozeh, the turquoise of Persian tiles), a quiet graphite ground on which video is the brightest thing,
// and status colours that are used for status only.
import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

const firoozeh: MantineColorsTuple = [
  "#e2fbf8", "#c3f3ee", "#92e6de", "#5dd7cc", "#34c9bd", "#1bbfb2", "#0ca396", "#068177", "#08665f", "#08514c",
]; // prettier-ignore

const graphite: MantineColorsTuple = [
  "#dfe6ea", "#b6c1c8", "#95a3ac", "#71818b", "#445159", "#303b42", "#222b31", "#182025", "#10171b", "#0a0f12",
]; // prettier-ignore

/** What cannot be undone: dark enough in both schemes for white words. */
const grave = { background: "#c92a2a", hover: "#b02525", color: "#fff" } as const;

/** The accent has another shade in each scheme, and so another colour that can be read on it. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === "filled" && input.color === "red") return { ...colors, ...grave };
  const isAccent = input.color === undefined || input.color === "firoozeh";
  return input.variant === "filled" && isAccent ? { ...colors, color: "var(--didban-on-accent)" } : colors;
};

/** Room around one line of text, so that pressing it needs no aim (UI-20). */
const easyToHit = { paddingBlock: "0.15rem" } as const;

/** A dialog's title reads as the heading that it is. */
const dialogTitle = { fontSize: "1.2rem", fontWeight: 650 } as const;

export const theme = createTheme({
  variantColorResolver: variantColors,
  colors: { firoozeh, dark: graphite },
  primaryColor: "firoozeh",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  headings: {
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.5rem" }, h2: { fontSize: "1.2rem" }, h3: { fontSize: "1rem" } },
  },
  defaultRadius: "md",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components: {
    Card: {
      styles: { root: { backgroundColor: "var(--didban-surface)", borderColor: "var(--didban-line)" } },
    },
    // Opening a menu focuses its first entry; a stand-in for the focus has no place in a menu's list of entries.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Checkbox: { styles: { label: easyToHit } },
    Radio: { styles: { label: easyToHit } },
    Anchor: { styles: { root: easyToHit } },
    Modal: { styles: { title: dialogTitle } },
    Drawer: { styles: { title: dialogTitle } },
    Badge: { defaultProps: { tt: "none" } },
    // Under a title it would be too pale to read.
    Notification: { styles: { description: { color: "var(--mantine-color-text)" } } },
  },
});

/** How wide content becomes: one column of fields, text to read, cards beside each other, a table. What is watched fills the window. */
const widths = { fields: "27.5rem", text: "45rem", cards: "72rem", table: "100rem" } as const;

export type Width = keyof typeof widths;

export const widthOf = (name: Width): string => `var(--didban-width-${name})`;

/** Colours that Mantine has no name for. Trouble alone is red: that a camera records is as it should be. Text colours hold 4.5:1 on their grounds in both schemes. */
export const cssVariables = (): ReturnType<CSSVariablesResolver> => ({
  variables: Object.fromEntries(
    Object.entries(widths).map(([name, size]) => [`--didban-width-${name}`, size]),
  ),
  dark: {
    "--mantine-color-body": "#0d1316",
    "--mantine-color-dimmed": "#9aa8b1",
    "--didban-on-accent": "#03211e",
    "--mantine-primary-color-contrast": "#03211e",
    "--mantine-color-error": "#ff6b6b",
    "--didban-rail": "#0a0f12",
    "--didban-surface": "#151d22",
    "--didban-raised": "#1d272d",
    "--didban-line": "#2a363d",
    "--didban-recording": "#51cf66",
    "--didban-live": "#51cf66",
    "--didban-connecting": "#fcc419",
    "--didban-attention": "#ff922b",
    "--didban-error": "#ff6b6b",
    "--didban-offline": "#95a3ac",
    "--didban-mark-white": "#f1f3f5",
    "--didban-mark-red": "#fa5252",
    "--didban-mark-orange": "#fd7e14",
    "--didban-mark-yellow": "#ffd43b",
    "--didban-mark-green": "#51cf66",
    "--didban-mark-blue": "#4dabf7",
    "--didban-mark-purple": "#cc5de8",
    "--didban-mark-paused": "#d9a514",
    "--didban-mark-grey": "#adb5bd",
    "--didban-mark-teal": "#38d9a9",
    "--didban-mark-pink": "#f783ac",
  },
  light: {
    "--mantine-color-body": "#f5f7f8",
    "--mantine-color-dimmed": "#55636c",
    "--mantine-color-anchor": "#08665f",
    "--didban-on-accent": "#ffffff",
    "--mantine-primary-color-contrast": "#ffffff",
    "--mantine-color-error": "#b32424",
    "--didban-rail": "#ffffff",
    "--didban-surface": "#ffffff",
    "--didban-raised": "#eef2f4",
    "--didban-line": "#d6dee2",
    "--didban-recording": "#237032",
    "--didban-live": "#237032",
    "--didban-connecting": "#855600",
    "--didban-attention": "#9f4309",
    "--didban-error": "#b32424",
    "--didban-offline": "#55636c",
    "--didban-mark-white": "#5f6b73",
    "--didban-mark-red": "#e03131",
    "--didban-mark-orange": "#e8590c",
    "--didban-mark-yellow": "#b98900",
    "--didban-mark-green": "#2f9e44",
    "--didban-mark-blue": "#1c7ed6",
    "--didban-mark-purple": "#9c36b5",
    "--didban-mark-paused": "#b8860b",
    "--didban-mark-grey": "#6c757d",
    "--didban-mark-teal": "#0c8f72",
    "--didban-mark-pink": "#d6336c",
  },
});
