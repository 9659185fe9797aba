// What every change of address brings with it: the page starts at its top or at the part asked for (ROUTE-27), the theme it asks for
// (ROUTE-26), and a word for those who hear the page that something loads and is there (UI-22).
import { useMantineColorScheme } from "@mantine/core";
import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigationType } from "react-router";

export function PageHabits() {
  useScrollToTarget();
  useAskedTheme();
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  );
}

/** Back and forward keep the place where the page stood. */
function useScrollToTarget(): void {
  const { pathname, hash } = useLocation();
  const isBackOrForward = useNavigationType() === "POP";
  useEffect(() => {
    if (hash !== "") return scrollOnceThere(decodeURIComponent(hash.slice(1)));
    if (!isBackOrForward)
      for (const part of [document.getElementById("content"), window]) part?.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, isBackOrForward]);
}

/** Screens and their texts arrive later than their address; answers how to stop waiting for the part `id`. */
function scrollOnceThere(id: string): () => void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const look = () => {
    const target = document.getElementById(id);
    if (!target) return;
    arrivals.disconnect();
    target.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  };
  const arrivals = new MutationObserver(look);
  arrivals.observe(document.body, { childList: true, subtree: true });
  look();
  return () => arrivals.disconnect();
}

/** `?theme=dark` and `?theme=light` switch and save; anything else is ignored. */
function useAskedTheme(): void {
  const { search } = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    const asked = new URLSearchParams(search).get("theme");
    if (asked === "dark" || asked === "light") setColorScheme(asked);
  }, [search, setColorScheme]);
}

/** Says that a first load is under way, and that it is over. */
function Announcer() {
  const { t } = useTranslation();
  const isLoading = useIsFetching({ predicate: ({ state }) => state.status === "pending" }) > 0;
  const wasLoading = useRef(false);
  useEffect(() => {
    if (isLoading) wasLoading.current = true;
  }, [isLoading]);
  return (
    <div className="visually-hidden" role="status">
      {isLoading ? t("state.loading") : wasLoading.current ? t("state.loaded") : ""}
    </div>
  );
}
