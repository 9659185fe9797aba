// The language that somebody signed in chooses is kept with them too (UI-2), so that they are met and written to in it elsewhere.
import i18next from "i18next";
import type { Locale } from "@didban/contract";
import { isLocale } from "../i18n/index.ts";
import { api } from "../lib/api.ts";
import { knownCurrent, refreshCurrent } from "../subjects/account/current-user.ts";

export function keepLanguage(): void {
  i18next.on("languageChanged", (language) => {
    const user = knownCurrent()?.user;
    if (user && isLocale(language) && language !== user.locale) void keep(user.id, language);
  });
}

async function keep(id: string, locale: Locale): Promise<void> {
  // Where it cannot be kept, the choice holds in this browser still.
  await api.identity.updateUser({ params: { id }, body: { locale } }).catch(() => undefined);
  await refreshCurrent();
}
