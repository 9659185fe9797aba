// What a role holds, for whoever only looks at it (ROLE-56): facts, and nothing that looks as if it could be changed.
import { Group, Stack, Text } from "@mantine/core";
import { groupNames, groupOf, roleSwitchNames, type TeamView } from "@didban/contract";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LevelBadge } from "../../subjects/people/level-badge.tsx";

export function RoleFacts({ team: { description, levels, lock, switches } }: { team: TeamView }) {
  const { t } = useTranslation("people");
  return (
    <Stack>
      {!lock && description !== "" && (
        <Text>
          <bdi>{description}</bdi>
        </Text>
      )}
      {groupNames.map((group) => (
        <Stack key={group} gap={4} role="group" aria-label={t(`group.${group}`)}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{t(`group.${group}`)}</Text>
            <LevelBadge level={levels[group]} />
          </Group>
          <Text size="sm" c="dimmed">
            {t(`groupText.${group}`)}
          </Text>
          {roleSwitchNames
            .filter((one) => groupOf(one) === group && levels[group] !== "hidden" && switches[one])
            .map((one) => (
              <Group key={one} gap={6} wrap="nowrap">
                <IconCheck size={16} aria-hidden />
                <Text size="sm">{t(`switch.${one}`)}</Text>
              </Group>
            ))}
        </Stack>
      ))}
    </Stack>
  );
}
