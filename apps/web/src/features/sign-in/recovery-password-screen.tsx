// Passing the second factor another way (ROUTE-12, PASS-17 to PASS-23): the ways that the account has, or the way to that step.
import { Alert, Anchor, Button, Stack, Tabs, Text } from "@mantine/core";
import type { ChallengeProgress, RecoveryMethod } from "@didban/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session-store.ts";
import { EntryFrame } from "../../ui/entry-frame.tsx";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { PhoneFields } from "../../ui/forms/phone-fields.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { usePhoneEntry } from "../../ui/forms/use-phone-entry.ts";
import { useSignInOptions, type SignInOptions } from "../../ui/forms/use-sign-in-options.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { recover, resume, sendRecoveryCode, start, useChallenge } from "./challenge.ts";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";

export function RecoveryPasswordScreen() {
  const { t } = useTranslation("sign-in");
  const { options, error, retry } = useSignInOptions(resume);
  const usedCode = useRef(false);
  useLeaving(usedCode);
  return (
    <EntryFrame title={t("recovery.title")}>
      <Tabs value="recovery">
        <Tabs.List grow mb="md">
          <Tabs.Tab value="recovery">{t("recovery.tab")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="recovery">
          {error !== null && <ErrorState error={error} onRetry={retry} />}
          {options && <Steps options={options} onCode={(isUsed) => (usedCode.current = isUsed)} />}
        </Tabs.Panel>
      </Tabs>
      <Anchor component={Link} to={paths.signIn} size="sm" underline="always">
        {t("reset.back")}
      </Anchor>
    </EntryFrame>
  );
}

/** Whoever is signed in goes on; with the recovery code used up, to where a new one is made (PASS-20). */
function useLeaving(usedCode: { readonly current: boolean }): void {
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.tokens !== null);
  useEffect(() => {
    if (isSignedIn)
      void navigate(usedCode.current ? `${paths.profileAppSecurity}?tab=factors` : paths.hub, {
        replace: true,
      });
  }, [isSignedIn, navigate, usedCode]);
}

function Steps({ options, onCode }: { options: SignInOptions; onCode: WaysProps["onCode"] }) {
  const navigate = useNavigate();
  const progress = useChallenge((state) => state.progress);
  const isNewNumber = progress?.status === "register";
  useEffect(() => {
    if (isNewNumber) void navigate(paths.signIn, { replace: true });
  }, [isNewNumber, navigate]);

  const isSandbox = options.codeDelivery === "sandbox";
  if (progress === null) return <NumberForm options={options} />;
  if (progress.recovery)
    return <Ways progress={progress} ways={progress.recovery} isSandbox={isSandbox} onCode={onCode} />;
  if (progress.status === "password") return <PasswordStep progress={progress} />;
  return isNewNumber ? null : <CodeStep key={progress.status} progress={progress} isSandbox={isSandbox} />;
}

function NumberForm({ options }: { options: SignInOptions }) {
  const { t } = useTranslation("sign-in");
  const { phone, hasExpired } = useChallenge();
  const entry = usePhoneEntry(options.countries, phone);
  const submit = useSubmit();
  const onSubmit = () => {
    const number = entry.read();
    if (number !== null) void submit.run(() => start({ phone: number, mode: "normal", isGuest: false }));
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      {hasExpired && <Alert color="orange">{t("expired")}</Alert>}
      <Text c="dimmed">{t("recovery.phoneIntro")}</Text>
      <PhoneFields entry={entry} error={submit.error} onEdit={submit.clear} />
      <SubmitButton submit={submit}>{t("phone.continue")}</SubmitButton>
    </SubmitForm>
  );
}

interface WaysProps {
  readonly progress: ChallengeProgress;
  readonly ways: readonly RecoveryMethod[];
  readonly isSandbox: boolean;
  /** The recovery code is being used up, or was not after all. */
  onCode(isUsed: boolean): void;
}

/** The chosen way, and when its next code may be asked for in epoch milliseconds. */
interface Chosen {
  readonly method: RecoveryMethod;
  readonly nextMs: number;
}

function Ways({ progress, ways, isSandbox, onCode }: WaysProps) {
  const { t } = useTranslation("sign-in");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const submit = useSubmit();
  const choose = (method: RecoveryMethod) =>
    submit.run(async () =>
      setChosen({ method, nextMs: method === "recoveryCode" ? 0 : await sendRecoveryCode(method) }),
    );
  return (
    <Stack gap="md">
      {chosen === null && <Text c="dimmed">{t(ways.length === 0 ? "recovery.none" : "recovery.intro")}</Text>}
      {chosen?.method === "recoveryCode" && (
        <RecoveryCodeForm
          check={async (code) => {
            onCode(true);
            await recover("recoveryCode", code).catch((error: unknown) => {
              onCode(false);
              throw error;
            });
          }}
        />
      )}
      {chosen && chosen.method !== "recoveryCode" && (
        <CodeForm
          key={chosen.method}
          intro={chosen.method === "savedDevice" ? t("recovery.device") : undefined}
          message={{
            maskedPhone: chosen.method === "sms" ? progress.maskedPhone : undefined,
            nextMs: chosen.nextMs,
            isSandbox: isSandbox && chosen.method === "sms",
            sendAgain: async () =>
              setChosen({ method: chosen.method, nextMs: await sendRecoveryCode(chosen.method) }),
          }}
          check={(code) => recover(chosen.method, code)}
        />
      )}
      {ways
        .filter((method) => method !== chosen?.method)
        .map((method) => (
          <Button
            key={method}
            variant={chosen === null ? "default" : "subtle"}
            disabled={submit.waitSeconds > 0 && method !== "recoveryCode"}
            loading={submit.isPending}
            onClick={() => void choose(method)}
          >
            {t(`recovery.use.${method}`)}
          </Button>
        ))}
      <FormError text={submit.error} />
    </Stack>
  );
}
