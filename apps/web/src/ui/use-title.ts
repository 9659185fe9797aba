// Each screen names itself: in the document's title, and by moving focus to its heading after a route change (UI-3, UI-22).
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Address whose heading has had the focus; on the page that came first, reading begins at its top. */
let focused: string | null = null;

/** Address at which the person did something since a screen last arrived: whoever went on before the next one has keeps the focus where they are. */
let actedAt: string | null = null;
for (const input of ["keydown", "pointerdown"])
  addEventListener(input, () => (actedAt = location.pathname), { capture: true, passive: true });

export function useTitle(screen: string): void {
  const { t } = useTranslation();
  const product = t("product");
  useEffect(() => {
    document.title = `${screen} · ${product}`;
    const heading = document.querySelector<HTMLElement>("main h1");
    const { pathname } = location;
    const isFirst = focused === null;
    const isNew = pathname !== focused;
    const hasActed = pathname === actedAt;
    const isNowhere = document.activeElement === document.body;
    // What was pressed may have gone with the step that it led on from; a screen that is merely called otherwise is the same screen.
    const isLost = isNowhere && (isNew || hasActed);
    focused = pathname;
    actedAt = null;
    if (isFirst || !heading || !((isNew && !hasActed) || isLost)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [screen, product]);
}
