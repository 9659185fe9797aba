// The step of a 6-digit code, by text message or authenticator (AUTH-54); as a second factor it may be lost (AUTH-55).
import type { ChallengeProgress } from "@didban/contract";
import { Anchor } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/paths.ts";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import { sendAgain, verify } from "./challenge.ts";
import { OtherWays } from "./other-ways.tsx";

export function CodeStep({ progress, isSandbox }: { progress: ChallengeProgress; isSandbox: boolean }) {
  const { t } = useTranslation("sign-in");
  const nextMs = useMemo(() => Date.now() + progress.retrySeconds * 1000, [progress]);
  const { maskedPhone, status } = progress;
  return (
    <CodeForm
      message={status === "otp" ? { maskedPhone, nextMs, isSandbox, sendAgain } : undefined}
      check={verify}
    >
      {progress.recovery && (
        <Anchor href={paths.recoveryPassword} size="sm" underline="always">
          {t("recovery.lost")}
        </Anchor>
      )}
      <OtherWays progress={progress} />
    </CodeForm>
  );
}
