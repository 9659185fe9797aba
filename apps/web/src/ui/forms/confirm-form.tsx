// Asks once more before something is done, within a dialog: what it means, the way out, which has the focus, and the one that goes on.
import type { ReactNode } from "react";
import { DialogActions } from "../dialog-actions.tsx";
import { FormError } from "./form-error.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { SubmitForm } from "./submit-form.tsx";
import { useSubmit } from "./use-submit.ts";

interface ConfirmFormProps {
  /** What it means. */
  readonly children: ReactNode;
  /** The word on the button. */
  readonly action: string;
  /** Nothing is lost by it: the button is not red. */
  readonly isHarmless?: boolean;
  /** Does it. The dialog closes once it is done, and stays with the reason where it is refused. */
  onConfirm(): Promise<void>;
  onClose(): void;
}

export function ConfirmForm({ children, action, isHarmless = false, onConfirm, onClose }: ConfirmFormProps) {
  const submit = useSubmit();
  const confirm = () =>
    void submit.run(async () => {
      await onConfirm();
      onClose();
    });
  return (
    <SubmitForm submit={submit} onSubmit={confirm}>
      {children}
      <FormError text={submit.error} />
      <DialogActions onCancel={onClose} startsAtCancel>
        <SubmitButton submit={submit} {...(isHarmless ? {} : { color: "red" })}>
          {action}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
