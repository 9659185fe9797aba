// Who the camera lets in, and which of a recorder's channels it is: the brand's user name stands there already, never a password (CONN-15).
import { Button, Group, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import type { CameraForm } from "./camera-draft.ts";
import type { StageProps } from "./stage-props.ts";

export function AccessStage({ adding, faults, onNext }: StageProps) {
  const { t } = useTranslation(["cameras", "connect", "find"]);
  const { form, asksForPassword } = adding.draft;
  const text = (name: "username" | "password" | "channel") => ({
    label: t(`field.${name}`),
    value: form[name],
    error: faults[name],
    dir: "ltr" as const,
    onChange: (event: { currentTarget: { value: string } }) =>
      adding.change({ [name]: event.currentTarget.value }),
  });
  return (
    <SubmitForm
      submit={adding.trying}
      onSubmit={() => {
        onNext();
        adding.tryOut();
      }}
    >
      <Group grow align="start">
        <TextInput {...text("username")} autoComplete="off" />
        <PasswordInput
          {...text("password")}
          description={asksForPassword ? t("draft.passwordAgain") : undefined}
          autoComplete="new-password"
          autoFocus
        />
      </Group>
      <TextInput {...text("channel")} description={t("channelHint", { ns: "connect" })} inputMode="numeric" />
      {form.url !== "" && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          onClick={() => void adding.finding.addRecorder(addressOf(form), form.name.trim(), form)}
        >
          {t("chooseChannels", { ns: "find" })}
        </Button>
      )}
      <Switch
        label={t("field.useSSL")}
        description={t("field.useSSLHint")}
        checked={form.useSSL}
        onChange={(event) => adding.change({ useSSL: event.currentTarget.checked })}
      />
      <Group justify="end">
        <Button type="submit" disabled={form.url === ""}>
          {t("probe.try", { ns: "cameras" })}
        </Button>
      </Group>
    </SubmitForm>
  );
}

/** The device of the form, of which all channels are asked for. */
function addressOf(form: CameraForm) {
  const { bridgeId, url, port, securePort, streamPort, useSSL, manufacturerCode, model } = form;
  const ports = { port: Number(port), securePort: Number(securePort), streamPort: Number(streamPort) };
  return { bridgeId, url: url.trim(), ...ports, useSSL, manufacturerCode, model };
}
