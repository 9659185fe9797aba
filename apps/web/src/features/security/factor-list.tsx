// The second factors (MFA-15): what each is and since when, setting it up, removing it, and the recovery code.
import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { factorsQuery, refreshFactors } from "../../subjects/account/self.ts";
import { EntryAskNote } from "../../subjects/workspace/entry-ask-note.tsx";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { FactorCard } from "./factor-card.tsx";
import { RecoveryCodeDialog } from "./recovery-code-dialog.tsx";
import { SmsSetup } from "./sms-setup.tsx";
import type { TurnedOn } from "./turned-on.ts";

/** What a step 1 gave for the setup that is open. */
type Setup =
  | { readonly factor: "sms"; readonly retrySeconds: number }
  | { readonly factor: "tOtp"; readonly secret: string; readonly otpauthUri: string };

export function FactorList() {
  const { t } = useTranslation("security");
  const factors = useQuery(factorsQuery);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null);
  if (factors.isError) return <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />;
  if (!factors.data)
    return (
      <Stack gap="sm" aria-busy>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={96} />
        ))}
      </Stack>
    );
  const { sms, tOtp, recoveryCode: codeState } = factors.data;
  const isOn = tOtp.activatedAt !== null || sms.activatedAt !== null;

  const turnedOn = async (answer: TurnedOn) => {
    setSetup(null);
    if (answer.recoveryCode !== undefined) setRecoveryCode(answer.recoveryCode);
    showToast(t("factors.turnedOn"), "done");
    await refreshFactors();
  };
  const remove = async (call: () => Promise<void>) => {
    try {
      await call();
    } catch (error) {
      // As long as a workspace forces a factor, the last one stays (MFA-13).
      if (!(error instanceof ApiError && error.code === "forbiddenResource")) throw error;
      return showToast(t("factors.forced"), "error");
    }
    showToast(t("factors.turnedOff"), "done");
    await refreshFactors();
  };
  const close = () => setSetup(null);
  return (
    <Stack gap="md">
      <EntryAskNote text={t(isOn ? "factors.askedOn" : "factors.askedOff")} isReady={isOn} />
      <Text c="dimmed">{t("factors.intro")}</Text>
      {codeState === "used" && (
        <Alert color="orange" title={t("factors.usedTitle")}>
          {t("factors.usedText")}
        </Alert>
      )}
      <FactorCard
        name="tOtp"
        activatedAt={tOtp.activatedAt}
        isSettingUp={setup?.factor === "tOtp"}
        onSetUp={async () => {
          const { secret, otpauthUri } = await api.identity.setupAuthenticator();
          setSetup({ factor: "tOtp", secret, otpauthUri });
        }}
        onRemove={() => remove(() => api.identity.removeAuthenticator())}
      >
        {setup?.factor === "tOtp" && <AuthenticatorSetup {...setup} onTurnedOn={turnedOn} onCancel={close} />}
      </FactorCard>
      <FactorCard
        name="sms"
        activatedAt={sms.activatedAt}
        isSettingUp={setup?.factor === "sms"}
        onSetUp={async () => {
          const { retrySeconds } = await api.identity.setupSms();
          setSetup({ factor: "sms", retrySeconds });
        }}
        onRemove={() => remove(() => api.identity.removeSms())}
      >
        {setup?.factor === "sms" && (
          <SmsSetup retrySeconds={setup.retrySeconds} onTurnedOn={turnedOn} onCancel={close} />
        )}
      </FactorCard>
      {codeState !== "none" && (
        <FactorCard
          name="recovery"
          state={t(`factors.recovery.${codeState}`)}
          onRenew={async () => {
            setRecoveryCode((await api.identity.renewRecoveryCode()).recoveryCode);
            await refreshFactors();
          }}
        />
      )}
      <RecoveryCodeDialog code={recoveryCode} onClose={() => setRecoveryCode(null)} />
    </Stack>
  );
}
