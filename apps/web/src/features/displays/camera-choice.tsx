// The choice of the cameras of a display, in the order in which they were chosen.
import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { camerasOfDisplayAtMost } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import classes from "./displays-panel.module.css";

/** More cameras than this are searched. */
const fewCameras = 8;

interface CameraChoiceProps {
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  readonly value: readonly string[];
  readonly error: string | null;
  onChange(cameraIds: readonly string[]): void;
}

export function CameraChoice({ cameras, value, error, onChange }: CameraChoiceProps) {
  const { t } = useTranslation("displays");
  const { number } = useLocale();
  const [typed, setTyped] = useState("");
  const shown = cameras.filter(({ name }) => matchesSearch(name, typed));
  const isFull = value.length >= camerasOfDisplayAtMost;
  return (
    <Checkbox.Group
      label={t("form.cameras")}
      description={t("form.camerasHint")}
      value={[...value]}
      error={error}
      onChange={onChange}
    >
      {cameras.length > fewCameras && (
        <SearchField label={t("form.search")} value={typed} onChange={setTyped} className={classes.search} />
      )}
      <Stack gap={6} mt="xs" className={classes.cameras ?? ""}>
        {shown.map(({ id, name }) => {
          const place = value.indexOf(id);
          return (
            <Group key={id} justify="space-between" wrap="nowrap">
              <Checkbox value={id} label={<bdi>{name}</bdi>} disabled={isFull && place < 0} />
              {place >= 0 && (
                <Text size="sm" className={classes.place ?? ""} aria-hidden>
                  {number(place + 1)}
                </Text>
              )}
            </Group>
          );
        })}
        {shown.length === 0 && <Text c="dimmed">{t("form.noMatch")}</Text>}
      </Stack>
    </Checkbox.Group>
  );
}
