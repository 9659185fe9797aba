// Last step of signing up: everything an account is made of (AUTH-56), or for a guest their name alone (AUTH-42).
import { Stack, Text, TextInput } from "@mantine/core";
import type { ChallengeProgress } from "@didban/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { leavingWhenFull } from "../../lib/full-server.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { RegistrationForm } from "../../ui/forms/registration-form.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { register, useChallenge } from "./challenge.ts";
import { OtherWays } from "./other-ways.tsx";

export function RegisterStep({ progress }: { progress: ChallengeProgress }) {
  const { t } = useTranslation("sign-in");
  const { locale } = useLocale();
  const isGuest = useChallenge((state) => state.isGuest);
  const send = (form: { readonly fullName: string }) => {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return leavingWhenFull(() => register({ ...form, timezone, locale }));
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t(isGuest ? "register.guestIntro" : "register.intro")}</Text>
      {isGuest ? (
        <GuestForm send={send}>
          <OtherWays progress={progress} />
        </GuestForm>
      ) : (
        <RegistrationForm send={send}>
          <OtherWays progress={progress} />
        </RegistrationForm>
      )}
    </Stack>
  );
}

interface GuestFormProps {
  readonly children: ReactNode;
  send(form: { readonly fullName: string }): Promise<void>;
}

function GuestForm({ children, send }: GuestFormProps) {
  const { t } = useTranslation("sign-in");
  const [fullName, setFullName] = useState("");
  const [tries, setTries] = useState(0);
  const submit = useSubmit();
  const onSubmit = () => {
    setTries(tries + 1);
    if (fullName !== "") void submit.run(() => send({ fullName }));
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <TextInput
        label={t("register.fullName")}
        description={t("register.fullNameHint")}
        autoComplete="name"
        autoFocus
        value={fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
        error={tries > 0 && fullName === "" ? t("required") : submit.fieldErrors["fullName"]}
      />
      <FormError text={submit.errorBeside("fullName")} />
      <SubmitButton submit={submit}>{t("register.asGuest")}</SubmitButton>
      {children}
    </SubmitForm>
  );
}
