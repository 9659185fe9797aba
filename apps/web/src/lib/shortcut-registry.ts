// Every keyboard shortcut of the app, once (KEY-1): the listener acts by this list and the help page shows it. What a shortcut does is said by
// whoever is active (active-player.ts, and the wall for its tiles); a key that is not here does nothing. Those of a canvas are acted on by the canvas
// that has the focus, before anybody else hears them.
import type { Action } from "@didban/contract";

/** Groups of the help page, in its order (KEY-20); those of the wall and of the whole app follow. */
export const shortcutGroups = [
  "playback",
  "timeline",
  "capture",
  "zoom",
  "privacy",
  "wall",
  "canvas",
  "everywhere",
] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

/** A key by its place on the keyboard (KEY-3), with the modifiers that must be held and no others. */
export interface KeyChord {
  /** Values of `KeyboardEvent.code`; any of them. */
  readonly codes: readonly string[];
  readonly alt?: true;
  readonly ctrl?: true;
  /** "either": the character on the cap may need it. */
  readonly shift?: true | "either";
  /** What stands on the key cap. */
  readonly cap: string;
}

interface Definition {
  readonly group: ShortcutGroup;
  readonly chords: readonly KeyChord[];
  /** Needed on the active player's camera (KEY-18). */
  readonly action?: Action;
  /** Counts again while the key is held (KEY-3). */
  readonly repeats?: true;
  /** Works without an active player (KEY-22). */
  readonly isGlobal?: true;
  /** Works where the focus is on the canvas of a free layout, or on a tile of it (LAYT-8). */
  readonly isOfCanvas?: true;
}

const key = (cap: string, ...codes: string[]): KeyChord => ({ cap, codes });

const arrows = [key("←", "ArrowLeft"), key("→", "ArrowRight"), key("↑", "ArrowUp"), key("↓", "ArrowDown")];
const shiftedArrows = arrows.map((arrow): KeyChord => ({ ...arrow, shift: true }));

const definitions = {
  escape: { group: "playback", chords: [key("Esc", "Escape")] },
  togglePlay: { group: "playback", chords: [key("Space", "Space")] },
  back: { group: "playback", chords: [key("←", "ArrowLeft")], action: "cameraStreamArchive", repeats: true },
  forward: {
    group: "playback",
    chords: [key("→", "ArrowRight")],
    action: "cameraStreamArchive",
    repeats: true,
  },
  stepBack: { group: "playback", chords: [key(",", "Comma")], action: "cameraStreamArchive", repeats: true },
  stepForward: {
    group: "playback",
    chords: [key(".", "Period")],
    action: "cameraStreamArchive",
    repeats: true,
  },
  previousEvent: { group: "playback", chords: [key("[", "BracketLeft")], action: "aiTrackRead" },
  nextEvent: { group: "playback", chords: [key("]", "BracketRight")], action: "aiTrackRead" },
  cameraProfile: {
    group: "playback",
    chords: [{ ...key("C", "KeyC"), alt: true }],
    action: "cameraUpdateSettings",
  },
  widerScale: { group: "timeline", chords: [key("↑", "ArrowUp")], repeats: true },
  narrowerScale: { group: "timeline", chords: [key("↓", "ArrowDown")], repeats: true },
  snapshot: {
    group: "capture",
    chords: [{ ...key("S", "KeyS"), alt: true }],
    action: "cameraCreateSnapshot",
  },
  bookmark: {
    group: "capture",
    chords: [
      { ...key("B", "KeyB"), ctrl: true },
      { ...key("S", "KeyS"), ctrl: true },
    ],
    action: "cameraCreateBookmark",
  },
  export: {
    group: "capture",
    chords: [{ ...key("E", "KeyE"), alt: true, ctrl: true }],
    action: "cameraCreateExport",
  },
  zoomIn: {
    group: "zoom",
    chords: [{ ...key("+", "Equal", "NumpadAdd"), alt: true, shift: "either" }],
    repeats: true,
  },
  zoomOut: {
    group: "zoom",
    chords: [{ ...key("−", "Minus", "NumpadSubtract"), alt: true, shift: "either" }],
    repeats: true,
  },
  mask: { group: "privacy", chords: [{ ...key("M", "KeyM"), ctrl: true }], action: "privacyMaskUpdate" },
  openCamera: { group: "wall", chords: [key("Enter", "Enter", "NumpadEnter")] },
  moveTile: {
    group: "wall",
    chords: shiftedArrows,
    repeats: true,
  },
  removeTile: { group: "wall", chords: [key("Delete", "Delete")] },
  canvasMove: {
    group: "canvas",
    chords: arrows,
    repeats: true,
    isOfCanvas: true,
  },
  canvasResize: {
    group: "canvas",
    chords: shiftedArrows,
    repeats: true,
    isOfCanvas: true,
  },
  canvasZoomIn: {
    group: "canvas",
    chords: [{ ...key("+", "Equal", "NumpadAdd"), shift: "either" }],
    repeats: true,
    isOfCanvas: true,
  },
  canvasZoomOut: {
    group: "canvas",
    chords: [{ ...key("−", "Minus", "NumpadSubtract"), shift: "either" }],
    repeats: true,
    isOfCanvas: true,
  },
  canvasFit: { group: "canvas", chords: [key("0", "Digit0", "Numpad0")], isOfCanvas: true },
  palette: { group: "everywhere", chords: [{ ...key("K", "KeyK"), ctrl: true }], isGlobal: true },
  help: {
    group: "everywhere",
    // Where a layout has its question mark elsewhere, the character counts too (see `isHelp`).
    chords: [{ ...key("?", "Slash"), shift: true }],
    isGlobal: true,
  },
} as const satisfies Record<string, Definition>;

export type ShortcutId = keyof typeof definitions;

/** Those that need no active player. */
export type GlobalShortcutId = {
  [Id in ShortcutId]: (typeof definitions)[Id] extends { isGlobal: true } ? Id : never;
}[ShortcutId];

export const isGlobal = (id: ShortcutId): id is GlobalShortcutId => "isGlobal" in definitions[id];

/** Those of a canvas. */
export type CanvasShortcutId = {
  [Id in ShortcutId]: (typeof definitions)[Id] extends { isOfCanvas: true } ? Id : never;
}[ShortcutId];

const isOfCanvas = (id: ShortcutId): id is CanvasShortcutId => "isOfCanvas" in definitions[id];

export interface Shortcut extends Definition {
  readonly id: ShortcutId;
}

/** Every shortcut, in the order of the help page. */
export const shortcuts: readonly Shortcut[] = Object.entries(definitions).map(([id, definition]) => ({
  ...definition,
  id: id as ShortcutId,
}));

/** What of a keyboard event decides. */
export interface KeyPress {
  readonly code: string;
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

/** The shortcut of a key press, by position (KEY-3); undefined for a key that is none, or that is held and does not repeat. */
export function shortcutOf(press: KeyPress): Shortcut | undefined {
  return found(press, ({ id }) => !isOfCanvas(id));
}

/** The same on a canvas. */
export function canvasShortcutOf(press: KeyPress): CanvasShortcutId | undefined {
  const id = found(press, (shortcut) => isOfCanvas(shortcut.id))?.id;
  return id !== undefined && isOfCanvas(id) ? id : undefined;
}

function found(press: KeyPress, isMeant: (shortcut: Shortcut) => boolean): Shortcut | undefined {
  if (press.metaKey) return undefined;
  const shortcut = shortcuts
    .filter(isMeant)
    .find(
      ({ id, chords }) => (id === "help" && isHelp(press)) || chords.some((chord) => matches(chord, press)),
    );
  return press.repeat && !shortcut?.repeats ? undefined : shortcut;
}

function matches(chord: KeyChord, press: KeyPress): boolean {
  return (
    chord.codes.includes(press.code) &&
    (chord.alt ?? false) === press.altKey &&
    (chord.ctrl ?? false) === press.ctrlKey &&
    (chord.shift === "either" || (chord.shift ?? false) === press.shiftKey)
  );
}

/** Layouts that have the question mark, Latin or Persian, on another key than the American one. */
function isHelp({ key, altKey, ctrlKey }: KeyPress): boolean {
  return !altKey && !ctrlKey && (key === "?" || key === "؟");
}

/** The key caps of a chord, in the order they are pressed (KEY-20). */
export function keyCapsOf({ alt, ctrl, shift, cap }: KeyChord, isMac: boolean): string[] {
  return [
    ...(ctrl ? [isMac ? "⌃" : "Ctrl"] : []),
    ...(alt ? [isMac ? "⌥" : "Alt"] : []),
    ...(shift === true ? [isMac ? "⇧" : "Shift"] : []),
    cap,
  ];
}
