// A password being typed: left-to-right in both languages, its fault tied to it for those who cannot see it.
import { PasswordInput } from "@mantine/core";
import { useId } from "react";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly error: string | null | undefined;
  readonly autoComplete: "current-password" | "new-password";
  readonly autoFocus?: boolean;
  onChange(value: string): void;
}

export function PasswordField({ error, onChange, ...rest }: Props) {
  const errorId = `${useId()}-error`;
  const isInvalid = error != null;
  return (
    <PasswordInput
      {...rest}
      // Of a dialog, the first field.
      data-autofocus={rest.autoFocus}
      dir="ltr"
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      errorProps={{ id: errorId }}
      aria-invalid={isInvalid}
      {...(isInvalid ? { "aria-describedby": errorId } : {})}
    />
  );
}
