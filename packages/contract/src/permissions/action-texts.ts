// What the actions are called and what they allow, in each language (ROLE-2).
import type { Locale } from "../errors/error-words.ts";
import { actionTextsEn } from "./action-texts-en.ts";
import { actionTextsFa } from "./action-texts-fa.ts";
import type { ActionTexts } from "./actions.ts";

export const actionTexts: Readonly<Record<Locale, ActionTexts>> = { en: actionTextsEn, fa: actionTextsFa };
