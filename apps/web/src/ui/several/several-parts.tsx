// What the dialogs about several things show (CLIP-5): how far it is while it goes on, and what failed once it is over.
import { Button, Group, List, Progress, ScrollArea, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { Several } from "./use-several.ts";

/** How many of all were tried. */
export function SeveralProgress({ tried, all }: { tried: number; all: number }) {
  const { t } = useTranslation();
  const { number } = useLocale();
  const text = t("several.progress", { done: number(tried), all: number(all) });
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
  /** Tries those again. */
  onRetry?(): void;
  onClose(): void;
}

/** Each that it failed for, with the reason. */
export function SeveralFailures({ failures, text, onRetry, onClose }: FailuresProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text role="alert">{text}</Text>
      <ScrollArea.Autosize mah="50vh">
        <List spacing={4}>
          {failures.map(({ id, name, reason }) => (
            <List.Item key={id}>
              <bdi>{name}</bdi>: {reason}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      <Group justify="end">
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t("action.retry")}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t("action.close")}
        </Button>
      </Group>
    </Stack>
  );
}
