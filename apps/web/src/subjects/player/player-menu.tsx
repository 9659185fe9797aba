// A player's menu (PLAY-34) and, behind it, the timeline's settings (PLAY-35) and the warning before recording is paused (ARCH-6): one dialog,
// a page at a time. It holds the focus, Escape closes it and nothing else, and the focus goes back to the button (PLAY-36).
import { Modal, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSettings } from "@tabler/icons-react";
import { Suspense, useState } from "react";
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
  const [isOpen, dialog] = useDisclosure(false);
  const [page, setPage] = useState<DialogPage>("menu");
  const open = () => {
    setPage("menu");
    dialog.open();
  };
  // In full screen nothing outside of the player's element is seen.
  const target = fullscreen.isOn ? frame.current : null;
  return (
    <>
      <PlayerButton icon={IconSettings} iconSize={iconSize} label={t("menu.menu")} onClick={open} />
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={
          <>
            {t(`menu.${page}`)} <VisuallyHidden>{camera.name}</VisuallyHidden>
          </>
        }
        closeButtonProps={{ "aria-label": t("close") }}
        {...(target && { portalProps: { target } })}
        // What is chosen is seen at once.
        overlayProps={{ backgroundOpacity: 0.35 }}
        size="md"
        centered
        classNames={{ content: classes.dialog }}
      >
        {/* Texts that are still to come must not take the page away, and its players with it. */}
        <Suspense>
          {page === "menu" && <MenuPage onGo={setPage} onDone={dialog.close} />}
          {page === "timeline" && <TimelineSettingsPage onBack={() => setPage("menu")} />}
          {page === "pause" && <PauseWarning camera={camera} onDone={dialog.close} />}
        </Suspense>
      </Modal>
    </>
  );
}
