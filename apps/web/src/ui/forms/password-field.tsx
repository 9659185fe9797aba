// A password being typed: left-to-right in both languages, its fault tied to it for those who cannot see it.
import { PasswordInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly error: string | null | undefined;
  readonly autoComplete: "current-password" | "new-password";
  readonly autoFocus?: boolean;
  onChange(value: string): void;
}

export function PasswordField({ error, onChange, ...rest }: Props) {
  const { t } = useTranslation("sign-in");
  const errorId = `${useId()}-error`;
  const isInvalid = error != null;
  return (
    <PasswordInput
      {...rest}
      dir="ltr"
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      errorProps={{ id: errorId }}
      aria-invalid={isInvalid}
      {...(isInvalid ? { "aria-describedby": errorId } : {})}
      visibilityToggleButtonProps={{ "aria-label": t("password.show") }}
    />
  );
}
