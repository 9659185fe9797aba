// Adding a camera by the address of its stream: paste or fill in, try it, see what was found or what is wrong, name it, done; whatever few people need is
// folded. After a failed try the person may still add it (CAM-16): it connects as soon as the camera does. What was filled in is there again
// after a reload (CAM-15).
import { Alert, Button, Card, Grid, Group, PasswordInput, Text, TextInput } from "@mantine/core";
import { IconInfoCircle, IconPencil, IconSearch } from "@tabler/icons-react";
import { useState, type ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { browserZone } from "../../lib/camera-time.ts";
import { BridgeField } from "../../subjects/bridge/bridge-field.tsx";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import type { ConnectionForm } from "../../subjects/camera/connection-form.ts";
import { MoreConnection } from "../../subjects/camera/more-connection.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { TimezoneSelect } from "../../ui/forms/timezone-select.tsx";
import type { CameraForm } from "./camera-draft.ts";
import { ProbeResult } from "./probe-result.tsx";
import { partsOf, wholeAddress } from "../../subjects/camera/rtsp-address.ts";
import type { Adding } from "./use-adding.ts";
import { ViewerField } from "./viewer-field.tsx";

/** Fields of the fold that are not those of every form of a connection. */
const folded = ["bridgeId", "timezone", "streamPort", "streamPath", "substreamPath"] as const;

type TextField = Exclude<
  keyof CameraForm,
  keyof ConnectionForm | "bridgeId" | "timezone" | "manufacturerCode" | "model"
>;

export function AddressForm({ adding, onBrand }: { adding: Adding; onBrand?: () => void }) {
  const { t } = useTranslation(["cameras", "connect"]);
  const { draft, probe, trying, tryOut, saving, add, change, takeApart } = adding;
  const { form } = draft;
  const refused = saving.error === null ? trying : saving;
  const fields = refused.fieldErrors;
  const faults = Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [name.replace(/^config\./, ""), fault]),
  );
  const { viewers } = adding;
  const [wasUnfolded, setUnfolded] = useState(viewers.value !== null || form.bridgeId !== noBridge);
  const isUnfolded =
    wasUnfolded || viewers.error !== null || folded.some((name) => faults[name] !== undefined);
  const onPaste = (event: ClipboardEvent) => {
    const parts = partsOf(event.clipboardData.getData("text"));
    if (!parts) return;
    event.preventDefault();
    change(parts);
  };
  const text = (key: TextField) => ({
    label: t(`field.${key}`),
    value: form[key],
    error: faults[key],
    onChange: (event: { currentTarget: { value: string } }) => {
      change({ [key]: event.currentTarget.value });
    },
  });
  const canAdd = form.name.trim() !== "" && form.url !== "";

  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Card withBorder padding="lg">
          <SubmitForm submit={trying} onSubmit={tryOut}>
            {draft.isRestored && <DraftNotice onClear={adding.startOver} />}
            {onBrand && (
              <Button
                variant="subtle"
                size="compact-sm"
                w="fit-content"
                leftSection={<IconSearch size={16} aria-hidden />}
                onClick={onBrand}
              >
                {t("byBrand", { ns: "connect" })}
              </Button>
            )}
            <TextInput
              {...text("url")}
              description={<AddressHint form={form} />}
              placeholder="rtsp://user:password@192.168.1.20:554/stream1"
              dir="ltr"
              onPaste={onPaste}
              onBlur={takeApart}
              autoFocus
              required
            />
            <Group grow align="start">
              <TextInput {...text("username")} dir="ltr" autoComplete="off" />
              <PasswordInput
                {...text("password")}
                description={draft.asksForPassword ? t("draft.passwordAgain") : undefined}
                dir="ltr"
                autoComplete="new-password"
              />
            </Group>
            <TextInput {...text("name")} description={t("field.nameHint")} required />
            <MoreConnection
              form={form}
              faults={faults}
              isUnfolded={isUnfolded}
              onUnfold={setUnfolded}
              onChange={change}
            >
              <BridgeField
                value={form.bridgeId}
                error={faults["bridgeId"]}
                onChange={(bridgeId) => change({ bridgeId })}
              />
              <Group grow align="start">
                <TextInput {...text("streamPort")} dir="ltr" inputMode="numeric" />
                <TextInput {...text("streamPath")} dir="ltr" />
              </Group>
              <TextInput {...text("substreamPath")} description={t("field.substreamHint")} dir="ltr" />
              {viewers.choices.length > 0 && <ViewerField {...viewers} />}
              {isUnfolded && (
                <TimezoneSelect
                  label={t("field.timezone")}
                  value={form.timezone === "" ? browserZone() : form.timezone}
                  error={faults["timezone"]}
                  onChange={(timezone) => change({ timezone })}
                />
              )}
            </MoreConnection>
            <FormError text={Object.keys(fields).length === 0 ? refused.error : null} />
            <Group justify="end">
              {trying.isPending ? (
                <Button variant="default" onClick={adding.cancel}>
                  {t("action.cancel", { ns: "common" })}
                </Button>
              ) : (
                <SubmitButton
                  variant={probe?.ok ? "default" : "filled"}
                  submit={trying}
                  isDisabled={form.url === ""}
                >
                  {t("probe.try")}
                </SubmitButton>
              )}
              {probe && (
                <SubmitButton
                  variant={probe.ok ? "filled" : "default"}
                  submit={saving}
                  isDisabled={!canAdd}
                  act={add}
                >
                  {probe.ok ? t("probe.add") : t("probe.addAnyway")}
                </SubmitButton>
              )}
            </Group>
          </SubmitForm>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        {probe || trying.isPending ? (
          <ProbeResult probe={probe} />
        ) : (
          <Alert icon={<IconInfoCircle aria-hidden />} variant="light" title={t("probe.hintTitle")}>
            {t("probe.hint")}
          </Alert>
        )}
      </Grid.Col>
    </Grid>
  );
}

/** What an address may be; once it has been taken apart, where the camera is asked. */
function AddressHint({ form }: { form: CameraForm }) {
  const { t } = useTranslation("cameras");
  const address = wholeAddress(form);
  if (address === undefined) return t("field.urlHint");
  return (
    <>
      {t("field.urlWhole")} <bdi dir="ltr">{address}</bdi>
    </>
  );
}

/** The form holds what was filled in before. */
export function DraftNotice({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("cameras");
  return (
    <Alert variant="light" role="status" icon={<IconPencil aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t("draft.restored")}</Text>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t("draft.clear")}
        </Button>
      </Group>
    </Alert>
  );
}
