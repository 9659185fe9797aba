// Part of a form that nobody has to fill in: folded until it is wanted.
import { Stack } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./fold.module.css";

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** Without it the fold keeps for itself whether it is open. */
  readonly isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
}

export function Fold({ label, isOpen, onToggle, children }: Props) {
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={classes.label}>
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
        {label}
      </summary>
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </details>
  );
}
