// The choice of who may see a new camera.
import { Checkbox, Group, Radio, Stack, Text } from "@mantine/core";
import { mostViewers } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import type { Viewer } from "./use-viewers.ts";
import classes from "./onboarding.module.css";

/** More people than this are searched. */
const fewPeople = 10;

interface ViewerFieldProps {
  readonly choices: readonly Viewer[];
  /** Null: everyone whose role lets them. */
  readonly value: readonly string[] | null;
  /** Why the choice was refused. */
  readonly error: string | null;
  onChange(value: string[] | null): void;
}

export function ViewerField({ choices, value, error, onChange }: ViewerFieldProps) {
  const { t } = useTranslation("onboarding");
  const { number } = useLocale();
  const [typed, setTyped] = useState("");
  const shown = choices.filter(({ name }) => matchesSearch(name, typed));
  const isFull = value !== null && value.length >= mostViewers;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t("viewers.label")}
        value={value === null ? "everyone" : "chosen"}
        onChange={(next) => onChange(next === "everyone" ? null : [])}
      >
        <Group gap="lg" mt="xs">
          <Radio value="everyone" label={t("viewers.everyone")} />
          <Radio value="chosen" label={t("viewers.chosen")} />
        </Group>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group
          label={t("viewers.people")}
          description={t("viewers.hint")}
          value={[...value]}
          error={error}
          onChange={onChange}
        >
          {choices.length > fewPeople && (
            <SearchField
              className={classes.search}
              label={t("viewers.search")}
              value={typed}
              onChange={setTyped}
            />
          )}
          <Stack gap={6} mt="xs" className={classes.people ?? ""}>
            {shown.map(({ id, name }) => (
              <Checkbox
                key={id}
                value={id}
                label={<bdi>{name}</bdi>}
                disabled={isFull && !value.includes(id)}
              />
            ))}
            {shown.length === 0 && <Text c="dimmed">{t("viewers.nobody")}</Text>}
          </Stack>
          {isFull && <Text size="sm">{t("viewers.most", { number: number(mostViewers) })}</Text>}
        </Checkbox.Group>
      )}
    </Stack>
  );
}
