// A time zone, searched by name, with its distance from UTC.
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

interface TimezoneSelectProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  onChange(timezone: string): void;
}

export function TimezoneSelect({ label, value, error, onChange }: TimezoneSelectProps) {
  const { t } = useTranslation();
  const zones = useMemo(() => {
    const names = new Set(["UTC", value, ...Intl.supportedValuesOf("timeZone")]);
    return [...names].map((name) => ({ value: name, label: `\u2066${name} (${offsetOf(name)})\u2069` }));
  }, [value]);
  return (
    <Select
      label={label}
      data={zones}
      searchable
      limit={100}
      // Whoever goes by with the keyboard asked for no list, and Escape is for what stands around it.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t("noSuchTimezone")}
      value={value}
      error={error}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

/** The distance of a zone from UTC now, such as GMT+3:30. */
function offsetOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
}
