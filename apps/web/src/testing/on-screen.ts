// What a person finds on a screen and reads there, beside what Testing Library finds by itself.
import { screen } from "@testing-library/react";

/** What stands under a field as its fault. */
export function faultOf(field: HTMLElement): string | null {
  if (field.getAttribute("aria-invalid") !== "true") return null;
  const id = field
    .getAttribute("aria-describedby")
    ?.split(" ")
    .find((name) => name.endsWith("-error"));
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
}

export const isDisabled = (control: HTMLElement): boolean => control.matches(":disabled");

/** What is in a field. */
export const valueOf = (field: HTMLElement): unknown => Reflect.get(field, "value");

/** The fields of a code, digit by digit. */
export const digitFields = (): HTMLElement[] => screen.queryAllByLabelText(/^(Digit|رقم) [\d۰-۹]/);
