// What stands where cameras would, while there is none (LAYT-17): the way to the first one, for those who may connect it.
import { Button } from "@mantine/core";
import { IconDeviceCctv, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../lib/paths.ts";
import { usePermissions } from "../lib/reads.ts";
import { EmptyState } from "./screen-states.tsx";

export function NoCameras() {
  const { t } = useTranslation("cameras");
  const mayConnect = usePermissions().may("cameraCreate");
  return (
    <EmptyState
      isPage
      icon={IconDeviceCctv}
      title={t("emptyTitle")}
      {...(mayConnect && { text: t("emptyText") })}
      action={
        mayConnect && (
          <Button
            component={Link}
            to={paths.cameraConnect}
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t("connectFirst")}
          </Button>
        )
      }
    />
  );
}
