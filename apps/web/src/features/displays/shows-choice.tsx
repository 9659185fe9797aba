// What a display shows: cameras of its own, a shared layout or a tour (LAYT-22, LAYT-23). Nothing is asked where nothing is shared.
import { NativeSelect } from "@mantine/core";
import type { DisplayShows } from "@didban/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSharedList } from "../../subjects/layout/sharing/shared-reads.ts";
import { useTourList } from "../../subjects/layout/tours/tour-reads.ts";

interface ShowsChoiceProps {
  /** Null: cameras of its own. */
  readonly value: DisplayShows | null;
  readonly error: ReactNode;
  onChange(shows: DisplayShows | null): void;
}

const own = "cameras";

export function ShowsChoice({ value, error, onChange }: ShowsChoiceProps) {
  const { t } = useTranslation("displays");
  const { data: layouts = [] } = useSharedList();
  const { data: tours = [] } = useTourList();
  const choicesOf = (
    kind: DisplayShows["kind"],
    all: readonly { readonly id: string; readonly name: string }[],
  ) => all.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  const groups = [
    { group: t("form.layouts"), items: choicesOf("layout", layouts) },
    { group: t("form.tours"), items: choicesOf("tour", tours) },
  ].filter(({ items }) => items.length > 0);
  if (groups.length === 0 && value === null) return null;
  const choose = (chosen: string) => {
    const [kind, id] = chosen.split(" ");
    onChange(id === undefined ? null : { kind: kind === "tour" ? "tour" : "layout", id });
  };
  return (
    <NativeSelect
      label={t("form.shows")}
      {...(value !== null && { description: t("form.showsHint") })}
      value={value === null ? own : `${value.kind} ${value.id}`}
      error={error}
      data={[{ value: own, label: t("form.own") }, ...groups]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
