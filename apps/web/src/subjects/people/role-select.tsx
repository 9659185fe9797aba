// The choice of a role for somebody.
import { NativeSelect } from "@mantine/core";
import type { TeamView } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useRoleName } from "./use-role-name.ts";

interface RoleSelectProps {
  readonly teams: readonly TeamView[];
  /** Undefined while none is chosen. */
  readonly value: string | undefined;
  onChange(teamId: string): void;
}

export function RoleSelect({ teams, value, onChange }: RoleSelectProps) {
  const { t } = useTranslation("people");
  const roleName = useRoleName();
  const roles = teams.map(({ id, name }) => ({ value: id, label: roleName(name) }));
  return (
    <NativeSelect
      label={t("column.role")}
      value={value ?? ""}
      data={value === undefined ? [{ value: "", label: t("role.choose"), disabled: true }, ...roles] : roles}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
