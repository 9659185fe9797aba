// Setting a new password in place of a forgotten one (ROUTE-12, PASS-11 to PASS-16): the number, the code sent to it, the
// authenticator where there is one, then the password.
import { Alert, Anchor, Button, Group, Stack, Tabs, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { EntryFrame } from "../../ui/entry-frame.tsx";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { isRepeated, NewPasswordFields } from "../../ui/forms/new-password-fields.tsx";
import { PhoneFields } from "../../ui/forms/phone-fields.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { usePhoneEntry } from "../../ui/forms/use-phone-entry.ts";
import { useSignInOptions, type SignInOptions } from "../../ui/forms/use-sign-in-options.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useChallenge } from "./challenge.ts";
import { finishReset, requestReset, verifyReset, type ResetStep } from "./password-reset.ts";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";

type Go = (step: ResetStep) => void;

export function ResetPasswordScreen() {
  const { t } = useTranslation("sign-in");
  const { options, error, retry } = useSignInOptions();
  return (
    <EntryFrame title={t("reset.title")}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {options && <Steps options={options} />}
      <Anchor component={Link} to={paths.signIn} size="sm" underline="always">
        {t("reset.back")}
      </Anchor>
    </EntryFrame>
  );
}

function Steps({ options }: { options: SignInOptions }) {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const [step, go] = useState<ResetStep>({ name: "phone", hasExpired: false });
  const isDone = step.name === "done";
  useEffect(() => {
    if (!isDone) return;
    showToast(t("reset.done"), "done");
    void navigate(paths.signIn, { replace: true });
  }, [isDone, navigate, t]);

  const isProven = step.name === "newPassword" || isDone;
  return (
    <Tabs value={isProven ? "new" : "reset"} keepMounted={false}>
      <Tabs.List grow mb="md">
        <Tabs.Tab value="reset" disabled={isProven}>
          {t("reset.tab")}
        </Tabs.Tab>
        <Tabs.Tab value="new" disabled={!isProven}>
          {t("reset.newTab")}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reset">
        {step.name === "phone" && <NumberForm options={options} hasExpired={step.hasExpired} go={go} />}
        {step.name === "code" && (
          <CodeForm
            message={{
              maskedPhone: step.maskedPhone,
              nextMs: step.nextMs,
              isSandbox: options.codeDelivery === "sandbox",
              sendAgain: async () => go(await requestReset(step.phone)),
            }}
            check={async (code) => go(await verifyReset(step.token, step.phone, code))}
          />
        )}
        {step.name === "tOtp" && (
          <SecondFactor check={async (code) => go(await verifyReset(step.token, step.phone, code))} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="new">
        {step.name === "newPassword" && <PasswordForm token={step.token} phone={step.phone} go={go} />}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The account has an authenticator: its code, or the recovery code (PASS-12). */
function SecondFactor({ check }: { check: (value: string) => Promise<void> }) {
  const { t } = useTranslation("sign-in");
  const [isLost, setLost] = useState(false);
  return (
    <Stack gap="md">
      {isLost ? <RecoveryCodeForm check={check} /> : <CodeForm check={check} />}
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={() => setLost(!isLost)}>
          {t(isLost ? "use.tOtp" : "recovery.use.recoveryCode")}
        </Button>
      </Group>
    </Stack>
  );
}

function NumberForm({ options, hasExpired, go }: { options: SignInOptions; hasExpired: boolean; go: Go }) {
  const { t } = useTranslation("sign-in");
  const phone = useChallenge((state) => state.phone);
  const entry = usePhoneEntry(options.countries, phone);
  const submit = useSubmit();
  const onSubmit = () => {
    const number = entry.read();
    if (number !== null) void submit.run(async () => go(await requestReset(number)));
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      {hasExpired && <Alert color="orange">{t("expired")}</Alert>}
      <Text c="dimmed">{t("reset.intro")}</Text>
      <PhoneFields entry={entry} error={submit.error} onEdit={submit.clear} />
      <SubmitButton submit={submit}>{t("reset.send")}</SubmitButton>
    </SubmitForm>
  );
}

function PasswordForm({ token, phone, go }: { token: string; phone: string; go: Go }) {
  const { t } = useTranslation("sign-in");
  const [newPassword, setNewPassword] = useState({ password: "", confirm: "" });
  const [tries, setTries] = useState(0);
  const submit = useSubmit();
  const onSubmit = () => {
    setTries(tries + 1);
    const { password } = newPassword;
    if (password === "" || !isRepeated(newPassword)) return;
    void submit.run(async () => go(await finishReset(token, password)));
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      {/* Lets a password manager keep the new password with its account. */}
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <NewPasswordFields
        value={newPassword}
        onChange={setNewPassword}
        hasTried={tries > 0}
        error={submit.fieldErrors["password"]}
      />
      <FormError text={submit.errorBeside("password")} />
      <SubmitButton submit={submit}>{t("reset.save")}</SubmitButton>
    </SubmitForm>
  );
}
