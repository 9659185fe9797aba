// The person's own settings (PROF-5), inside a workspace and before one is entered (PROF-6).
import { Skeleton, Stack, Title } from "@mantine/core";
import type { CurrentUser } from "@didban/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { EntryAskNote } from "../../subjects/workspace/entry-ask-note.tsx";
import { AddressTabs } from "../../ui/address-tabs.tsx";
import { Page } from "../../ui/page.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
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
  "activityLogs",
  "userLogs",
  "auditTrails",
] as const;

/** The person's logs, which are a part of their own. */
export type OwnLog = Extract<(typeof tabs)[number], "activityLogs" | "userLogs" | "auditTrails">;

interface ProfileScreenProps {
  log(name: OwnLog): ReactNode;
}

export function ProfileScreen({ log }: ProfileScreenProps) {
  const { t } = useTranslation("profile");
  const name = useScreenName("profileSettings");
  useTitle(name);
  const user = useCurrentUser();
  return (
    <Page width="table">
      <Title order={1}>{name}</Title>
      <AddressTabs
        names={tabs}
        label={(tab) => t(`tab.${tab}`)}
        panel={(tab) =>
          user === undefined ? <Skeleton h={320} /> : <Panel tab={tab} user={user} log={log} />
        }
      />
    </Page>
  );
}

interface PanelProps extends ProfileScreenProps {
  readonly tab: (typeof tabs)[number];
  readonly user: CurrentUser;
}

function Panel({ tab, user, log }: PanelProps) {
  switch (tab) {
    case "profile":
      return <MyProfile user={user} />;
    case "emailVerification":
      return <EmailVerification user={user} />;
    case "phoneVerification":
      return (
        <ContactForm
          key={tab}
          kind="phone"
          verifies={user.phone}
          isVerified={user.phoneVerifiedAt !== null}
        />
      );
    case "newPhone":
      return <ContactForm key={tab} kind="phone" verifies={null} isVerified={false} />;
    case "newEmail":
      return <ContactForm key={tab} kind="email" verifies={null} isVerified={false} />;
    case "timezone":
      return <TimezoneForm user={user} />;
    case "themes":
      return <ThemeForm />;
    case "support":
      return <SupportForm />;
    case "activityLogs":
    case "userLogs":
    case "auditTrails":
      return log(tab);
  }
}

function EmailVerification({ user: { email, emailVerifiedAt } }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const isVerified = emailVerifiedAt !== null;
  return (
    <Stack>
      <EntryAskNote text={t(isVerified ? "askedEmailDone" : "askedEmail")} isReady={isVerified} />
      <ContactForm kind="email" verifies={email} isVerified={isVerified} />
    </Stack>
  );
}
