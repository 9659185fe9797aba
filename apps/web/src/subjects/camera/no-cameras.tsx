// What stands where cameras would, while there is none (LAYT-17): the way to one for those who may connect it, and until they have added one here, the
// prompt to begin (ONB-19).
import { Button, Group } from "@mantine/core";
import { IconDeviceCctv, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useOnboardingSettings } from "../account/own-settings.ts";
import { usePermissions } from "../account/permissions.ts";

interface NoCamerasProps {
  /** What those who may connect cameras can do besides. */
  readonly also?: ReactNode;
}

export function NoCameras({ also }: NoCamerasProps) {
  const { t } = useTranslation("cameras");
  const mayConnect = usePermissions().may("cameraCreate");
  const isFirst = useOnboardingSettings()?.hasAddedCamera !== true;
  return (
    <EmptyState
      isPage
      icon={IconDeviceCctv}
      title={t("emptyTitle")}
      {...(mayConnect && isFirst && { text: t("emptyText") })}
      action={
        mayConnect && (
          <Group justify="center">
            <Button
              component={Link}
              to={paths.cameraConnect}
              size="md"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t(isFirst ? "connectFirst" : "add")}
            </Button>
            {also}
          </Group>
        )
      }
    />
  );
}
