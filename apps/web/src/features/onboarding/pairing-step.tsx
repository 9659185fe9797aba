// By which way cameras come (CONN-1, ONB-6): directly, or through one of the bridges that there are.
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { bridgeStatus } from "@didban/contract";
import { IconPlugConnected, IconRadar2, IconRouter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { BridgeStatusBadge } from "../../subjects/bridge/bridge-status-badge.tsx";
import { NoActiveBridge } from "./no-active-bridge.tsx";
import type { Finding } from "./use-finding.ts";
import type { Way } from "./use-way.ts";

interface PairingStepProps {
  readonly way: Way;
  readonly finding: Finding;
  /** It was chosen: cameras are next. */
  onChosen(): void;
}

export function PairingStep({ way, finding, onChosen }: PairingStepProps) {
  const { t } = useTranslation(["onboarding", "bridges"]);
  const mayPair = usePermissions().may("bridgeCreate");
  const active = way.bridges.filter(({ state }) => state === "active");
  return (
    <Stack gap="md">
      <Card withBorder padding="lg">
        <Group justify="space-between">
          <div>
            <Title order={3} size="h4">
              {t("ways.direct")}
            </Title>
            <Text size="sm" c="dimmed">
              {t("ways.directText")}
            </Text>
          </div>
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={18} aria-hidden />}
            onClick={() => {
              way.chooseDirect();
              onChosen();
            }}
          >
            {t("ways.chooseDirect")}
          </Button>
        </Group>
      </Card>
      <Card withBorder padding="lg">
        <Stack gap="md">
          <Group justify="space-between">
            <div>
              <Title order={3} size="h4">
                {t("ways.bridge")}
              </Title>
              <Text size="sm" c="dimmed">
                {t("ways.bridgeText")}
              </Text>
            </div>
            {mayPair && active.length > 0 && (
              <Button
                component={Link}
                to={paths.bridgePairing}
                variant="subtle"
                leftSection={<IconRouter size={18} aria-hidden />}
              >
                {t("pair", { ns: "bridges" })}
              </Button>
            )}
          </Group>
          {active.map(({ id, name, status }) => (
            <Group key={id} justify="space-between">
              <Group gap="xs">
                <Text fw={600}>
                  <bdi>{name}</bdi>
                </Text>
                <BridgeStatusBadge status={status} />
              </Group>
              <Button
                disabled={status === bridgeStatus.disconnected}
                variant={active.length === 1 ? "filled" : "default"}
                leftSection={<IconRadar2 size={18} aria-hidden />}
                aria-label={t("find.of", { ns: "bridges", name })}
                onClick={() => {
                  way.chooseBridge(id);
                  finding.openAt(id);
                  onChosen();
                }}
              >
                {t("find.open", { ns: "bridges" })}
              </Button>
            </Group>
          ))}
          {active.length === 0 && <NoActiveBridge />}
        </Stack>
      </Card>
    </Stack>
  );
}
