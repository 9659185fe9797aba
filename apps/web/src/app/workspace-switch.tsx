// The workspace one is in, and the way to others (NAV-11): those that can be entered at once, and the list of all.
import { Group, Loader, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconCheck, IconLock, IconSelector } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../lib/paths.ts";
import { useEnterWorkspace } from "../subjects/workspace/use-enter-workspace.ts";
import { currentWorkspaceQuery, workspacesQuery } from "../subjects/workspace/workspace-reads.ts";
import classes from "./shell.module.css";

export function WorkspaceSwitch() {
  const { t } = useTranslation("workspaces");
  const [isOpen, setOpen] = useState(false);
  const { data: current } = useQuery(currentWorkspaceQuery);
  const list = useQuery({ ...workspacesQuery, enabled: isOpen });
  const enter = useEnterWorkspace();
  const joined = list.data?.items.flatMap((one) => (one.status === "joined" ? [one] : []));
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={300}>
      <Menu.Target>
        <UnstyledButton className={classes.workspace} title={t("switch")} disabled={enter.isPending}>
          <Group gap="xs" wrap="nowrap">
            <Text fw={600} truncate>
              <bdi>{current?.name ?? "…"}</bdi>
            </Text>
            {enter.isPending ? <Loader size={16} /> : <IconSelector size={16} aria-hidden />}
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.workspaces ?? ""}>
        {joined?.map((workspace) => {
          const isCurrent = workspace.id === current?.id;
          return (
            <Menu.Item
              key={workspace.id}
              disabled={workspace.lockForUser}
              aria-current={isCurrent}
              leftSection={
                isCurrent ? (
                  <IconCheck size={16} aria-label={t("current")} />
                ) : (
                  <span className={classes.noMark} />
                )
              }
              rightSection={
                workspace.lockForUser && (
                  <IconLock size={16} aria-label={t(`lock.${workspace.lockReason ?? "manual"}`)} />
                )
              }
              onClick={() => !isCurrent && enter.enter(workspace)}
            >
              <bdi>{workspace.name}</bdi>
            </Menu.Item>
          );
        })}
        {joined && <Menu.Divider />}
        <Menu.Item component={Link} to={paths.selectWorkspace}>
          {t("all")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
