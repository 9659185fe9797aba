// How the account is guarded (MFA-15), inside a workspace and before one is entered (PROF-6): password, signed-in devices, second factors.
// The open tab stands in the address (ROUTE-32).
import { Stack, Tabs, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useTitle } from "../../ui/use-title.ts";
import { DeviceList } from "./device-list.tsx";
import { FactorList } from "./factor-list.tsx";
import { PasswordForm } from "./password-form.tsx";

const tabs = ["password", "devices", "factors"] as const;

export function SecurityScreen() {
  const { t } = useTranslation("security");
  useTitle(t("title"));
  const [search, setSearch] = useSearchParams();
  const open = tabs.find((tab) => tab === search.get("tab")) ?? "password";
  return (
    <Stack p="lg" gap="lg" maw={720}>
      <Title order={1}>{t("title")}</Title>
      <Tabs
        value={open}
        onChange={(tab) => setSearch(tab === null || tab === "password" ? {} : { tab })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="password">
          <PasswordForm />
        </Tabs.Panel>
        <Tabs.Panel value="devices">
          <DeviceList />
        </Tabs.Panel>
        <Tabs.Panel value="factors">
          <FactorList />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
