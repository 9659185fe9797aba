// The step of a 6-digit code, by text message or authenticator (AUTH-54).
import type { ChallengeProgress } from "@didban/contract";
import { useMemo } from "react";
import { sendAgain, verify } from "./challenge.ts";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import { OtherWays } from "./other-ways.tsx";

export function CodeStep({ progress, isSandbox }: { progress: ChallengeProgress; isSandbox: boolean }) {
  const nextMs = useMemo(() => Date.now() + progress.retrySeconds * 1000, [progress]);
  const { maskedPhone, status } = progress;
  return (
    <CodeForm
      message={status === "otp" ? { maskedPhone, nextMs, isSandbox, sendAgain } : undefined}
      check={verify}
    >
      <OtherWays progress={progress} />
    </CodeForm>
  );
}
