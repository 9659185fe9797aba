// What the workspace is (WS-37, WS-38): its name, logo and description for every member, its address and hours for those who may see more of it.
import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { currentWorkspaceQuery } from "../../lib/reads.ts";
import { AvatarImage } from "../../ui/avatar-image.tsx";
import { ErrorState } from "../../ui/screen-states.tsx";
import { useAvatar } from "../../ui/use-avatar.ts";

export function WorkspaceOverview() {
  const { data: workspace, error, refetch } = useQuery(currentWorkspaceQuery);
  const logo = useAvatar("workspace", workspace?.logo ?? null, workspace?.id);
  if (error !== null && workspace === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (workspace === undefined) return <Skeleton h={320} radius="md" />;
  return (
    <Group gap="md" wrap="nowrap" align="flex-start">
      <AvatarImage entry={logo} name={workspace.name} size={64} />
      <Stack gap={4}>
        <Title order={2}>
          <bdi>{workspace.name}</bdi>
        </Title>
        <Text c="dimmed">
          <bdi>{workspace.description}</bdi>
        </Text>
      </Stack>
    </Group>
  );
}
