// Each screen names itself: in the document's title, and by moving focus to its heading after a route change (UI-3, UI-22).
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

export function useTitle(screen: string): void {
  const { t } = useTranslation();
  const product = t("product");
  useEffect(() => {
    document.title = `${screen} · ${product}`;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading && document.activeElement === document.body) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, [screen, product]);
}
