import { describe, expect, it } from "vitest";
import { actions } from "@didban/contract";
import en from "../i18n/en/shortcuts.json" with { type: "json" };
import fa from "../i18n/fa/shortcuts.json" with { type: "json" };
import { canvasShortcutOf, keyCapsOf, shortcutOf, shortcuts, type KeyPress } from "./shortcut-registry.ts";

const press = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

describe("the registry of shortcuts", () => {
  it("KEY-1 every shortcut has a label in English and Persian and is found by each of its keys", () => {
    const idOf = (pressed: KeyPress, group: string) =>
      group === "canvas" ? canvasShortcutOf(pressed) : shortcutOf(pressed)?.id;
    for (const { id, group, chords } of shortcuts) {
      expect(en.label).toHaveProperty(id);
      expect(fa.label).toHaveProperty(id);
      for (const { codes, alt, ctrl, shift } of chords)
        for (const code of codes)
          expect(idOf(press(code, { altKey: !!alt, ctrlKey: !!ctrl, shiftKey: !!shift }), group)).toBe(id);
    }
    expect(Object.keys(en.label).sort()).toEqual(shortcuts.map(({ id }) => id).sort());
  });

  it("KEY-1 no two shortcuts share a key", () => {
    const chords = shortcuts.flatMap((shortcut) =>
      shortcut.chords.flatMap(({ codes, alt, ctrl, shift }) =>
        // A canvas has keys of its own, which come first where it has the focus.
        codes.map((code) => [shortcut.isOfCanvas, code, alt, ctrl, shift].join(" ")),
      ),
    );
    expect(new Set(chords).size).toBe(chords.length);
  });

  it("KEY-3 letters match by key position, whatever a Persian layout or macOS Option makes of them", () => {
    expect(shortcutOf(press("KeyC", { key: "ز", altKey: true }))?.id).toBe("cameraProfile");
    expect(shortcutOf(press("KeyC", { key: "ç", altKey: true }))?.id).toBe("cameraProfile");
    expect(shortcutOf(press("KeyX", { key: "c", altKey: true }))).toBeUndefined();
  });

  it("KEY-10 zoom listens to plus and minus, with their characters and on the keypad", () => {
    const zoom = (code: string, shiftKey = false) => shortcutOf(press(code, { altKey: true, shiftKey }))?.id;
    expect([zoom("Equal"), zoom("Equal", true), zoom("NumpadAdd")]).toEqual(Array(3).fill("zoomIn"));
    expect([zoom("Minus"), zoom("Minus", true), zoom("NumpadSubtract")]).toEqual(Array(3).fill("zoomOut"));
    expect(shortcutOf(press("Equal"))).toBeUndefined();
  });

  it("KEY-16 Ctrl+S is a second key for what Ctrl+B does", () => {
    const [first, second] = ["KeyB", "KeyS"].map((code) => shortcutOf(press(code, { ctrlKey: true })));
    expect(first?.id).toBe("bookmark");
    expect(second).toBe(first);
  });

  it("KEY-3 a held key counts again for arrows, zoom and steps only", () => {
    expect(shortcutOf(press("ArrowLeft", { repeat: true }))?.id).toBe("back");
    expect(shortcutOf(press("Equal", { repeat: true, altKey: true }))?.id).toBe("zoomIn");
    expect(shortcutOf(press("Period", { repeat: true }))?.id).toBe("stepForward");
    expect(shortcutOf(press("Space", { repeat: true }))).toBeUndefined();
  });

  it("modifiers that a shortcut does not ask for make it another key", () => {
    expect(shortcutOf(press("Space", { ctrlKey: true }))).toBeUndefined();
    expect(shortcutOf(press("ArrowLeft", { metaKey: true }))).toBeUndefined();
    expect(shortcutOf(press("ArrowLeft", { altKey: true }))).toBeUndefined();
    expect(shortcutOf(press("ArrowLeft", { shiftKey: true }))?.id).toBe("moveTile");
  });

  it("KEY-22 a question mark opens the help, on a Persian layout too", () => {
    expect(shortcutOf(press("Slash", { key: "?", shiftKey: true }))?.id).toBe("help");
    expect(shortcutOf(press("Slash", { key: "؟", shiftKey: true }))?.id).toBe("help");
    expect(shortcutOf(press("Minus", { key: "?", shiftKey: true }))?.id).toBe("help");
  });

  it("KEY-20 caps stand in the order they are pressed, with the signs of macOS there", () => {
    const chord = { codes: ["KeyE"], alt: true, ctrl: true, cap: "E" } as const;
    expect(keyCapsOf(chord, false)).toEqual(["Ctrl", "Alt", "E"]);
    expect(keyCapsOf(chord, true)).toEqual(["⌃", "⌥", "E"]);
  });

  it("KEY-18 asks only for actions that exist", () => {
    for (const { action } of shortcuts) if (action) expect(actions).toHaveProperty(action);
  });
});
