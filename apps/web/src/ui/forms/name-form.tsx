// A form for one name: in a dialog that calls something, or calls it something else.
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogActions } from "../dialog-actions.tsx";
import { FormError } from "./form-error.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { SubmitForm } from "./submit-form.tsx";
import { useSubmit } from "./use-submit.ts";

interface NameFormProps {
  readonly label: string;
  /** What it is called now; empty for something new. */
  readonly name: string;
  readonly maxLength: number;
  /** Stands above the field. */
  readonly hint?: string;
  /** The word on the button. */
  readonly action: string;
  /** Called with a name that is another than now. */
  onName(name: string): Promise<void>;
  onClose(): void;
}

export function NameForm({ label, name, maxLength, hint, action, onName, onClose }: NameFormProps) {
  const submit = useSubmit();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const send = () => {
    if (wanted === "") return;
    void submit.run(async () => {
      if (wanted !== name) await onName(wanted);
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={send}>
      {hint && <Text size="sm">{hint}</Text>}
      <TextInput
        label={label}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          submit.clear();
        }}
        onFocus={(event) => event.currentTarget.select()}
        error={submit.fieldErrors["name"]}
        autoComplete="off"
        data-autofocus
      />
      <FormError text={submit.errorBeside("name")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={wanted === ""}>
          {action}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}
