// What was chosen and is not saved yet.
import type { TeamView } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { textOfError } from "../../lib/api-error.ts";
import { refreshPeople } from "../../subjects/people/people-reads.ts";
import type { ResourceAccess } from "../../subjects/people/resource-access.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";
import { choiceOf, type Choice } from "./access-choice.ts";
import { saveAccess } from "./save-access.ts";

export interface AccessDraft {
  /** How many people's access was changed. */
  readonly count: number;
  readonly isSaving: boolean;
  /** What is chosen for somebody now. */
  choiceOf(accountId: string): Choice;
  /** Why the last save was refused for somebody. */
  refusalOf(accountId: string): string | undefined;
  choose(accountId: string, choice: Choice): void;
  discard(): void;
  save(): void;
}

export function useAccessDraft(subject: ResourceAccess | undefined, teams: readonly TeamView[]): AccessDraft {
  const { t } = useTranslation("camera-permission");
  const { locale, number } = useLocale();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, unknown>>(new Map());
  const submit = useSubmit();
  const kept = (accountId: string) => choiceOf(subject?.places[0]?.rows.get(accountId));
  // What somebody else has meanwhile set to the same is no change any more.
  const changed = new Map([...chosen].filter(([accountId, choice]) => choice !== kept(accountId)));
  const save = async (of: ResourceAccess) => {
    const failures = await saveAccess(of, changed, teams);
    await refreshPeople();
    setRefused(failures);
    setChosen(new Map([...changed].filter(([accountId]) => failures.has(accountId))));
    const saved = changed.size - failures.size;
    if (saved > 0) showDone(t("saved", { count: saved, people: number(saved) }));
  };
  return {
    count: changed.size,
    isSaving: submit.isPending,
    choiceOf: (accountId) => chosen.get(accountId) ?? kept(accountId),
    refusalOf: (accountId) =>
      refused.has(accountId)
        ? textOfError(refused.get(accountId), locale, t("state.unreachable", { ns: "common" }))
        : undefined,
    choose(accountId, choice) {
      setChosen(new Map(chosen).set(accountId, choice));
      setRefused(new Map([...refused].filter(([id]) => id !== accountId)));
    },
    discard() {
      setChosen(new Map());
      setRefused(new Map());
    },
    save: () => void (subject && submit.run(() => save(subject))),
  };
}
