// The step of a 6-digit code, by text message or authenticator (AUTH-54): takes paste and autofill, and submits on the sixth digit.
import { Anchor, Button, Group, PinInput, Stack, Text } from "@mantine/core";
import { useEffect, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../app/paths.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { changeNumber, sendAgain, chooseMethod, verify } from "./challenge.ts";
import { digitsOf } from "./phone-number.ts";
import { useCountdown } from "./use-countdown.ts";
import { useSubmit } from "./use-submit.ts";
import type { ChallengeProgress } from "@didban/contract";

const codeLength = 6;

export function CodeStep({ progress, isSandbox }: { progress: ChallengeProgress; isSandbox: boolean }) {
  const { t } = useTranslation("sign-in");
  const { number } = useLocale();
  const [code, setCode] = useState("");
  const [waitUntilMs, setWaitUntilMs] = useState(0);
  const submit = useSubmit();
  const waitSeconds = useCountdown(waitUntilMs);
  const isMessage = progress.status === "otp";

  useEffect(() => setWaitUntilMs(Date.now() + progress.retrySeconds * 1000), [progress]);

  const check = (value: string) =>
    submit.run(async () => {
      try {
        await verify(digitsOf(value));
      } catch (error) {
        setCode("");
        throw error;
      }
    });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) void check(code);
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          {isMessage ? t("code.sent") : t("code.authenticator")}{" "}
          <bdi dir="ltr">{isMessage ? progress.maskedPhone : ""}</bdi>
        </Text>
        <div dir="ltr" role="group" aria-label={t("code.label")}>
          <PinInput
            length={codeLength}
            type={/^[\d۰-۹٠-٩]*$/}
            inputMode="numeric"
            oneTimeCode
            autoFocus
            size="md"
            gap="xs"
            value={code}
            onChange={(value) => setCode(value)}
            onComplete={(value) => void check(value)}
            error={submit.error !== null}
            disabled={submit.isPending}
            aria-label={t("code.digit")}
            placeholder=""
          />
        </div>
        {submit.error && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {submit.error}
          </Text>
        )}
        <Button type="submit" loading={submit.isPending} disabled={code.length !== codeLength} fullWidth>
          {t("code.verify")}
        </Button>
        {isMessage && (
          <Group justify="space-between">
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={waitSeconds > 0}
              onClick={() =>
                void submit.run(async () => {
                  await sendAgain();
                  setWaitUntilMs(Date.now() + 60_000);
                })
              }
            >
              {waitSeconds > 0 ? t("code.resendIn", { seconds: number(waitSeconds) }) : t("code.resend")}
            </Button>
            {isSandbox && (
              <Anchor href={paths.outbox} target="_blank" size="sm" underline="always">
                {t("delivery.open")}
              </Anchor>
            )}
          </Group>
        )}
        <OtherWays progress={progress} />
      </Stack>
    </form>
  );
}

/** Other methods this account has, and the way back to the number. */
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
      {submit.error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {submit.error}
        </Text>
      )}
    </Group>
  );
}
