// A form that its button or Enter sends. After each try the focus goes to the first field at fault (ERR-9).
import { Stack } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { widthOf, type Width } from "../theme.ts";

interface SubmitFormProps {
  /** What is sent: `useSubmit`, or a mutation. */
  readonly submit: { readonly isPending: boolean };
  /** Of the fields. */
  readonly width?: Width;
  readonly children: ReactNode;
  onSubmit(): void;
}

/** A field, or the first choice of a group. */
const atFault = '[aria-invalid="true"], [data-error] [role="radiogroup"] input';

export function SubmitForm({ submit: { isPending }, width, children, onSubmit }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0 && !isPending) form.current?.querySelector<HTMLElement>(atFault)?.focus();
  }, [tries, isPending]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    onSubmit();
  };
  return (
    <form onSubmit={send} noValidate ref={form}>
      <Stack gap="md" maw={width && widthOf(width)}>
        {children}
      </Stack>
    </form>
  );
}
