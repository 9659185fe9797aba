// The button that submits (AUTH-59): disabled with progress while the call runs, counting down while the server takes no other (ERR-3). It sends the form
// that it stands in; with `act` it does that by itself.
import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { Submit } from "./use-submit.ts";

interface Props extends Omit<ButtonProps, "loading" | "disabled" | "type"> {
  readonly submit: Submit;
  /** Nothing to submit yet. */
  readonly isDisabled?: boolean;
  /** What it is called for those who do not see beside what it stands. */
  readonly fullLabel?: string | undefined;
  readonly children: ReactNode;
  act?(): Promise<unknown>;
}

export function SubmitButton({ submit, isDisabled = false, fullLabel, act, children, ...look }: Props) {
  const { t } = useTranslation();
  const { number } = useLocale();
  const { isPending, waitSeconds } = submit;
  const isWaiting = waitSeconds > 0;
  return (
    <Button
      {...look}
      {...(act ? { onClick: () => void submit.run(act) } : { type: "submit" as const })}
      loading={isPending}
      aria-busy={isPending}
      aria-label={isWaiting ? undefined : fullLabel}
      disabled={isDisabled || isWaiting}
    >
      {isWaiting ? t("action.wait", { seconds: number(waitSeconds) }) : children}
    </Button>
  );
}
