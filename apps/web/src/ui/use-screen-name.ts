// What a screen is called: one name on the rail, its tab, in the menu and over the screen (NAV-17).
import { routeLabel, type RouteName } from "@didban/contract";
import { useLocale } from "../i18n/use-locale.ts";

export function useScreenName(route: RouteName): string {
  const { locale } = useLocale();
  return routeLabel(route, {}, locale);
}
