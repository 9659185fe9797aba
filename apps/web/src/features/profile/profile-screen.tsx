// The person's own settings (PROF-5), inside a workspace and before one is entered (PROF-6).
import { SegmentedControl, Skeleton, Stack, Title } from "@mantine/core";
import type { CurrentUser } from "@didban/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { EntryAskNote } from "../../subjects/workspace/entry-ask-note.tsx";
import { AddressTabs } from "../../ui/address-tabs.tsx";
import { Page } from "../../ui/page.tsx";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { ContactSection } from "./contact-section.tsx";
import { MyProfile } from "./my-profile.tsx";
import { SupportForm } from "./support-form.tsx";
import { ThemeForm } from "./theme-form.tsx";
import { TimezoneForm } from "./timezone-form.tsx";
import classes from "./profile-screen.module.css";

const sections = ["profile", "email", "phone", "preferences", "support", "logs"] as const;
type Section = (typeof sections)[number];

/** The person's logs, which are a part of their own. */
const logs = ["activityLogs", "userLogs", "auditTrails"] as const;
export type OwnLog = (typeof logs)[number];

/** What the tabs of PROF-5 are called in addresses: each leads to the section that it is in. */
const alsoCalled: Readonly<Record<string, Section>> = {
  emailVerification: "email",
  newEmail: "email",
  phoneVerification: "phone",
  newPhone: "phone",
  timezone: "preferences",
  themes: "preferences",
  activityLogs: "logs",
  userLogs: "logs",
  auditTrails: "logs",
};

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
        names={sections}
        alsoCalled={alsoCalled}
        label={(section) => t(`section.${section}`)}
        panel={(section) =>
          user === undefined ? <Skeleton h={320} /> : <Panel section={section} user={user} log={log} />
        }
      />
    </Page>
  );
}

interface PanelProps extends ProfileScreenProps {
  readonly section: Section;
  readonly user: CurrentUser;
}

function Panel({ section, user, log }: PanelProps) {
  switch (section) {
    case "profile":
      return <MyProfile user={user} />;
    case "email":
      return <Email user={user} />;
    case "phone":
      return (
        <ContactSection
          key={section}
          kind="phone"
          present={user.phone}
          isVerified={user.phoneVerifiedAt !== null}
        />
      );
    case "preferences":
      return (
        <Stack gap="xl">
          <ThemeForm />
          <TimezoneForm user={user} />
        </Stack>
      );
    case "support":
      return <SupportForm />;
    case "logs":
      return <OwnLogs log={log} />;
  }
}

function Email({ user: { email, emailVerifiedAt } }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const isVerified = emailVerifiedAt !== null;
  return (
    <Stack>
      <EntryAskNote text={t(isVerified ? "askedEmailDone" : "askedEmail")} isReady={isVerified} />
      <ContactSection kind="email" present={email} isVerified={isVerified} />
    </Stack>
  );
}

/** One of the logs at a time; which one stands in the address. */
function OwnLogs({ log }: ProfileScreenProps) {
  const { t } = useTranslation("profile");
  const [address, setAddress] = useSearchParams();
  const shown = logs.find((name) => name === address.get("tab")) ?? logs[0];
  return (
    <Stack>
      <SegmentedControl
        aria-label={t("section.logs")}
        data={logs.map((name) => ({ value: name, label: t(`log.${name}`) }))}
        value={shown}
        onChange={(tab) => setAddress({ tab })}
        className={classes.logs ?? ""}
      />
      {log(shown)}
    </Stack>
  );
}
