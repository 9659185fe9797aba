// One person to narrow a list by: found among the members by a part of the name, else one of those whom the list itself names.
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useActingWorkspaceId } from "../account/current-user.ts";
import { usePermissions } from "../account/permissions.ts";
import { choicesQuery } from "./people-reads.ts";

/** Others are found by typing. */
const mostOffered = 20;

interface PersonFieldProps {
  readonly label: string;
  /** The id of an account. */
  readonly person: string | undefined;
  /** Whom the list names: somebody who is gone is among no members. */
  readonly known: readonly { readonly id: string; readonly name: string }[];
  onChange(person: string | undefined): void;
}

export function PersonField({ label, person, known, onChange }: PersonFieldProps) {
  const { t } = useTranslation("people");
  const { may } = usePermissions();
  const workspaceId = useActingWorkspaceId() ?? "";
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const seesPeople = may("viewPermissions") && (may("viewUsers") || may("viewUsersSummary"));
  const chosenName = known.find(({ id }) => id === person)?.name;
  const found = useQuery({
    ...choicesQuery(
      workspaceId,
      { statuses: ["joined", "withdrawn"], search: search === chosenName ? "" : search },
      mostOffered,
    ),
    enabled: seesPeople,
  });
  if (!seesPeople && person === undefined && known.length === 0) return null;
  const members = found.data?.items.map(({ remoteId, fullName }) => [remoteId, fullName] as const) ?? [];
  const listed = seesPeople ? known.filter(({ id }) => id === person) : known;
  const people = new Map([...members, ...listed.map(({ id, name }) => [id, name] as const)]);
  if (person !== undefined && !people.has(person)) people.set(person, t("onePerson"));
  return (
    <Select
      label={label}
      placeholder={t("everyone")}
      clearable
      searchable
      nothingFoundMessage={t("notFound")}
      // The server has searched members already, by phone and email too.
      {...(seesPeople && { filter: ({ options }) => options })}
      value={person ?? null}
      data={[...people].map(([value, name]) => ({ value, label: name }))}
      onSearchChange={setTyped}
      onChange={(value) => onChange(value ?? undefined)}
    />
  );
}
