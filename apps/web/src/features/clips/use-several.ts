// One thing done with several clips, one after the other (CLIP-5): how far it is, and what it failed for and why once all were tried.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { textOfError } from "../../lib/api-error.ts";
import { useSubmit, type Submit } from "../../ui/forms/use-submit.ts";
import type { Clip } from "./clip.ts";

interface Failure {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

export interface Several {
  readonly submit: Submit;
  /** How many were tried so far. */
  readonly tried: number;
  readonly failures: readonly Failure[];
  /** Tries each. */
  run<Item extends Clip>(clips: readonly Item[], act: (clip: Item) => Promise<unknown>): Promise<Ran | null>;
  /** What is not tried yet stays as it is. */
  stop(): void;
  /** Forgets what failed. */
  clear(): void;
}

interface Ran {
  readonly done: number;
  readonly failed: number;
}

export function useSeveral(): Several {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const submit = useSubmit();
  const [tried, setTried] = useState(0);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const isStopped = useRef(false);
  const clear = () => {
    setTried(0);
    setFailures([]);
  };
  const tryEach: Several["run"] = async (clips, act) => {
    const failed: Failure[] = [];
    let done = 0;
    isStopped.current = false;
    clear();
    for (const clip of clips) {
      if (isStopped.current) break;
      try {
        await act(clip);
        done += 1;
      } catch (error) {
        const { id, name } = clip;
        failed.push({ id, name, reason: textOfError(error, locale, t("state.unreachable")) });
      }
      setTried(done + failed.length);
    }
    setFailures(failed);
    return { done, failed: failed.length };
  };
  return {
    submit,
    tried,
    failures,
    async run(clips, act) {
      let ran: Ran | null = null;
      await submit.run(async () => {
        ran = await tryEach(clips, act);
      });
      return ran;
    },
    stop: () => void (isStopped.current = true),
    clear,
  };
}
