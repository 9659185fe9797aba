// The field that narrows a list as one types, and what it means for a text to match.
import { TextInput } from "@mantine/core";
import { plainText } from "@didban/contract";
import { IconSearch } from "@tabler/icons-react";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly className?: string | undefined;
  /** Takes the focus as it comes. */
  readonly autoFocus?: boolean;
  onChange(value: string): void;
}

export function SearchField({ label, value, className, autoFocus, onChange }: SearchFieldProps) {
  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={value}
      {...(autoFocus && { autoFocus })}
      onChange={(event) => onChange(event.currentTarget.value)}
      // It narrows as one types: a form around it is not sent by it.
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
    />
  );
}

/** True where the text holds what was typed, whatever the case, the spaces around it and the form of Persian letters. */
export function matchesSearch(text: string, typed: string): boolean {
  return plainText(text).includes(plainText(typed));
}
