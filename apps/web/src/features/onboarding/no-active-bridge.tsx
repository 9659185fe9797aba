// The way by a bridge where none is active: what one is, and where it is paired (BRDG-26).
import { Button, Card, Group, Text } from "@mantine/core";
import { IconRouter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import classes from "./found.module.css";

/** Nothing for whoever may not pair one. */
export function NoActiveBridge() {
  const { t } = useTranslation("bridges");
  if (!usePermissions().may("bridgeCreate")) return null;
  return (
    <Card withBorder padding="md" className={classes.offer ?? ""}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{t("empty.title")}</Text>
          <Text size="sm" c="dimmed">
            {t("empty.text")}
          </Text>
        </div>
        <Button
          component={Link}
          to={paths.bridgePairing}
          variant="default"
          leftSection={<IconRouter size={18} aria-hidden />}
        >
          {t("pair")}
        </Button>
      </Group>
    </Card>
  );
}
