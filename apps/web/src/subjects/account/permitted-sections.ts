// Sections of a screen, as the menu names them, that the person may open (NAV-17).
import { meetsNeeds, menu, type RouteName } from "@didban/contract";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePermissions } from "./permissions.ts";

export interface PermittedSection {
  readonly name: string;
  readonly label: string;
}

/** In the menu's order; `isThere`: whether the screen has a part of that name. */
export function usePermittedSections(
  route: RouteName,
  isThere: (name: string) => boolean,
): readonly PermittedSection[] {
  const { locale } = useLocale();
  const { may } = usePermissions();
  return menu
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.route === route)
    .filter(({ needs }) => needs === undefined || meetsNeeds(needs, may))
    .map(({ settings, label }) => ({ name: settings["section"] ?? "", label: label[locale] }))
    .filter(({ name }) => isThere(name));
}
