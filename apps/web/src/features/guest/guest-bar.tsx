// What a guest has before them all the time (AUTH-45): that their changes are not saved, and for whoever has no account of their own the way to one.
import { Button, Text } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { useIsGuest } from "../../subjects/account/permissions.ts";
import { showToast } from "../../ui/toasts.ts";
import classes from "./guest-bar.module.css";

const UpgradeDialog = lazy(async () => ({ default: (await import("./upgrade-dialog.tsx")).UpgradeDialog }));

/** Set while this tab's visit lasts, so that the notice is shown in it once. */
const toldKey = "guestTold";

export function GuestBar() {
  return useIsGuest() ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation("guest");
  const [isOpen, setOpen] = useState(false);
  const hasOwnAccount = useCurrentUser()?.isUserGuest === false;
  useEffect(() => {
    if (sessionStorage.getItem(toldKey) !== null) return;
    sessionStorage.setItem(toldKey, "yes");
    showToast(t("notSaved"), "note");
  }, [t]);
  return (
    <aside className={classes.bar} aria-label={t("bar")}>
      <IconMoodSmile size={18} aria-hidden />
      <Text size="sm">{t("notSaved")}</Text>
      {!hasOwnAccount && (
        <Button size="compact-sm" onClick={() => setOpen(true)}>
          {t("create")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <UpgradeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>
  );
}
