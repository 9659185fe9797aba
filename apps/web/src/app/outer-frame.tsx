// The frame of screens for signed-in people who have not entered a workspace: choosing one, and their account (PROF-6).
import { Group, Text, UnstyledButton } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { GuestBar } from "../features/guest/guest-bar.tsx";
import { paths } from "../lib/paths.ts";
import { Logo } from "../ui/logo.tsx";
import { InterruptionBanner } from "./interruption-banner.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { PersonMenu } from "./person-menu.tsx";
import classes from "./outer-frame.module.css";

export function OuterFrame() {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <a href="#content" className="skip-link">
        {t("skip")}
      </a>
      <header className={classes.header}>
        <UnstyledButton component={Link} to={paths.selectWorkspace} className={classes.home ?? ""}>
          <Group gap="xs" wrap="nowrap">
            <Logo size={28} />
            <Text fw={600}>{t("nav.workspaces")}</Text>
          </Group>
        </UnstyledButton>
        <PersonMenu isInWorkspace={false} />
      </header>
      <InterruptionBanner />
      <GuestBar />
      <main id="content">
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
