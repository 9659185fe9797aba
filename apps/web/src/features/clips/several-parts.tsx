// What the dialogs about several clips show (CLIP-5): how far it is while it goes on, and what failed once it is over.
import { Button, Group, List, Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { Several } from "./use-several.ts";

/** How many of all were tried. */
export function SeveralProgress({ tried, all }: { tried: number; all: number }) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const text = t("progress", { done: number(tried), all: number(all) });
  return (
    <Stack gap={4}>
      <Progress value={(tried / all) * 100} aria-label={text} />
      <Text size="sm" c="dimmed" aria-live="polite">
        {text}
      </Text>
    </Stack>
  );
}

interface FailuresProps {
  readonly failures: Several["failures"];
  /** What it failed to do. */
  readonly text: string;
  onClose(): void;
}

/** Each that it failed for, with the reason. */
export function SeveralFailures({ failures, text, onClose }: FailuresProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text role="alert">{text}</Text>
      <List spacing={4}>
        {failures.map(({ id, name, reason }) => (
          <List.Item key={id}>
            <bdi>{name}</bdi>: {reason}
          </List.Item>
        ))}
      </List>
      <Group justify="end">
        <Button data-autofocus onClick={onClose}>
          {t("action.close")}
        </Button>
      </Group>
    </Stack>
  );
}
