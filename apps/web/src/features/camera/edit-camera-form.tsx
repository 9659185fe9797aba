// The form of a camera: its name, picture and description, where it belongs, and how it is reached. Typed text survives a refused save (CAM-76).
import { Group, PasswordInput, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { CameraDetails, ConnectionInfo } from "@didban/contract";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BridgeField } from "../../subjects/bridge/bridge-field.tsx";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { BrandField } from "../../subjects/camera/brand-field.tsx";
import { CameraAvatarForm } from "../../subjects/camera/camera-avatar-form.tsx";
import { changeCamera } from "../../subjects/camera/camera-changes.ts";
import { useCameraProfile, type ProfileField } from "../../subjects/camera/camera-profile.ts";
import { connectionFormOf, portsOf, withoutEmptyRows } from "../../subjects/camera/connection-form.ts";
import { CameraGroupField } from "../../subjects/camera/group-select.tsx";
import { connectionFaults, MoreConnection } from "../../subjects/camera/more-connection.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { TimezoneSelect } from "../../ui/forms/timezone-select.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";

interface EditFormProps {
  readonly camera: CameraDetails;
  readonly connection: ConnectionInfo;
  /** Something was typed that is not saved, or is no more. */
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  /** It is saved. */
  onDone(): void;
}

const formOf = (camera: CameraDetails, connection: ConnectionInfo) => ({
  name: camera.name,
  description: camera.description,
  enable: camera.enable,
  timezone: camera.timezone,
  groupId: camera.group.groupId,
  bridgeId: camera.bridge?.bridgeId ?? noBridge,
  manufacturerCode: connection.manufacturerCode,
  model: connection.model,
  url: connection.url,
  streamPort: String(connection.streamPort),
  username: connection.username,
  password: "",
  streamPath: connection.streamPath,
  substreamPath: connection.substreamPath,
  ...connectionFormOf(connection),
});

export function EditCameraForm({ camera, connection, onChanged, onCancel, onDone }: EditFormProps) {
  const { t } = useTranslation("cameras");
  // As it was opened: what others change meanwhile is no change of this person's.
  const [before] = useState(() => formOf(camera, connection));
  const [form, setForm] = useState(before);
  const [isUnfolded, setUnfolded] = useState(false);
  const submit = useSubmit();
  const fields = useFirstField();
  const isChanged = differs(form, before);
  useEffect(() => onChanged(isChanged), [isChanged]);
  const isLed = form.bridgeId !== before.bridgeId;
  // Others may have moved it meanwhile: what is lost is what its bridge of now keeps.
  const isLeft = isLed && camera.bridge !== null && form.bridgeId !== camera.bridge.bridgeId;
  const save = async () => {
    const { name, description, enable, timezone, groupId, bridgeId, password, ...connected } = form;
    // A group that stays is not told: who may not arrange it may still change the rest.
    const moved = groupId === before.groupId ? {} : { groupId };
    const settings = {
      name,
      description,
      enable,
      timezone,
      ...moved,
      ...(isLed && { bridgeId: bridgeId === noBridge ? null : bridgeId }),
    };
    const address = { ...connected, extraPorts: portsOf(connected.extraPorts) };
    setForm({ ...form, extraPorts: withoutEmptyRows(form.extraPorts) });
    await changeCamera(
      camera.id,
      isLed || differs({ name, description, enable, timezone, ...moved }, before) ? settings : null,
      differs(address, { ...before, extraPorts: portsOf(before.extraPorts) }) || password !== ""
        ? { ...address, ...(password !== "" && { password }) }
        : null,
    );
    showToast(t("edit.done"), "done");
    onDone();
  };
  const text = (
    key: "name" | "description" | "url" | "streamPort" | "username" | "streamPath" | "substreamPath",
  ) => ({
    label: t(`field.${key}`),
    value: form[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [key]: event.currentTarget.value }),
    error: submit.fieldErrors[key],
  });
  const onSubmit = () => {
    if (isChanged) void submit.run(save);
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Stack gap="md" ref={fields}>
        <Field name="name">
          <TextInput {...text("name")} />
        </Field>
        <Field name="avatar">
          <CameraAvatarForm camera={camera} />
        </Field>
        <Textarea {...text("description")} autosize minRows={2} />
        <Switch
          label={t("field.enable")}
          description={t("edit.enableHint")}
          checked={form.enable}
          onChange={(event) => setForm({ ...form, enable: event.currentTarget.checked })}
        />
        <Field name="group">
          <CameraGroupField
            camera={camera}
            value={form.groupId}
            error={submit.fieldErrors["groupId"]}
            onChange={(groupId) => setForm({ ...form, groupId })}
          />
        </Field>
        <Field name="timezone">
          <TimezoneSelect
            label={t("field.timezone")}
            value={form.timezone}
            error={submit.fieldErrors["timezone"]}
            onChange={(timezone) => setForm({ ...form, timezone })}
          />
        </Field>
        <Field name="brand">
          <BrandField
            value={form}
            knownName={camera.connectionSummary.manufacturer}
            faults={submit.fieldErrors}
            onChange={({ manufacturerCode, model }) =>
              setForm((now) => ({ ...now, manufacturerCode, model }))
            }
            onAddress={(parts) => setForm((now) => ({ ...now, ...parts }))}
          />
        </Field>
        <Field name="address">
          <TextInput {...text("url")} dir="ltr" />
        </Field>
        <BridgeField
          value={form.bridgeId}
          present={camera.bridge}
          isLeft={isLeft}
          error={submit.fieldErrors["bridgeId"]}
          onChange={(bridgeId) => setForm({ ...form, bridgeId })}
        />
        <Group grow>
          <TextInput {...text("streamPort")} dir="ltr" inputMode="numeric" />
          <TextInput {...text("username")} dir="ltr" autoComplete="off" />
        </Group>
        <PasswordInput
          label={t("field.password")}
          description={connection.hasPassword ? t("edit.passwordKept") : undefined}
          dir="ltr"
          autoComplete="new-password"
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          error={submit.fieldErrors["password"]}
        />
        <TextInput {...text("streamPath")} description={t("edit.pathHint")} dir="ltr" />
        <TextInput {...text("substreamPath")} dir="ltr" />
        <MoreConnection
          form={form}
          faults={submit.fieldErrors}
          isUnfolded={isUnfolded}
          onUnfold={setUnfolded}
          onChange={(next) => setForm({ ...form, ...next })}
        />
        <FormError
          text={submit.errorBeside(...Object.keys(before), ...connectionFaults(submit.fieldErrors))}
        />
        <DialogActions onCancel={onCancel}>
          <SubmitButton submit={submit} isDisabled={!isChanged} {...(isLeft && { color: "red" })}>
            {t("action.save", { ns: "common" })}
          </SubmitButton>
        </DialogActions>
      </Stack>
    </SubmitForm>
  );
}

function Field({ name, children }: { readonly name: ProfileField; readonly children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}

/** Leads the focus to the field that somebody came for, once the form is there (CAM-79). */
function useFirstField() {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = useCameraProfile.getState().field ?? "name";
    const field = fields.current?.querySelector(`[data-field="${wanted}"]`);
    const control = field?.querySelector<HTMLElement>(
      "input:not([type='hidden'], [type='file']), textarea, button",
    );
    // What holds the focus within the drawer takes it first.
    const timer = setTimeout(() => control?.focus(), 0);
    return () => clearTimeout(timer);
  }, []);
  return fields;
}

/** True when anything of `part` is another than in `whole`. */
function differs<Whole extends object>(part: Partial<Whole>, whole: Whole): boolean {
  return Object.entries(part).some(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(whole, key)),
  );
}
