// The frame of every screen inside a workspace: a slim rail of areas (a bar at the bottom on a phone), the open
// tabs, the workspace, and the person.
import { UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Fragment, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, matchPath, NavLink, Outlet, useLocation } from "react-router";
import { GuestBar } from "../features/guest/guest-bar.tsx";
import { onPurpose, paths } from "../lib/paths.ts";
import { Logo } from "../ui/logo.tsx";
import { usePhone } from "../ui/use-phone.ts";
import { usePermittedAreas } from "./areas.ts";
import { InterruptionBanner } from "./interruption-banner.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { PaletteField } from "./palette/palette-field.tsx";
import { PalettePlace } from "./palette/palette-place.tsx";
import { usePalette } from "./palette/use-palette.ts";
import { PersonMenu } from "./person-menu.tsx";
import { OpenTabs } from "./tabs/open-tabs.tsx";
import { useRefreshes } from "./tabs/use-tab-acts.ts";
import { WorkspaceSwitch } from "./workspace-switch.tsx";
import classes from "./shell.module.css";

export function Shell() {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const refreshes = useRefreshes(({ count }) => count);
  return (
    <div className={classes.shell}>
      <a href="#content" className="skip-link">
        {t("skip")}
      </a>
      <Rail />
      <header className={classes.header}>
        {isPhone && <WorkspaceSwitch />}
        <OpenTabs />
        {!isPhone && <PaletteField />}
        {!isPhone && <WorkspaceSwitch />}
        <PersonMenu isInWorkspace />
      </header>
      <PalettePlace />
      <div className={classes.notices}>
        <InterruptionBanner />
        <GuestBar />
      </div>
      <main id="content" className={classes.content}>
        <Suspense fallback={<LoadingScreen />}>
          <Fragment key={refreshes}>
            <Outlet />
          </Fragment>
        </Suspense>
      </main>
    </div>
  );
}

function Rail() {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const visible = usePermittedAreas();
  const { pathname } = useLocation();
  return (
    <nav className={classes.rail} aria-label={t("nav.areas")}>
      <NavLink
        to={paths.hub}
        state={onPurpose}
        className={`${classes.area} ${classes.mark}`}
        aria-label={t("nav.hub")}
      >
        <Logo size={isPhone ? 22 : 32} />
        {isPhone && <span className={classes.areaName}>{t("nav.hub")}</span>}
      </NavLink>
      {visible.map(({ route, label, path, to, icon: AreaIcon, isWideOnly }) => (
        <Link
          key={route}
          to={to}
          className={classes.area ?? ""}
          data-wide-only={isWideOnly}
          aria-current={matchPath({ path, end: false }, pathname) ? "page" : undefined}
        >
          <AreaIcon size={22} stroke={1.6} aria-hidden />
          <span className={classes.areaName}>{label}</span>
        </Link>
      ))}
      <UnstyledButton
        className={`${classes.area} ${classes.more}`}
        aria-haspopup="dialog"
        onClick={() => usePalette.getState().open("go")}
      >
        <IconDots size={22} stroke={1.6} aria-hidden />
        <span className={classes.areaName}>{t("nav.more")}</span>
      </UnstyledButton>
    </nav>
  );
}
