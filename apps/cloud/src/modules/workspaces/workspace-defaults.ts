// What a workspace has when nobody said otherwise (WS-14). Pure texts.
import { defaultWorkspaceNames, type Locale } from "@didban/contract";

/** Texts of a new workspace. */
export interface WorkspaceTexts {
  readonly name: string;
  readonly description: string;
  readonly welcomeMessage: string;
}

const texts: Readonly<Record<Locale, Omit<WorkspaceTexts, "name">>> = {
  en: {
    description: "Cameras, recordings and people in one place",
    welcomeMessage: "Welcome! Here you watch together.",
  },
  fa: {
    description: "دوربین‌ها، فیلم‌ها و همکاران در یک جا",
    welcomeMessage: "خوش آمدید! اینجا با هم تماشا می‌کنیم.",
  },
};

/** The default texts in a language; from the second workspace on the name ends with the number of those before. */
export function defaultTexts(locale: Locale, existing: number): WorkspaceTexts {
  const number = new Intl.NumberFormat(locale, { useGrouping: false }).format(existing);
  const name = defaultWorkspaceNames[locale];
  return { ...texts[locale], name: existing === 0 ? name : `${name} ${number}` };
}
