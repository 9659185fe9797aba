// What the workspace is (WS-37, WS-38): its name, logo and description for every member, its address, hours and devices for those who may see more
// of it, and what its owner decides. What it costs has its place between the devices and the doors.
import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { currentWorkspaceQuery } from "../../subjects/workspace/workspace-reads.ts";
import { PageError } from "../../ui/page-error.tsx";
import { widthOf } from "../../ui/theme.ts";
import { Address } from "./address.tsx";
import { Devices } from "./devices.tsx";
import { Doors } from "./doors.tsx";
import { Hours } from "./hours.tsx";
import { Identity } from "./identity.tsx";
import { Information } from "./information.tsx";
import { WaysOut } from "./ways-out.tsx";
import { useWorkspaceRights } from "./workspace-rights.ts";

export function WorkspaceOverview() {
  const { data: workspace, error, refetch } = useQuery(currentWorkspaceQuery);
  const rights = useWorkspaceRights();
  if (error !== null && workspace === undefined)
    return <PageError error={error} onRetry={() => void refetch()} />;
  if (workspace === undefined)
    return (
      <Stack gap="lg" maw={widthOf("text")}>
        <Skeleton h={88} radius="md" />
        <Skeleton h={200} radius="md" />
        <Skeleton h={140} radius="md" />
      </Stack>
    );
  const { mayEdit, seesDetails, isOwner, isGuest } = rights;
  return (
    <Stack gap="lg" maw={widthOf("text")}>
      <Identity workspace={workspace} mayEdit={mayEdit} />
      {seesDetails && (
        <>
          <Information workspace={workspace} mayEdit={mayEdit} />
          <Devices />
          <Address address={workspace.address} mayEdit={mayEdit} />
          <Hours workspace={workspace} mayEdit={mayEdit} />
        </>
      )}
      {(isOwner || isGuest) && <Doors workspace={workspace} />}
      <WaysOut workspace={workspace} rights={rights} />
    </Stack>
  );
}
