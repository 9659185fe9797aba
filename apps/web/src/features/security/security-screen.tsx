// How the account is guarded (MFA-15), inside a workspace and before one is entered (PROF-6): password, signed-in devices, second factors.
import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AddressTabs } from "../../ui/address-tabs.tsx";
import { Page } from "../../ui/page.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { DeviceList } from "./device-list.tsx";
import { FactorList } from "./factor-list.tsx";
import { PasswordForm } from "./password-form.tsx";

const panels = { password: PasswordForm, devices: DeviceList, factors: FactorList } as const;

export function SecurityScreen() {
  const { t } = useTranslation("security");
  const name = useScreenName("securitySettings");
  useTitle(name);
  return (
    <Page width="text">
      <Title order={1}>{name}</Title>
      <AddressTabs
        names={["password", "devices", "factors"]}
        label={(tab) => t(`tab.${tab}`)}
        panel={(tab) => {
          const Panel = panels[tab];
          return <Panel />;
        }}
      />
    </Page>
  );
}
