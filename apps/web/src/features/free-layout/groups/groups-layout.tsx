// The list of cameras with the groups that they stand in beside it, or behind a button where there is no room; and the dialogs about groups.
import { Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFolders } from "@tabler/icons-react";
import { lazy, useEffect, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../../subjects/account/permissions.ts";
import { useCameraGroups } from "../../../subjects/camera/camera-groups.ts";
import { OnceOpen } from "../../../ui/once-open.tsx";
import { CarryLayer } from "./carry-layer.tsx";
import { useGroupActs } from "./group-acts.ts";
import { GroupsPanel } from "./groups-panel.tsx";
import { useGroupsPanel } from "./panel-state.ts";
import classes from "./groups.module.css";

const GroupDialogs = lazy(async () => ({ default: (await import("./group-dialogs.tsx")).GroupDialogs }));

/** Which group the list is of: chosen here, and none once it is gone. */
export function useGroupChoice() {
  const { data } = useCameraGroups();
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = data?.find(({ id }) => id === chosenId) ?? null;
  return useMemo(
    () => ({
      chosen,
      choose,
      holds: ({ id }: { readonly id: string }) => chosen === null || chosen.cameraIds.has(id),
    }),
    [chosen],
  );
}

interface GroupsLayoutProps {
  readonly choice: ReturnType<typeof useGroupChoice>;
  /** How many cameras there are in all. */
  readonly total: number;
  readonly children: ReactNode;
}

export function GroupsLayout({ choice, total, children }: GroupsLayoutProps) {
  const { t } = useTranslation("camera-groups");
  const { data } = useCameraGroups();
  const permissions = usePermissions();
  const { act, close } = useGroupActs();
  // Whoever leaves with a dialog open, such as by Back, does not find it when they come again.
  useEffect(() => close, [close]);
  const { isWide, isBeside, setOpen } = useGroupsPanel();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  if (!permissions.may("cameraGroupRead")) return children;
  const { chosen, choose } = choice;
  const chooseFromDrawer = (id: string | null) => {
    choose(id);
    drawer.close();
  };
  return (
    <div className={classes.beside}>
      {isBeside && (
        <aside className={classes.panel} aria-label={t("title")}>
          <GroupsPanel
            chosenId={chosen?.id ?? null}
            total={total}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </aside>
      )}
      <div className={classes.list}>
        {!isBeside && (
          <div className={classes.opener}>
            <Button
              variant="default"
              size="sm"
              data-opens-groups
              leftSection={<IconFolders size={18} stroke={1.7} aria-hidden />}
              aria-haspopup={isWide ? undefined : "dialog"}
              onClick={() => (isWide ? setOpen(true) : drawer.open())}
            >
              <span className={classes.chosen}>
                {t("open")}: <bdi>{chosen?.name ?? t("all")}</bdi>
              </span>
            </Button>
          </div>
        )}
        {children}
      </div>
      <Drawer opened={!isWide && isDrawerOpen} onClose={drawer.close} title={t("title")} size="20rem">
        <GroupsPanel chosenId={chosen?.id ?? null} total={total} onChoose={chooseFromDrawer} />
      </Drawer>
      <CarryLayer groups={data ?? []} />
      <OnceOpen isOpen={act !== null}>
        <GroupDialogs groups={data ?? []} />
      </OnceOpen>
    </div>
  );
}
