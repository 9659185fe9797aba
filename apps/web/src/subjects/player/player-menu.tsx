// A player's menu (PLAY-34) and, behind it, the timeline's settings (PLAY-35) and the warning before recording is paused (ARCH-6): one dialog,
// a page at a time, at its button, so that the picture stays in sight. It holds the focus, Escape closes it and nothing else, and the focus goes
// back to the button (PLAY-36).
import { CloseButton, Popover, Title } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { PauseWarning } from "../camera/record-pause.tsx";
import { MenuPage, type DialogPage } from "./menu-page.tsx";
import { PlayerButton } from "./player-button.tsx";
import { usePlayerParts } from "./player-context.ts";
import { TimelineSettingsPage } from "./timeline-settings-page.tsx";
import classes from "./player-menu.module.css";

export function MenuButton({ iconSize = 20 }: { iconSize?: number }) {
  const { t } = useTranslation("player");
  const { camera, frame, fullscreen } = usePlayerParts();
  const [page, setPage] = useState<DialogPage | null>(null);
  const titleId = useId();
  const close = () => setPage(null);
  // In full screen nothing outside of the player's element is seen.
  const target = fullscreen.isOn ? frame.current : null;
  return (
    <Popover
      opened={page !== null}
      onChange={(isOpen) => !isOpen && close()}
      position="top-end"
      {...(target && { portalProps: { target } })}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PlayerButton
          icon={IconSettings}
          iconSize={iconSize}
          label={t("menu.menu")}
          onClick={() => setPage(page === null ? "menu" : null)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} className={classes.dialog}>
        <header className={classes.title}>
          <Title order={2} size="h5" id={titleId} className={classes.titleText}>
            <bdi>{camera.name}</bdi> <span className={classes.note}>{page && t(`menu.${page}`)}</span>
          </Title>
          <CloseButton size="sm" aria-label={t("close")} onClick={close} />
        </header>
        {/* Texts that are still to come must not take the page away, and its players with it. */}
        <Suspense>
          {page === "menu" && <MenuPage onGo={setPage} onDone={close} />}
          {page === "timeline" && <TimelineSettingsPage onBack={() => setPage("menu")} />}
          {page === "pause" && <PauseWarning camera={camera} onDone={close} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
