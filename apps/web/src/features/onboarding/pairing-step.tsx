// How cameras come to the server (ONB-6, ONB-20). Bridges, once there are some, are the other choice here.
import { Card, Group, Radio, Stack, Text } from "@mantine/core";
import { onboardingSettings } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { turnOn } from "../../subjects/account/own-settings.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

const ways = ["direct"] as const;

interface PairingStepProps {
  /** It was chosen before. */
  readonly isDirect: boolean;
  onDone(): void;
}

export function PairingStep({ isDirect, onDone }: PairingStepProps) {
  const { t } = useTranslation("onboarding");
  const submit = useSubmit();
  const [way, setWay] = useState<string | null>(isDirect ? "direct" : null);
  const send = () =>
    void submit.run(async () => {
      if (!isDirect) await turnOn(onboardingSettings.isDirect);
      onDone();
    });
  return (
    <Card withBorder padding="lg" maw={640}>
      <SubmitForm submit={submit} onSubmit={send}>
        <Radio.Group label={t("pairing.question")} value={way} onChange={setWay}>
          <Stack gap="sm" mt="xs">
            {ways.map((each) => (
              <Radio.Card key={each} value={each} p="md" radius="md" aria-label={t(`pairing.${each}.title`)}>
                <Group wrap="nowrap" align="start">
                  <Radio.Indicator />
                  <div>
                    <Text fw={600}>{t(`pairing.${each}.title`)}</Text>
                    <Text size="sm" c="dimmed">
                      {t(`pairing.${each}.text`)}
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <FormError text={submit.error} />
        <Group justify="end">
          <SubmitButton submit={submit} isDisabled={way === null}>
            {t("continue")}
          </SubmitButton>
        </Group>
      </SubmitForm>
    </Card>
  );
}
