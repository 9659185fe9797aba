// Where the palette opens. Most visits never ask for it: it is loaded once everything else is there, or as soon as it is asked for.
import { lazy, Suspense, useEffect, useState } from "react";
import { usePalette } from "./use-palette.ts";

const load = async () => ({ default: (await import("./palette.tsx")).Palette });
const Palette = lazy(load);

/** By then a screen has what it shows first. */
const restMs = 5_000;

export function PalettePlace() {
  const isOpen = usePalette(({ purpose }) => purpose !== null);
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  );
}
