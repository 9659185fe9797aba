// The step of a password, with the other ways in beside it (AUTH-53).
import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useChallenge, verify } from "./challenge.ts";
import { OtherWays } from "./code-step.tsx";
import { useSubmit } from "./use-submit.ts";
import type { ChallengeProgress } from "@didban/contract";

export function PasswordStep({ progress }: { progress: ChallengeProgress }) {
  const { t } = useTranslation("sign-in");
  const phone = useChallenge((state) => state.phone);
  const [password, setPassword] = useState("");
  const submit = useSubmit();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit.run(() => verify(password));
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          {t("password.intro")} <bdi dir="ltr">{progress.maskedPhone}</bdi>
        </Text>
        {/* Lets a password manager tell the accounts of one browser apart. */}
        <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
        <PasswordInput
          label={t("password.label")}
          autoComplete="current-password"
          autoFocus
          dir="ltr"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={submit.error}
        />
        <Button type="submit" loading={submit.isPending} disabled={password === ""} fullWidth>
          {t("password.continue")}
        </Button>
        <OtherWays progress={progress} />
      </Stack>
    </form>
  );
}
