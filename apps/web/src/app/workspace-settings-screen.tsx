// The settings of the workspace (ROUTE-4, WS-37), put together from the features that its sections belong to. The menu names the sections and says
// who sees them (NAV-17).
import { Skeleton, Title } from "@mantine/core";
import type { routes } from "@didban/contract";
import { lazy, Suspense, type ComponentType } from "react";
import { usePermittedSections } from "../subjects/account/permitted-sections.ts";
import { AddressTabs } from "../ui/address-tabs.tsx";
import { Page } from "../ui/page.tsx";
import { useScreenName } from "../ui/use-screen-name.ts";
import { useTitle } from "../ui/use-title.ts";

const LogsPanel = lazy(async () => ({
  default: (await import("../features/logs/logs-panel.tsx")).LogsPanel,
}));

/** What stands in a section, by its name in the menu; loaded when it is first opened. */
const panels: Readonly<Record<string, ComponentType>> = {
  overview: lazy(async () => ({
    default: (await import("../features/workspace-settings/overview.tsx")).WorkspaceOverview,
  })),
  displays: lazy(async () => ({
    default: (await import("../features/displays/displays-panel.tsx")).DisplaysPanel,
  })),
  tags: lazy(async () => ({
    default: (await import("../features/tags/tags-panel.tsx")).TagsPanel,
  })),
  activityLogs: () => <LogsPanel side="workspace" tab="logs" />,
  userLogs: () => <LogsPanel side="workspace" tab="userLogs" />,
  auditTrails: () => <LogsPanel side="workspace" tab="auditTrails" />,
} satisfies Partial<Record<keyof typeof routes.workspaceSettings.built, ComponentType>>;

export function WorkspaceSettingsScreen() {
  const name = useScreenName("workspaceSettings");
  useTitle(name);
  const sections = usePermittedSections("workspaceSettings", (section) => section in panels);
  const [first, ...others] = sections;
  if (first === undefined) return null;
  return (
    <Page width="table" gap="md">
      <Title order={1}>{name}</Title>
      <AddressTabs
        names={[first.name, ...others.map((section) => section.name)]}
        // Of the logs that the menu's "Logs" leads to, activity comes first.
        alsoCalled={{ logs: "activityLogs" }}
        label={(name) => sections.find((section) => section.name === name)?.label ?? name}
        panel={(name) => <Panel name={name} />}
      />
    </Page>
  );
}

function Panel({ name }: { name: string }) {
  const Content = panels[name];
  return <Suspense fallback={<Skeleton h={320} radius="md" />}>{Content && <Content />}</Suspense>;
}
