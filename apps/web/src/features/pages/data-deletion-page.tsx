// What is deleted when an account or a workspace goes, when, and how to ask for it (UI-13).
import { Anchor, List, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session-store.ts";
import { Page } from "../../ui/page.tsx";
import { useTitle } from "../../ui/use-title.ts";

const parts = ["account", "workspace", "when", "devices", "kept", "ask"] as const;

export function DataDeletionPage() {
  const { t } = useTranslation("data-deletion");
  const isSignedIn = useSession((state) => state.tokens !== null);
  useTitle(t("title"));
  return (
    <main id="content">
      <Page width="text">
        <Title order={1}>{t("title")}</Title>
        <Text>{t("intro")}</Text>
        {parts.map((part) => (
          <section key={part} id={part}>
            <Title order={2} size="h3" mb="xs">
              {t(`${part}.title`)}
            </Title>
            <List spacing="xs">
              {textsOf(t(`${part}.points`, { returnObjects: true })).map((point) => (
                <List.Item key={point}>{point}</List.Item>
              ))}
            </List>
          </section>
        ))}
        <Anchor component={Link} to={isSignedIn ? paths.profileAppSettings : paths.signIn} underline="always">
          {t(isSignedIn ? "toProfile" : "toSignIn")}
        </Anchor>
      </Page>
    </main>
  );
}

function textsOf(list: object): string[] {
  return Object.values(list).filter((text) => typeof text === "string");
}
