// Where the camera is: its static address, or a DDNS name, with the address that this network has seen from outside (CONN-16).
import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { IconCopy, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy-text.ts";
import { BridgeField } from "../../subjects/bridge/bridge-field.tsx";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { publicAddressQuery } from "../../subjects/camera/brand-reads.ts";
import { Fold } from "../../ui/forms/fold.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import type { StageProps } from "./stage-props.ts";
import classes from "./brand-stages.module.css";
import { partsOf } from "../../subjects/camera/rtsp-address.ts";

export function AddressStage({ adding, faults, onNext }: StageProps) {
  const { t } = useTranslation("connect");
  const { form } = adding.draft;
  const own = useQuery(publicAddressQuery).data;
  const onPaste = (event: ClipboardEvent) => {
    const parts = partsOf(event.clipboardData.getData("text"));
    if (!parts) return;
    event.preventDefault();
    adding.change(parts);
  };
  return (
    <SubmitForm
      submit={{ isPending: false }}
      onSubmit={() => {
        adding.takeApart();
        if (form.url.trim() !== "") onNext();
      }}
    >
      <TextInput
        label={t("address")}
        description={t("addressHint")}
        placeholder={t("addressExample")}
        value={form.url}
        error={faults["url"] ?? faults["streamPath"]}
        dir="ltr"
        autoFocus
        required
        onPaste={onPaste}
        onBlur={adding.takeApart}
        onChange={(event) => adding.change({ url: event.currentTarget.value })}
      />
      <BridgeField
        value={form.bridgeId}
        error={faults["bridgeId"]}
        onChange={(bridgeId) => adding.change({ bridgeId })}
      />
      {form.bridgeId === noBridge && (
        <>
          {own !== undefined && <OwnAddress ip={own} />}
          <Fold label={t("ddnsTitle")}>
            <Text size="sm">{t("ddnsText")}</Text>
          </Fold>
        </>
      )}
      <Group justify="end">
        <Button type="submit" disabled={form.url.trim() === ""}>
          {t("next")}
        </Button>
      </Group>
    </SubmitForm>
  );
}

/** The address of this network, to be copied. */
function OwnAddress({ ip }: { ip: string }) {
  const { t } = useTranslation("connect");
  const [isCopied, setCopied] = useState(false);
  return (
    <Alert variant="light" icon={<IconWorld aria-hidden />}>
      <div className={classes.address}>
        <Text size="sm">
          {t("ownAddress")} <bdi dir="ltr">{ip}</bdi>
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          onClick={() => void copyText(ip).then(setCopied)}
        >
          {isCopied ? t("copied") : t("copy")}
        </Button>
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        {t("ownAddressHint")}
      </Text>
    </Alert>
  );
}
