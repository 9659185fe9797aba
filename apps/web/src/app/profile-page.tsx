// The person's own settings, with the logs of what they did and what befell them (PROF-5, LOG-1).
import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { ProfileScreen, type OwnLog } from "../features/profile/profile-screen.tsx";

const LogsPanel = lazy(async () => ({
  default: (await import("../features/logs/logs-panel.tsx")).LogsPanel,
}));

const tabOf = { activityLogs: "logs", userLogs: "userLogs", auditTrails: "auditTrails" } as const;

export function ProfilePage() {
  return <ProfileScreen log={(name) => <OwnLogs key={name} name={name} />} />;
}

function OwnLogs({ name }: { name: OwnLog }) {
  return (
    <Suspense fallback={<Skeleton h={320} radius="md" />}>
      <LogsPanel side="own" tab={tabOf[name]} />
    </Suspense>
  );
}
