// Choosing a password (PASS-5): the password with a live meter and what it still lacks, and its repetition.
import { Progress, Text } from "@mantine/core";
import type { PasswordLevel } from "@didban/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { PasswordField } from "./password-field.tsx";

/** A password and its repetition, as typed. */
export interface NewPassword {
  readonly password: string;
  readonly confirm: string;
}

interface Props {
  readonly value: NewPassword;
  /** What is wrong with the password itself. */
  readonly error: string | undefined;
  /** A submit was tried, so what is missing shows. */
  readonly hasTried: boolean;
  /** What the first field is called beside an old password. */
  readonly label?: string;
  onChange(value: NewPassword): void;
}

export function NewPasswordFields({ value, error, hasTried, label, onChange }: Props) {
  const { t } = useTranslation("sign-in");
  const strength = usePasswordStrength(value.password);
  const missing = (text: string) => (hasTried && text === "" ? t("required") : undefined);
  return (
    <>
      <PasswordField
        label={label ?? t("newPassword.password")}
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={missing(value.password) ?? error}
      />
      {value.password !== "" && <StrengthMeter strength={strength} />}
      <PasswordField
        label={t("newPassword.confirm")}
        autoComplete="new-password"
        value={value.confirm}
        onChange={(confirm) => onChange({ ...value, confirm })}
        error={hasTried && !isRepeated(value) ? t("newPassword.mismatch") : missing(value.confirm)}
      />
    </>
  );
}

export const isRepeated = ({ password, confirm }: NewPassword): boolean => password === confirm;

interface Strength {
  readonly level: PasswordLevel;
  readonly score: number;
  readonly missing: readonly string[];
}

const checkAfterMs = 300;

/** Asks the server how strong the password is, a moment after the last key (PASS-4). */
function usePasswordStrength(password: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (password === "") return setStrength(null);
    const asked = new AbortController();
    const timer = setTimeout(() => {
      api.identity
        .passwordStrength({ body: { password }, signal: asked.signal })
        .then(setStrength, () => asked.signal.aborted || setStrength(null));
    }, checkAfterMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [password]);
  return strength;
}

/** Has its place from the first key on: what stands below must not move while somebody presses it. */
function StrengthMeter({ strength }: { strength: Strength | null }) {
  const { t } = useTranslation("sign-in");
  const score = strength?.score ?? -1;
  return (
    <div aria-live="polite">
      <Progress
        value={(score + 1) * 20}
        size="xs"
        color={score < 2 ? "red" : score < 3 ? "yellow" : "green"}
        aria-label={t("newPassword.strength")}
      />
      <Text size="xs" c="dimmed" mt={4} mih="1lh">
        {strength &&
          [t(`level.${strength.level}`), ...strength.missing.map((rule) => t(`missing.${rule}`))].join(" · ")}
      </Text>
    </div>
  );
}
