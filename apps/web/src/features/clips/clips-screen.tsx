// Clips (CLIP-1): what people keep of their cameras' pictures, a section for each kind of it. The open one stands in the address, and so in the tab.
import { Group, Title } from "@mantine/core";
import type { routes } from "@didban/contract";
import type { ComponentType } from "react";
import { Navigate, useSearchParams } from "react-router";
import { usePermittedSections } from "../../subjects/account/permitted-sections.ts";
import { AddressTabs } from "../../ui/address-tabs.tsx";
import { Page } from "../../ui/page.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useDownloadSign } from "./downloads/use-download-sign.ts";
import { DownloadPanel } from "./downloads/download-panel.tsx";
import { AllExports, OwnExports } from "./exports/export-panel.tsx";
import { SnapshotPanel } from "./snapshots/snapshot-panel.tsx";
import { VerifyFile } from "./verify-file.tsx";

/** What stands in a section, by its name in the menu. */
const panels: Readonly<Record<string, ComponentType>> = {
  myClips: OwnExports,
  download: DownloadPanel,
  snapshots: SnapshotPanel,
  exports: AllExports,
} satisfies Record<keyof typeof routes.clips.built, ComponentType>;

/** The one that opens without a word in the address. */
const usual: keyof typeof routes.clips.built = "myClips";

export function ClipsScreen() {
  const name = useScreenName("clips");
  const [address] = useSearchParams();
  useTitle(name);
  const sign = useDownloadSign();
  const sections = usePermittedSections("clips", (section) => section in panels);
  const [first, ...others] = sections;
  if (first === undefined) return null;
  const asked = address.get("tab") ?? usual;
  // The tab of the workspace holds what is shown: what is not there is not asked for.
  if (!sections.some((section) => section.name === asked)) {
    const search = first.name === usual ? "" : `?tab=${first.name}`;
    return <Navigate to={{ search }} replace />;
  }
  return (
    <Page width="table" gap="md">
      <Group justify="space-between">
        <Title order={1}>{name}</Title>
        <VerifyFile />
      </Group>
      <AddressTabs
        names={[first.name, ...others.map((section) => section.name)]}
        label={(name) => {
          const label = sections.find((section) => section.name === name)?.label ?? name;
          return name === "download" && sign !== null ? `${label} · ${sign}` : label;
        }}
        panel={(name) => <Panel name={name} />}
      />
    </Page>
  );
}

function Panel({ name }: { name: string }) {
  const Content = panels[name];
  return Content && <Content />;
}
