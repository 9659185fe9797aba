// The foot of every dialog: the way out that changes nothing, and beside it the one that goes on.
import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  onCancel(): void;
  /** Text of the way out where it is not "Cancel". */
  readonly cancel?: string;
  readonly isCancelDisabled?: boolean;
  /** The way out has the focus when the dialog opens: for what is lost by a press of Enter. */
  readonly startsAtCancel?: boolean;
  /** The button that goes on. */
  readonly children: ReactNode;
}

export function DialogActions({ onCancel, cancel, isCancelDisabled, startsAtCancel, children }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="end">
      <Button
        variant="default"
        onClick={onCancel}
        disabled={isCancelDisabled === true}
        {...(startsAtCancel === true ? { "data-autofocus": true } : {})}
      >
        {cancel ?? t("action.cancel")}
      </Button>
      {children}
    </Group>
  );
}
