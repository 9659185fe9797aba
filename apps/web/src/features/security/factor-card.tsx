// One second factor, or the recovery code: what it is, its state, and what can be done with it.
import { Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

interface FactorProps {
  readonly name: "sms" | "tOtp";
  /** When it was turned on; null: it is off. */
  readonly activatedAt: string | null;
  readonly isSettingUp: boolean;
  onSetUp(): Promise<void>;
  onRemove(): Promise<void>;
  /** Its setup. */
  readonly children: ReactNode;
}

interface RecoveryProps {
  readonly name: "recovery";
  readonly state: string;
  onRenew(): Promise<void>;
}

export function FactorCard(props: FactorProps | RecoveryProps) {
  const { t } = useTranslation("security");
  const { dateTime } = useLocale();
  const timezone = useOwnZone();
  const { name } = props;
  const title = t(`factors.${name}.title`);
  if (name === "recovery")
    return (
      <Frame name={name} state={props.state} isOn>
        <Act label={t("factors.recovery.renew")} act={props.onRenew} />
      </Frame>
    );
  const { activatedAt, isSettingUp, onSetUp, onRemove, children } = props;
  const isOn = activatedAt !== null;
  const time =
    isOn && dateTime(Date.parse(activatedAt), timezone, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Frame
      name={name}
      isOn={isOn}
      state={isOn ? t("factors.on", { time }) : t("factors.off")}
      below={children}
    >
      {isOn && (
        <Act
          label={t("factors.remove")}
          fullLabel={t("factors.removeOf", { factor: title })}
          act={onRemove}
          isQuiet
        />
      )}
      {!isOn && !isSettingUp && (
        <Act label={t("factors.setUp")} fullLabel={t("factors.setUpOf", { factor: title })} act={onSetUp} />
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly name: "sms" | "tOtp" | "recovery";
  readonly state: string;
  readonly isOn: boolean;
  /** What can be done. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

function Frame({ name, state, isOn, children, below }: FrameProps) {
  const { t } = useTranslation("security");
  return (
    <Card withBorder component="section" aria-labelledby={`factor-${name}`}>
      <Stack gap="md">
        <Group justify="space-between" align="start">
          <div>
            <Group gap="xs">
              <Title order={2} size="h4" id={`factor-${name}`}>
                {t(`factors.${name}.title`)}
              </Title>
              <Badge variant="dot" color={isOn ? "green" : "gray"} tt="none">
                {state}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {t(`factors.${name}.text`)}
            </Text>
          </div>
          {children}
        </Group>
        {below}
      </Stack>
    </Card>
  );
}

interface ActProps {
  readonly label: string;
  /** What it is called for those who do not see beside what it stands. */
  readonly fullLabel?: string;
  readonly isQuiet?: boolean;
  act(): Promise<void>;
}

function Act({ label, fullLabel, isQuiet = false, act }: ActProps) {
  const submit = useSubmit();
  return (
    <Stack gap={4} align="end">
      <SubmitButton submit={submit} variant={isQuiet ? "default" : "light"} fullLabel={fullLabel} act={act}>
        {label}
      </SubmitButton>
      <FormError text={submit.error} />
    </Stack>
  );
}
