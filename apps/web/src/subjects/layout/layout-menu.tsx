// What else can be done with a layout: share it or what becomes of one that is shared (LAYT-23), go through tours, never ask whether anybody is watching (LIVE-23), or
// take everything off. Dialogs are loaded when they are first asked for.
import { ActionIcon, Menu } from "@mantine/core";
import type { SharedArrangement } from "@didban/contract";
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconRoute,
  IconShare,
  IconShareOff,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LayoutSettings } from "./layout-settings.ts";
import classes from "./layout-menu.module.css";

const SharingDialog = lazy(async () => ({
  default: (await import("./sharing/sharing-dialog.tsx")).SharingDialog,
}));
const ToursDrawer = lazy(async () => ({ default: (await import("./tours/tours-drawer.tsx")).ToursDrawer }));

interface LayoutMenuProps {
  readonly settings: LayoutSettings;
  readonly keepsWatching: boolean;
  onKeepWatching(keepsWatching: boolean): void;
  /** What would be shared; left out where nothing is arranged. */
  readonly arrangement?: (() => SharedArrangement) | undefined;
  /** Takes everything off; left out where nobody put it there. */
  onClear?: (() => void) | undefined;
}

type Dialog = "share" | "rename" | "stop" | "tours";

export function LayoutMenu({
  settings,
  keepsWatching,
  onKeepWatching,
  arrangement,
  onClear,
}: LayoutMenuProps) {
  const { t } = useTranslation("layout");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { followed, isReadOnly, tab } = settings;
  const shared = followed?.layout;
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("more")}>
            <IconDots size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {arrangement && tab && !followed && (
            <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => setDialog("share")}>
              {t("menu.share")}
            </Menu.Item>
          )}
          {shared?.mayChange && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setDialog("rename")}
              >
                {t("menu.rename")}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconShareOff size={16} aria-hidden />}
                onClick={() => setDialog("stop")}
              >
                {t("menu.stop")}
              </Menu.Item>
            </>
          )}
          {shared && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => settings.follow(null)}>
              {t("menu.copy")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconRoute size={16} aria-hidden />} onClick={() => setDialog("tours")}>
            {t("menu.tours")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.CheckboxItem checked={keepsWatching} onChange={onKeepWatching} closeMenuOnClick>
            {t("keepWatching")}
            <span className={classes.hint}>{t("keepWatchingHint")}</span>
          </Menu.CheckboxItem>
          {onClear && !isReadOnly && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onClear}>
              {t("clear")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog !== null && (
        <Suspense>
          {dialog === "tours" ? (
            <ToursDrawer onClose={close} />
          ) : (
            <SharingDialog
              kind={dialog}
              shared={shared}
              arrangement={arrangement}
              onShared={settings.follow}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
