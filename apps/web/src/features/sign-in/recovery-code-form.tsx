// The form of a 36-digit recovery code (PASS-20): spaces, dashes and Persian digits are welcome, and nothing else is sent.
import { Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

export function RecoveryCodeForm({ check }: { check: (code: string) => Promise<void> }) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const submit = useSubmit();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== "") void submit.run(() => check(code));
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("recovery.code")}
          description={t("recovery.codeIntro")}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            submit.clear();
          }}
          error={submit.error}
        />
        <SubmitButton submit={submit} isDisabled={code === ""}>
          {t("recovery.pass")}
        </SubmitButton>
      </Stack>
    </form>
  );
}
