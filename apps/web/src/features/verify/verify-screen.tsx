// "Verify a file" for whoever has got an export, with or without an account (EXP-27).
import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { VerifyPanel } from "../../subjects/evidence/verify-panel.tsx";
import { Preferences } from "../../ui/entry-frame.tsx";
import { Page } from "../../ui/page.tsx";
import { useTitle } from "../../ui/use-title.ts";

export function VerifyScreen() {
  const { t } = useTranslation("verify");
  useTitle(t("title"));
  return (
    <main id="content">
      <Page width="text">
        <Title order={1}>{t("title")}</Title>
        <VerifyPanel />
        <Preferences />
      </Page>
    </main>
  );
}
