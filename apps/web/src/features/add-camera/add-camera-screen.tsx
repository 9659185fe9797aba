// Adding a camera by its address: paste or fill in, try it, see what was found or what is wrong, name it, done. After a failed try
// the person may still add it (CAM-16): it connects as soon as the camera does. What was filled in is there again after a reload (CAM-15).
import {
  Alert,
  Button,
  Card,
  Container,
  Grid,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { onboardingSettings, type ProbeAnswer } from "@didban/contract";
import { IconInfoCircle, IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { ApiError, textOfError } from "../../lib/api-error.ts";
import { refreshStatuses } from "../../lib/camera-statuses.ts";
import { turnOn } from "../../lib/own-settings.ts";
import { queryClient } from "../../lib/query-client.ts";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useTitle } from "../../ui/use-title.ts";
import { ProbeResult } from "./probe-result.tsx";
import { emptyForm, type CameraForm } from "./camera-draft.ts";
import { partsOf } from "./rtsp-address.ts";
import { useCameraDraft } from "./use-camera-draft.ts";

type TextField = Exclude<keyof CameraForm, "useSSL">;

export function AddCameraScreen() {
  const { t } = useTranslation("cameras");
  const { locale } = useLocale();
  const navigate = useNavigate();
  const draft = useCameraDraft();
  const { form } = draft;
  const [probe, setProbe] = useState<ProbeAnswer | null>(null);
  const trial = useRef<AbortController>(null);
  useTitle(t("addTitle"));

  const { name, ...config } = form;
  const tryOut = useMutation({
    mutationFn: (wanted: typeof config) => {
      trial.current = new AbortController();
      return api.cameras.probe({ body: { config: wanted }, signal: trial.current.signal });
    },
    onMutate: () => setProbe(null),
    onSuccess: setProbe,
  });
  const add = useMutation({
    mutationFn: () =>
      api.cameras.create({
        body: { name: name.trim(), config, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: async ({ camera }) => {
      showToast(t("added", { name: camera.name }), "done");
      draft.forget();
      refreshStatuses();
      // The camera stands; that this person is asked for a first one again would be no harm.
      turnOn(onboardingSettings.hasAddedCamera).catch(() => undefined);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["cameras"] }),
        queryClient.invalidateQueries({ queryKey: ["matrix"] }),
      ]);
      await navigate(paths.camera(camera.id));
    },
  });

  const failure = add.error ?? tryOut.error;
  const isAborted = failure instanceof DOMException;
  const fields = failure instanceof ApiError ? failure.fieldMessages : {};
  const change = (next: Partial<CameraForm>) => {
    draft.change(next);
    // A name says nothing of the camera: what was found stays found.
    if (Object.keys(next).every((key) => key === "name")) return add.reset();
    setProbe(null);
    tryOut.reset();
    add.reset();
  };
  const onPaste = (event: ClipboardEvent) => {
    const parts = partsOf(event.clipboardData.getData("text"));
    if (!parts) return;
    event.preventDefault();
    change(parts);
  };
  const text = (key: TextField) => ({
    label: t(`field.${key}`),
    value: form[key],
    error: fields[key] ?? fields[`config.${key}`],
    onChange: (event: { currentTarget: { value: string } }) => {
      change({ [key]: event.currentTarget.value });
    },
  });
  // While an address is being typed it stays as it is; it is taken apart when it is whole.
  const takeApart = (): typeof config => {
    const parts = partsOf(form.url);
    if (parts) change(parts);
    return { ...config, ...parts };
  };

  const onSubmit = () => {
    tryOut.mutate(takeApart());
  };
  const startOver = () => {
    change(emptyForm);
    draft.forget();
  };
  const canAdd = name.trim() !== "" && form.url !== "";

  return (
    <Container size="lg" py="lg">
      <Stack gap="lg">
        <div>
          <Title order={1}>{t("addTitle")}</Title>
          <Text c="dimmed">{t("addIntro")}</Text>
        </div>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Card withBorder padding="lg">
              <SubmitForm submit={tryOut} onSubmit={onSubmit}>
                {draft.isRestored && <DraftNotice onClear={startOver} />}
                <TextInput
                  {...text("url")}
                  description={t("field.urlHint")}
                  placeholder="rtsp://user:password@192.168.1.20:554/stream1"
                  dir="ltr"
                  onPaste={onPaste}
                  onBlur={takeApart}
                  autoFocus
                  required
                />
                <Group grow align="start">
                  <TextInput {...text("streamPort")} dir="ltr" inputMode="numeric" />
                  <TextInput {...text("streamPath")} dir="ltr" />
                </Group>
                <TextInput {...text("substreamPath")} description={t("field.substreamHint")} dir="ltr" />
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
                {failure && !isAborted && Object.keys(fields).length === 0 && (
                  <Alert color="red" role="alert">
                    {textOfError(failure, locale, t("state.unreachable", { ns: "common" }))}
                  </Alert>
                )}
                <Group justify="end">
                  {tryOut.isPending ? (
                    <Button variant="default" onClick={() => trial.current?.abort()}>
                      {t("action.cancel", { ns: "common" })}
                    </Button>
                  ) : (
                    <Button
                      variant={probe?.ok ? "default" : "filled"}
                      type="submit"
                      disabled={form.url === ""}
                    >
                      {t("probe.try")}
                    </Button>
                  )}
                  {probe && (
                    <Button
                      variant={probe.ok ? "filled" : "default"}
                      disabled={!canAdd}
                      loading={add.isPending}
                      onClick={() => add.mutate()}
                    >
                      {probe.ok ? t("probe.add") : t("probe.addAnyway")}
                    </Button>
                  )}
                </Group>
              </SubmitForm>
            </Card>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            {probe || tryOut.isPending ? (
              <ProbeResult probe={probe} />
            ) : (
              <Alert icon={<IconInfoCircle aria-hidden />} variant="light" title={t("probe.hintTitle")}>
                {t("probe.hint")}
              </Alert>
            )}
          </Grid.Col>
        </Grid>
      </Stack>
    </Container>
  );
}

/** The form holds what was filled in before. */
function DraftNotice({ onClear }: { onClear: () => void }) {
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
