// After a refused submit the focus goes to the first field at fault (ERR-9).
import { useEffect, useRef, type RefObject } from "react";
import type { Submit } from "./use-submit.ts";

/** Goes on the form; `tries` counts its submits. */
export function useFocusOnFault(tries: number, { isPending }: Submit): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0 && !isPending) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, isPending]);
  return form;
}
