// The choice of who may see a new camera.
import { Checkbox, Group, Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Viewer } from "./use-viewers.ts";
import classes from "./onboarding.module.css";

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
          <Stack gap={6} mt="xs" className={classes.people ?? ""}>
            {choices.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
