// Clips (CLIP-1): what people keep of their cameras' pictures, a section for each kind of it. The open one stands in the address, and so in the tab.
import { Group, Title } from "@mantine/core";
import { routeLabel } from "@didban/contract";
import { useLocale } from "../../i18n/use-locale.ts";
import { AddressTabs } from "../../ui/address-tabs.tsx";
import { Page } from "../../ui/page.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { SnapshotPanel } from "./snapshot-panel.tsx";
import { VerifyFile } from "./verify-file.tsx";

export function ClipsScreen() {
  const { locale } = useLocale();
  const name = useScreenName("clips");
  useTitle(name);
  return (
    <Page width="table" gap="md">
      <Group justify="space-between">
        <Title order={1}>{name}</Title>
        <VerifyFile />
      </Group>
      <AddressTabs
        names={["snapshots"]}
        label={(section) => routeLabel("clips", { section }, locale)}
        panel={() => <SnapshotPanel />}
      />
    </Page>
  );
}
