// Whose entries are shown: found among the members by a part of the name.
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useActingWorkspaceId } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { choicesQuery } from "../../subjects/people/people-reads.ts";

/** Others are found by typing. */
const mostOffered = 20;

interface PersonFieldProps {
  readonly person: string | undefined;
  /** What the entries call the person: somebody who is gone is on no list. */
  readonly knownName: string | undefined;
  onChange(person: string | undefined): void;
}

export function PersonField({ person, knownName, onChange }: PersonFieldProps) {
  const { t } = useTranslation("logs");
  const { may } = usePermissions();
  const workspaceId = useActingWorkspaceId() ?? "";
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const seesPeople = may("viewPermissions") && (may("viewUsers") || may("viewUsersSummary"));
  const found = useQuery({
    ...choicesQuery(
      workspaceId,
      { statuses: ["joined", "withdrawn"], search: search === knownName ? "" : search },
      mostOffered,
    ),
    enabled: seesPeople,
  });
  if (!seesPeople && person === undefined) return null;
  const people = new Map(found.data?.items.map(({ remoteId, fullName }) => [remoteId, fullName]));
  if (person !== undefined && !people.has(person)) people.set(person, knownName ?? t("onePerson"));
  return (
    <Select
      label={t("filter.person")}
      placeholder={t("everyone")}
      clearable
      searchable
      nothingFoundMessage={t("notFound")}
      // The server has searched already, by phone and email too.
      filter={({ options }) => options}
      value={person ?? null}
      data={[...people].map(([value, label]) => ({ value, label }))}
      onSearchChange={setTyped}
      onChange={(value) => onChange(value ?? undefined)}
    />
  );
}
