// The step of a password, with the other ways in beside it (AUTH-53).
import { Anchor, Text } from "@mantine/core";
import type { ChallengeProgress } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/paths.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { useChallenge, verify } from "./challenge.ts";
import { OtherWays } from "./other-ways.tsx";

export function PasswordStep({ progress }: { progress: ChallengeProgress }) {
  const { t } = useTranslation("sign-in");
  const phone = useChallenge((state) => state.phone);
  const [password, setPassword] = useState("");
  const submit = useSubmit();

  const onSubmit = () => {
    if (password !== "") void submit.run(() => verify(password));
  };

  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Text c="dimmed">
        {t("password.intro")} <bdi dir="ltr">{progress.maskedPhone}</bdi>
      </Text>
      {/* Lets a password manager tell the accounts of one browser apart. */}
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <PasswordField
        label={t("password.label")}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={submit.error}
      />
      <SubmitButton submit={submit} isDisabled={password === ""}>
        {t("password.continue")}
      </SubmitButton>
      <Anchor href={paths.resetPassword} size="sm" underline="always">
        {t("password.forgot")}
      </Anchor>
      <OtherWays progress={progress} />
    </SubmitForm>
  );
}
