// Restarting a bridge: its services, or the device (BRDG-34, BRDG-35). A busy one is offered to be forced.
import { Button, Group, Menu, Modal, Text } from "@mantine/core";
import type { Bridge, BridgeReset } from "@didban/contract";
import { IconBolt, IconPower, IconRefresh, type Icon } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-error.ts";
import { resetBridge } from "../../subjects/bridge/bridge-changes.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";

const entries: readonly (readonly [BridgeReset, Icon])[] = [
  ["softReset", IconRefresh],
  ["hardReset", IconPower],
  ["forceHardReset", IconBolt],
];

export function BridgeResets({ bridge }: { bridge: Bridge }) {
  const { t } = useTranslation("bridges");
  const [asked, setAsked] = useState<BridgeReset | null>(null);
  const { name } = bridge;
  return (
    <>
      <ActionsMenu label={t("reset.menu", { name })}>
        {entries.map(([kind, EntryIcon]) => (
          <Menu.Item
            key={kind}
            leftSection={<EntryIcon size={16} aria-hidden />}
            {...(kind === "forceHardReset" ? { color: "red" } : {})}
            onClick={() => setAsked(kind)}
          >
            {t(`reset.open.${kind}`)}
          </Menu.Item>
        ))}
      </ActionsMenu>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        centered
        title={asked && t(`reset.title.${asked}`, { name })}
      >
        {asked && (
          <Reset
            key={asked}
            id={bridge.id}
            kind={asked}
            onForce={() => setAsked("forceHardReset")}
            onClose={() => setAsked(null)}
          />
        )}
      </Modal>
    </>
  );
}

interface ResetProps {
  readonly id: string;
  readonly kind: BridgeReset;
  onForce(): void;
  onClose(): void;
}

function Reset({ id, kind, onClose, onForce }: ResetProps) {
  const { t } = useTranslation("bridges");
  const [isBusy, setBusy] = useState(false);
  const reset = async () => {
    try {
      await resetBridge(id, kind);
    } catch (error) {
      setBusy(error instanceof ApiError && error.code === "bridgeBusy");
      throw error;
    }
  };
  return (
    <ConfirmForm
      action={t(`reset.open.${kind}`)}
      isHarmless={kind === "softReset"}
      onConfirm={reset}
      onClose={onClose}
    >
      <Text>{t(`reset.text.${kind}`)}</Text>
      <Text size="sm" c="dimmed">
        {t("reset.keeps")}
      </Text>
      {isBusy && (
        <Group>
          <Button variant="light" color="red" onClick={onForce}>
            {t("reset.force")}
          </Button>
        </Group>
      )}
    </ConfirmForm>
  );
}
