// The running check of the files that somebody chose.
import { useEffect, useRef, useState } from "react";
import type { BundleReport } from "@didban/evidence";
import { plainApi } from "../../lib/api.ts";
import { faultOfReading } from "../../lib/files/unreadable-file.ts";
import { checkFiles, type CheckHindrance, type ChosenFile } from "./check-files.ts";

export type CheckState =
  | { readonly kind: "waiting"; readonly hindrance?: CheckHindrance | "failed" }
  | { readonly kind: "checking"; readonly share: number }
  | { readonly kind: "failed"; readonly error: unknown; readonly files: readonly ChosenFile[] }
  | { readonly kind: "done"; readonly report: BundleReport };

/** A step that is worth drawing. */
const shareStep = 0.01;

export function useCheck() {
  const [state, setState] = useState<CheckState>({ kind: "waiting" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (files: readonly ChosenFile[]) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (next: CheckState) => !own.signal.aborted && setState(next);
    show({ kind: "checking", share: 0 });
    let shown = 0;
    try {
      const found = await checkFiles(files, {
        signal: own.signal,
        readKeys: () => plainApi.evidence.verificationKeys({ signal: own.signal }),
        onProgress({ doneBytes, totalBytes }) {
          const share = totalBytes === 0 ? 1 : Math.min(1, doneBytes / totalBytes);
          if (share - shown < shareStep) return;
          shown = share;
          show({ kind: "checking", share });
        },
      });
      show(
        typeof found === "string" ? { kind: "waiting", hindrance: found } : { kind: "done", report: found },
      );
    } catch (error) {
      show({ kind: "failed", error: faultOfReading(error), files });
    }
  };
  const reset = () => {
    running.current?.abort();
    setState({ kind: "waiting" });
  };
  return { state, check, reset };
}
