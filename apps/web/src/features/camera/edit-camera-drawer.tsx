// Changing a camera: its name and description, its time zone, how it is reached, whether it is on. Typed text survives a refused save (CAM-76).
import { Drawer, Group, PasswordInput, Skeleton, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { CameraDetails, ConnectionInfo } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeCamera } from "../../subjects/camera/camera-changes.ts";
import { connectionQuery } from "../../subjects/camera/camera-reads.ts";
import { connectionFormOf, portsOf, withoutEmptyRows } from "../../subjects/camera/connection-form.ts";
import { connectionFaults, MoreConnection } from "../../subjects/camera/more-connection.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { TimezoneSelect } from "../../ui/forms/timezone-select.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";

export function EditCameraDrawer({ camera, onClose }: { camera: CameraDetails | null; onClose: () => void }) {
  const { t } = useTranslation("cameras");
  return (
    <Drawer
      opened={camera !== null}
      onClose={onClose}
      title={camera && t("edit.title", { name: camera.name })}
      position="right"
      size="md"
    >
      {camera && <Loader key={camera.id} camera={camera} onClose={onClose} />}
    </Drawer>
  );
}

function Loader({ camera, onClose }: { camera: CameraDetails; onClose: () => void }) {
  const connection = useQuery(connectionQuery(camera.id));
  if (connection.isError)
    return <ErrorState error={connection.error} onRetry={() => void connection.refetch()} />;
  if (!connection.data)
    return (
      <Stack gap="md">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} h={56} />
        ))}
      </Stack>
    );
  return <EditForm camera={camera} connection={connection.data} onClose={onClose} />;
}

interface EditFormProps {
  readonly camera: CameraDetails;
  readonly connection: ConnectionInfo;
  onClose(): void;
}

function EditForm({ camera, connection, onClose }: EditFormProps) {
  const { t } = useTranslation("cameras");
  const before = {
    name: camera.name,
    description: camera.description,
    enable: camera.enable,
    timezone: camera.timezone,
    url: connection.url,
    streamPort: String(connection.streamPort),
    username: connection.username,
    password: "",
    streamPath: connection.streamPath,
    substreamPath: connection.substreamPath,
    ...connectionFormOf(connection),
  };
  const [form, setForm] = useState(before);
  const [isUnfolded, setUnfolded] = useState(false);
  const submit = useSubmit();
  const save = async () => {
    const { name, description, enable, timezone, password, ...connected } = form;
    const settings = { name, description, enable, timezone };
    const address = { ...connected, extraPorts: portsOf(connected.extraPorts) };
    setForm({ ...form, extraPorts: withoutEmptyRows(form.extraPorts) });
    await changeCamera(
      camera.id,
      differs(settings, before) ? settings : null,
      differs(address, { ...before, extraPorts: portsOf(before.extraPorts) }) || password !== ""
        ? { ...address, ...(password !== "" && { password }) }
        : null,
    );
    showToast(t("edit.done"), "done");
    onClose();
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
  const isChanged = differs(form, before);
  const onSubmit = () => {
    if (isChanged) void submit.run(save);
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <TextInput {...text("name")} data-autofocus />
      <Textarea {...text("description")} autosize minRows={2} />
      <Switch
        label={t("field.enable")}
        description={t("edit.enableHint")}
        checked={form.enable}
        onChange={(event) => setForm({ ...form, enable: event.currentTarget.checked })}
      />
      <TimezoneSelect
        label={t("field.timezone")}
        value={form.timezone}
        error={submit.fieldErrors["timezone"]}
        onChange={(timezone) => setForm({ ...form, timezone })}
      />
      <TextInput {...text("url")} dir="ltr" />
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
      <TextInput {...text("streamPath")} dir="ltr" />
      <TextInput {...text("substreamPath")} dir="ltr" />
      <MoreConnection
        form={form}
        faults={submit.fieldErrors}
        isUnfolded={isUnfolded}
        onUnfold={setUnfolded}
        onChange={(next) => setForm({ ...form, ...next })}
      />
      <FormError text={submit.errorBeside(...Object.keys(before), ...connectionFaults(submit.fieldErrors))} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={!isChanged}>
          {t("action.save", { ns: "common" })}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

/** True when anything of `part` is another than in `whole`. */
function differs<Whole extends object>(part: Partial<Whole>, whole: Whole): boolean {
  return Object.entries(part).some(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(whole[key as keyof Whole]),
  );
}
