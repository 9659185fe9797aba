// Under every step after the first: the way back to the number (AUTH-53), and other methods this account has (AUTH-25).
import { Button, Group } from "@mantine/core";
import type { ChallengeProgress } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { changeNumber, chooseMethod } from "./challenge.ts";

export function OtherWays({ progress }: { progress: ChallengeProgress }) {
  const { t } = useTranslation("sign-in");
  const submit = useSubmit();
  return (
    <Group justify="space-between" gap="xs">
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void changeNumber()}>
        {t("changeNumber")}
      </Button>
      {progress.alternatives.map((method) => (
        <Button
          key={method}
          variant="subtle"
          size="compact-sm"
          loading={submit.isPending}
          onClick={() => void submit.run(() => chooseMethod(method))}
        >
          {t(`use.${method}`)}
        </Button>
      ))}
      <FormError text={submit.error} />
    </Group>
  );
}
