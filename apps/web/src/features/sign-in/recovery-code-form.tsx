// The form of a 36-digit recovery code (PASS-20): spaces, dashes and Persian digits are welcome, and nothing else is sent.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

export function RecoveryCodeForm({ check }: { check: (code: string) => Promise<void> }) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const submit = useSubmit();
  const onSubmit = () => {
    if (code !== "") void submit.run(() => check(code));
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
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
    </SubmitForm>
  );
}
