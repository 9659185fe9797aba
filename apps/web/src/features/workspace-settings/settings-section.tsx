// One part of the workspace's settings: what stands there, and in its place the form to change it.
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./workspace-settings.module.css";

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  /** Null for those who may not change it. */
  readonly form?: ((close: () => void) => ReactNode) | null;
  readonly children: ReactNode;
}

export function SettingsSection({ title, text, form = null, children }: SectionProps) {
  const { t } = useTranslation("workspace-settings");
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      component="section"
      withBorder
      padding="lg"
      radius="md"
      className={classes.section}
      aria-labelledby={id}
    >
      <Stack gap="md">
        <div>
          <Group justify="space-between" wrap="nowrap">
            <Title order={2} size="h3" id={id}>
              {title}
            </Title>
            {form !== null && !isEditing && (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconPencil size={16} aria-hidden />}
                aria-label={t("editSection", { section: title })}
                onClick={() => setEditing(true)}
              >
                {t("edit")}
              </Button>
            )}
          </Group>
          {text !== undefined && (
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          )}
        </div>
        {form !== null && isEditing ? form(() => setEditing(false)) : children}
      </Stack>
    </Card>
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Facts by their names; they stand under each other where there is no room beside. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
