// The people of the workspace and what they may do (ROUTE-5).
import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AddressTabs } from "../../ui/address-tabs.tsx";
import { Page } from "../../ui/page.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { MemberPanel } from "./member-panel.tsx";
import { RolePanel } from "./role-panel.tsx";

export function PeopleScreen() {
  const { t } = useTranslation("people");
  const name = useScreenName("permissionSettings");
  useTitle(name);
  return (
    <Page width="table" gap="md">
      <Title order={1}>{name}</Title>
      <AddressTabs
        names={["people", "permissions"]}
        label={(name) => t(`tab.${name}`)}
        panel={(name) => (name === "people" ? <MemberPanel /> : <RolePanel />)}
      />
    </Page>
  );
}
