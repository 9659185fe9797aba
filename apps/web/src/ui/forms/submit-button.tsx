// The button that submits a step (AUTH-59): disabled with progress while the call runs, counting down while the server takes no other (ERR-3).
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { Submit } from "./use-submit.ts";

interface Props {
  readonly submit: Submit;
  /** Nothing to submit yet. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function SubmitButton({ submit, isDisabled = false, children }: Props) {
  const { t } = useTranslation("sign-in");
  const { number } = useLocale();
  const { isPending, waitSeconds } = submit;
  return (
    <Button
      type="submit"
      loading={isPending}
      aria-busy={isPending}
      disabled={isDisabled || waitSeconds > 0}
      fullWidth
    >
      {waitSeconds > 0 ? t("wait", { seconds: number(waitSeconds) }) : children}
    </Button>
  );
}
