// The heading of a column that a table is sorted by at a press: first upwards, then downwards. It says so to the eye and to assistive technology.
import { Table, UnstyledButton } from "@mantine/core";
import classes from "./sort-heading.module.css";

export interface Sort<Field extends string> {
  readonly field: Field;
  readonly direction: "asc" | "desc";
}

interface SortHeadingProps<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly sort: Sort<Field>;
  readonly className?: string | undefined;
  onSort(sort: Sort<Field>): void;
}

export function SortHeading<Field extends string>(props: SortHeadingProps<Field>) {
  const { field, label, sort, className, onSort } = props;
  const isSorted = sort.field === field;
  const next = isSorted && sort.direction === "asc" ? "desc" : "asc";
  return (
    <Table.Th
      className={className}
      aria-sort={!isSorted ? "none" : sort.direction === "asc" ? "ascending" : "descending"}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted ? sort.direction : undefined}
        onClick={() => onSort({ field, direction: next })}
      >
        {label}
      </UnstyledButton>
    </Table.Th>
  );
}
