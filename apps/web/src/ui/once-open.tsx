// A dialog that is loaded when it opens for the first time, and stays from then on, so that it can also close in its own time.
import { Suspense, useState, type ReactNode } from "react";

/** `children`: what `lazy` made. */
export function OnceOpen({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}
