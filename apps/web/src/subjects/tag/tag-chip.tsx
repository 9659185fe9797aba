// A tag as it is shown: its name, with its colour beside it.
import type { Tag } from "@didban/contract";
import type { ReactNode } from "react";
import classes from "./tag-chip.module.css";

interface TagChipProps {
  readonly tag: Pick<Tag, "name" | "color">;
  /** What can be done with it, at its end. */
  readonly children?: ReactNode;
}

export function TagChip({ tag: { name, color }, children }: TagChipProps) {
  return (
    <span className={classes.chip} data-color={color}>
      <span className={classes.dot} style={{ background: `var(--didban-mark-${color})` }} aria-hidden />
      <bdi className={classes.name}>{name}</bdi>
      {children}
    </span>
  );
}

/** Several, as a list. */
export function TagChips({ tags, label }: { readonly tags: readonly Tag[]; readonly label?: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <TagChip tag={tag} />
        </li>
      ))}
    </ul>
  );
}
