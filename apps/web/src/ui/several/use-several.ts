// One thing done with several, one after the other or a few at a time (CLIP-5): how far it is, and what it failed for and why once all were tried.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { textOfError } from "../../lib/api-error.ts";
import { useSubmit, type Submit } from "../forms/use-submit.ts";

/** What something is done with. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

interface Failure extends Named {
  readonly reason: string;
}

export interface Several {
  readonly submit: Submit;
  /** How many were tried so far. */
  readonly tried: number;
  readonly failures: readonly Failure[];
  /** Ids of those that failed, or that were not tried before it was stopped: what another try is about. */
  readonly undone: ReadonlySet<string>;
  /** Tries each; `atOnce` of them side by side. */
  run<Item extends Named>(
    items: readonly Item[],
    act: (item: Item) => Promise<unknown>,
    atOnce?: number,
  ): Promise<Ran | null>;
  /** What is not tried yet stays as it is. */
  stop(): void;
  /** Forgets what failed. */
  clear(): void;
}

interface Ran {
  readonly done: number;
  readonly failed: number;
  /** Stopped before these were tried. */
  readonly left: number;
}

export function useSeveral(): Several {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const submit = useSubmit();
  const [tried, setTried] = useState(0);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const isStopped = useRef(false);
  const clear = () => {
    setTried(0);
    setFailures([]);
  };
  const tryEach: Several["run"] = async (items, act, atOnce = 1) => {
    const failed = new Map<string, Failure>();
    const open = new Set(items.map(({ id }) => id));
    const waiting = [...items];
    let done = 0;
    isStopped.current = false;
    clear();
    const goOn = async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        try {
          await act(item);
          done += 1;
          open.delete(item.id);
        } catch (error) {
          const { id, name } = item;
          failed.set(id, { id, name, reason: textOfError(error, locale, t("state.unreachable")) });
        }
        setTried(done + failed.size);
        if (isStopped.current) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, goOn));
    // In the order in which they were given, however they came back.
    setFailures(items.flatMap(({ id }) => failed.get(id) ?? []));
    setUndone(open);
    return { done, failed: failed.size, left: items.length - done - failed.size };
  };
  return {
    submit,
    tried,
    failures,
    undone,
    async run(items, act, atOnce) {
      let ran: Ran | null = null;
      await submit.run(async () => {
        ran = await tryEach(items, act, atOnce);
      });
      return ran;
    },
    stop: () => void (isStopped.current = true),
    clear,
  };
}
