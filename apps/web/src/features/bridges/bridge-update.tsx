// That a bridge needs an update or may have one, and the update itself (BRDG-3, BRDG-18, BRDG-36).
import { Alert, Button, Modal, Stack, Text } from "@mantine/core";
import type { Bridge, BridgeVersionCheck } from "@didban/contract";
import { IconAlertTriangle, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { updateBridge } from "../../subjects/bridge/bridge-changes.ts";
import { ConfirmForm } from "../../ui/forms/confirm-form.tsx";

interface UpdateProps {
  readonly bridge: Bridge;
  readonly check: BridgeVersionCheck;
  readonly mayUpdate: boolean;
}

export function BridgeUpdate({ bridge, check, mayUpdate }: UpdateProps) {
  const { t } = useTranslation("bridges");
  const [isAsking, setAsking] = useState(false);
  const { id, name, operation } = bridge;
  const { available, compatible, current, latest } = check;
  const isUnderWay = operation?.kind === "update" && operation.state === "running";
  if (isUnderWay || (compatible && !available)) return null;
  const text = compatible ? "update.availableText" : available ? "update.text" : "update.otherText";
  // What is not newer is put on a bridge by its name alone.
  const named = available ? undefined : latest;
  return (
    <Alert
      color={compatible ? "firoozeh" : "orange"}
      title={compatible ? t("update.available", { latest }) : t("update.title")}
      icon={compatible ? <IconDownload size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
    >
      <Stack align="start" gap="sm">
        <Text size="sm">{t(text, { current, latest })}</Text>
        {mayUpdate && latest !== current && (
          <Button size="xs" onClick={() => setAsking(true)}>
            {t("update.open", { latest })}
          </Button>
        )}
      </Stack>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        centered
        title={t("update.confirm", { name })}
      >
        <ConfirmForm
          action={t("update.now")}
          isHarmless
          onConfirm={() => updateBridge(id, named)}
          onClose={() => setAsking(false)}
        >
          <Text>{t("update.confirmText", { latest })}</Text>
        </ConfirmForm>
      </Modal>
    </Alert>
  );
}
