// The person's own settings (PROF-5), inside a workspace and before one is entered (PROF-6).
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useTitle } from "../../ui/use-title.ts";

export function ProfileScreen() {
  const { t } = useTranslation("profile");
  useTitle(t("title"));
  return (
    <Stack p="lg" gap="lg">
      <Title order={1}>{t("title")}</Title>
    </Stack>
  );
}
