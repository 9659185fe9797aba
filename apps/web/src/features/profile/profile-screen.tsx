// The person's own settings (PROF-5), inside a workspace and before one is entered (PROF-6). The open tab stands in the address (ROUTE-32).
import { Skeleton, Stack, Tabs, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCurrentUser } from "../../lib/reads.ts";
import { EntryAskNote } from "../../ui/entry-ask-note.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { ContactForm } from "./contact-form.tsx";
import { MyProfile } from "./my-profile.tsx";
import { SupportForm } from "./support-form.tsx";
import { ThemeForm } from "./theme-form.tsx";
import { TimezoneForm } from "./timezone-form.tsx";

const tabs = [
  "profile",
  "emailVerification",
  "phoneVerification",
  "newPhone",
  "newEmail",
  "timezone",
  "themes",
  "support",
] as const;

export function ProfileScreen() {
  const { t } = useTranslation("profile");
  useTitle(t("title"));
  const [search, setSearch] = useSearchParams();
  const user = useCurrentUser();
  const open = tabs.find((tab) => tab === search.get("tab")) ?? "profile";
  return (
    <Stack p="lg" gap="lg" maw={1080}>
      <Title order={1}>{t("title")}</Title>
      <Tabs
        value={open}
        onChange={(tab) => setSearch(tab === null || tab === "profile" ? {} : { tab })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {user === undefined ? (
          <Skeleton h={320} />
        ) : (
          <>
            <Tabs.Panel value="profile">
              <MyProfile user={user} />
            </Tabs.Panel>
            <Tabs.Panel value="emailVerification">
              <Stack>
                <EntryAskNote
                  text={t(user.emailVerifiedAt === null ? "askedEmail" : "askedEmailDone")}
                  isReady={user.emailVerifiedAt !== null}
                />
                <ContactForm kind="email" verifies={user.email} isVerified={user.emailVerifiedAt !== null} />
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="phoneVerification">
              <ContactForm kind="phone" verifies={user.phone} isVerified={user.phoneVerifiedAt !== null} />
            </Tabs.Panel>
            <Tabs.Panel value="newPhone">
              <ContactForm kind="phone" verifies={null} isVerified={false} />
            </Tabs.Panel>
            <Tabs.Panel value="newEmail">
              <ContactForm kind="email" verifies={null} isVerified={false} />
            </Tabs.Panel>
            <Tabs.Panel value="timezone">
              <TimezoneForm user={user} />
            </Tabs.Panel>
            <Tabs.Panel value="themes">
              <ThemeForm />
            </Tabs.Panel>
            <Tabs.Panel value="support">
              <SupportForm />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </Stack>
  );
}
