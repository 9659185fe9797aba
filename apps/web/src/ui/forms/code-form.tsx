// The form of a 6-digit code (AUTH-54): submits by itself on the sixth digit; a code by text message can be asked for again after a while.
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { CodeInput, codeLength } from "./code-input.tsx";
import { FormError } from "./form-error.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { SubmitForm } from "./submit-form.tsx";
import { useCountdown } from "./use-countdown.ts";
import { useSubmit } from "./use-submit.ts";

/** A code that is sent. */
export interface Message {
  /** Where to; undefined where no number has to do with it. */
  readonly maskedPhone?: string | undefined;
  /** When the next one may be asked for, in epoch milliseconds. */
  readonly nextMs: number;
  /** Messages go to the demo's outbox. */
  readonly isSandbox: boolean;
  sendAgain(): Promise<void>;
}

interface Props {
  /** Undefined: an authenticator shows the code. */
  readonly message?: Message | undefined;
  /** Where the code is to be found, instead of the usual words. */
  readonly intro?: string | undefined;
  check(code: string): Promise<void>;
  /** What stands under the form. */
  readonly children?: ReactNode;
}

export function CodeForm({ message, intro, check, children }: Props) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const firstInput = useRef<HTMLInputElement>(null);
  const submit = useSubmit();

  const checkNow = (digits: string) =>
    submit.run(async () => {
      try {
        await check(digits);
      } catch (error) {
        // A code that was not looked at may be sent once more; one that was refused makes room for the next.
        if (!(error instanceof ApiError && error.isOutage)) {
          setCode("");
          firstInput.current?.focus();
        }
        throw error;
      }
    });
  const onChange = (digits: string) => {
    setCode(digits);
    if (digits.length === codeLength) void checkNow(digits);
  };
  const onSubmit = () => {
    if (code.length === codeLength) void checkNow(code);
  };

  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Text c="dimmed">
        {intro ?? (message ? t("code.sent") : t("code.authenticator"))}{" "}
        <bdi dir="ltr">{message?.maskedPhone}</bdi>
      </Text>
      <CodeInput
        ref={firstInput}
        value={code}
        hasError={submit.error !== null}
        isLocked={submit.isPending}
        onChange={onChange}
      />
      <FormError text={submit.error} />
      <SubmitButton submit={submit} isDisabled={code.length !== codeLength}>
        {t("code.verify")}
      </SubmitButton>
      {message && <SendAgain {...message} />}
      {children}
    </SubmitForm>
  );
}

function SendAgain({ nextMs, isSandbox, sendAgain }: Message) {
  const { t } = useTranslation("sign-in");
  const { number } = useLocale();
  const submit = useSubmit();
  const waitSeconds = Math.max(useCountdown(nextMs), submit.waitSeconds);
  return (
    <>
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          loading={submit.isPending}
          disabled={waitSeconds > 0}
          onClick={() => void submit.run(sendAgain)}
        >
          {waitSeconds > 0 ? t("code.resendIn", { seconds: number(waitSeconds) }) : t("code.resend")}
        </Button>
        {isSandbox && (
          <Anchor href={paths.outbox} target="_blank" size="sm" underline="always">
            {t("delivery.open")}
          </Anchor>
        )}
      </Group>
      <FormError text={submit.error} />
    </>
  );
}
