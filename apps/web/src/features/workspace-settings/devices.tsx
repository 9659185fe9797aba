// What is connected to the workspace, of what the person may see (WS-39).
import { Anchor, Button, Group, Skeleton, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { paths } from "../../lib/paths.ts";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { permissionMatrixQuery, usePermissions } from "../../subjects/account/permissions.ts";
import { isUp } from "../../subjects/camera/camera-status.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { SettingsSection } from "./settings-section.tsx";
import classes from "./workspace-settings.module.css";

export function Devices() {
  const { t } = useTranslation("workspace-settings");
  const { may } = usePermissions();
  const me = useCurrentUser();
  const statuses = useCameraStatuses();
  // One's own matrix names every device that one may see (ROLE-46).
  const matrix = useQuery(permissionMatrixQuery(me?.id ?? "")).data?.matrix;
  const count = (type: "c" | "br") => matrix?.filter((row) => row.type === type).length ?? 0;
  const [cameras, bridges] = [count("c"), count("br")];
  const online = [...statuses.values()].filter(isUp).length;
  const isEmpty = cameras + bridges === 0;
  return (
    <SettingsSection title={t("devices.title")}>
      {matrix === undefined ? (
        <Skeleton h={56} />
      ) : isEmpty ? (
        <Group justify="space-between">
          <Text c="dimmed">{t("devices.none")}</Text>
          {may("cameraCreate") && (
            <Button
              component={Link}
              to={paths.cameraConnect}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t("devices.connect")}
            </Button>
          )}
        </Group>
      ) : (
        <div className={classes.act}>
          <div className={classes.counts}>
            <Count name={t("devices.cameras")} value={cameras} />
            <Count name={t("devices.online")} value={online} />
            {bridges > 0 && <Count name={t("devices.bridges")} value={bridges} />}
          </div>
          <Anchor component={Link} to={paths.cameraList} underline="always">
            {t("devices.list")}
          </Anchor>
        </div>
      )}
    </SettingsSection>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  const { number } = useLocale();
  return (
    <div>
      <Text fz={28} fw={700} lh={1.2}>
        {number(value)}
      </Text>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
    </div>
  );
}
