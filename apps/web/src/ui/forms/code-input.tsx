// Six inputs for the digits of a code (AUTH-54): takes typing in any digits script, paste of anything that holds a code, and autofill.
import { PinInput } from "@mantine/core";
import type { ClipboardEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { digitsOf } from "./phone-number.ts";

export const codeLength = 6;

interface Props {
  /** The first of the inputs. */
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly hasError: boolean;
  readonly isLocked: boolean;
  /** Up to six digits, always in Latin. */
  onChange(digits: string): void;
}

export function CodeInput({ ref, value, hasError, isLocked, onChange }: Props) {
  const { t } = useTranslation("sign-in");
  const { number } = useLocale();
  const enter = (text: string) => onChange(digitsOf(text).slice(0, codeLength));
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isLocked) enter(event.clipboardData.getData("text/plain"));
  };
  return (
    <div dir="ltr" role="group" aria-label={t("code.label")} onPasteCapture={onPaste}>
      <PinInput
        ref={ref}
        length={codeLength}
        type={/^[\d۰-۹٠-٩]*$/}
        oneTimeCode
        autoFocus
        size="md"
        gap="xs"
        value={value}
        onChange={enter}
        error={hasError}
        readOnly={isLocked}
        placeholder=""
        // Given to the component itself it would keep Enter and the keys of Persian digits from doing anything.
        getInputProps={(at) => ({
          inputMode: "numeric",
          "aria-label": t("code.digit", { at: number(at + 1) }),
          // Of a dialog, the first field.
          ...(at === 0 ? { "data-autofocus": true } : {}),
        })}
      />
    </div>
  );
}
