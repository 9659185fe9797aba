// How the account is guarded (MFA-15), inside a workspace and before one is entered (PROF-6).
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useTitle } from "../../ui/use-title.ts";

export function SecurityScreen() {
  const { t } = useTranslation("security");
  useTitle(t("title"));
  return (
    <Stack p="lg" gap="lg">
      <Title order={1}>{t("title")}</Title>
    </Stack>
  );
}
