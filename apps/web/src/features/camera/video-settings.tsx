// How a camera encodes a stream (CAM-39), changed within what the camera offers. What it does not offer is not there to be chosen.
import { ActionIcon, Group, Modal, NumberInput, Select, Skeleton, Stack, Switch, Text } from "@mantine/core";
import type { CameraDetails, VideoConfigAnswer, VideoConfigPatch } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { IconAdjustments } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { changeVideoConfig } from "../../subjects/camera/camera-changes.ts";
import { videoConfigQuery } from "../../subjects/camera/camera-reads.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showToast } from "../../ui/toasts.ts";

interface Props {
  readonly camera: CameraDetails;
  /** The stream's place among those of the camera. */
  readonly index: number;
}

/** Opens the settings of a stream, for whoever may change the camera. */
export function VideoSettings({ camera, index }: Props) {
  const { t } = useTranslation("camera");
  const { number } = useLocale();
  const { may } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  if (!may("cameraUpdateSettings", camera.id)) return null;
  const close = () => setOpen(false);
  const label = t("video.open", { number: number(index + 1) });
  return (
    <>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(true)}>
        <IconAdjustments size={16} aria-hidden />
      </ActionIcon>
      <Modal opened={isOpen} onClose={close} title={label} centered>
        <Loader camera={camera} index={index} onClose={close} />
      </Modal>
    </>
  );
}

function Loader({ camera, index, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("camera");
  const config = useQuery(videoConfigQuery(camera.id, index));
  if (config.isError) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />;
  // What is there from before is not what is to be changed.
  if (config.data === undefined || config.isFetching)
    return (
      <Stack gap="md" aria-busy="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} h={56} />
        ))}
      </Stack>
    );
  const { options } = config.data;
  return options === null ? (
    <Text>{t("video.unknown")}</Text>
  ) : (
    <SettingsForm camera={camera} index={index} config={config.data} options={options} onClose={onClose} />
  );
}

interface FormProps extends Props {
  readonly config: VideoConfigAnswer;
  readonly options: NonNullable<VideoConfigAnswer["options"]>;
  onClose(): void;
}

const sizeText = ({ width, height }: { width: number; height: number }) => `${width}×${height}`;
const rounded = (value: number) => Math.round(value * 10) / 10;

function SettingsForm({ camera, index, config, options, onClose }: FormProps) {
  const { t } = useTranslation("camera");
  const { number } = useLocale();
  const submit = useSubmit();
  const before = {
    codec: config.codec,
    size: sizeText(config),
    fps: rounded(config.fps),
    bitrateKbps: config.bitrateKbps,
    gopSeconds: rounded(config.gopSeconds),
    audioEnabled: config.audioEnabled,
  };
  const [form, setForm] = useState(before);
  const own = options.codecs.find(({ codec }) => codec === form.codec) ?? options.codecs[0];
  const patch = patchOf(before, form, own?.sizes ?? []);
  const isChanged = Object.keys(patch).length > 0;
  const save = () =>
    submit.run(async () => {
      await changeVideoConfig(camera.id, index, patch);
      showToast(t("video.done"), "done");
      onClose();
    });
  if (own === undefined) return <Text>{t("video.unknown")}</Text>;
  const between = ({ min, max }: { min: number; max: number }) =>
    t("video.between", { min: number(min), max: number(max) });
  const every = own.keyFrameEvery;
  const gop =
    every && form.fps > 0 ? { min: rounded(every.min / form.fps), max: rounded(every.max / form.fps) } : null;
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  return (
    <SubmitForm submit={submit} onSubmit={() => isChanged && void save()}>
      <Text size="sm" c="dimmed">
        {t("video.text")}
      </Text>
      {options.codecs.length > 1 && (
        <Select
          label={t("video.codec")}
          data={options.codecs.map(({ codec }) => ({ value: codec, label: codec.toUpperCase() }))}
          allowDeselect={false}
          value={form.codec}
          error={submit.fieldErrors["codec"]}
          onChange={(value) => {
            const next = options.codecs.find(({ codec }) => codec === value);
            if (next === undefined) return;
            const hasSize = next.sizes.some((size) => sizeText(size) === form.size);
            const [largest] = next.sizes;
            set({ codec: next.codec, ...(!hasSize && largest ? { size: sizeText(largest) } : {}) });
          }}
        />
      )}
      <Select
        label={t("video.size")}
        data={[...new Set([...own.sizes.map(sizeText), form.size])]}
        allowDeselect={false}
        dir="ltr"
        value={form.size}
        error={submit.fieldErrors["width"] ?? submit.fieldErrors["height"]}
        onChange={(size) => size !== null && set({ size })}
      />
      <Group grow align="start">
        {own.fps !== null && (
          <NumberInput
            label={t("video.fps")}
            description={
              own.fpsSteps.length > 0
                ? own.fpsSteps.map((step) => number(step)).join(" · ")
                : between(own.fps)
            }
            min={own.fps.min}
            max={own.fps.max}
            value={form.fps}
            error={submit.fieldErrors["fps"]}
            onChange={(value) => set({ fps: Number(value) })}
          />
        )}
        {own.bitrateKbps !== null && (
          <NumberInput
            label={t("video.bitrate")}
            description={between(own.bitrateKbps)}
            min={own.bitrateKbps.min}
            max={own.bitrateKbps.max}
            step={128}
            value={form.bitrateKbps}
            error={submit.fieldErrors["bitrateKbps"]}
            onChange={(value) => set({ bitrateKbps: Number(value) })}
          />
        )}
      </Group>
      {gop !== null && (
        <NumberInput
          label={t("video.keyFrames")}
          description={between(gop)}
          min={gop.min}
          max={gop.max}
          step={0.5}
          decimalScale={1}
          value={form.gopSeconds}
          error={submit.fieldErrors["gopSeconds"]}
          onChange={(value) => set({ gopSeconds: Number(value) })}
        />
      )}
      {options.audio && (
        <Switch
          label={t("video.audio")}
          checked={form.audioEnabled}
          onChange={(event) => set({ audioEnabled: event.currentTarget.checked })}
        />
      )}
      <FormError text={submit.errorBeside("codec", "width", "height", "fps", "bitrateKbps", "gopSeconds")} />
      <DialogActions onCancel={onClose}>
        <SubmitButton submit={submit} isDisabled={!isChanged}>
          {t("action.save", { ns: "common" })}
        </SubmitButton>
      </DialogActions>
    </SubmitForm>
  );
}

interface Values {
  readonly codec: VideoConfigAnswer["codec"];
  readonly size: string;
  readonly fps: number;
  readonly bitrateKbps: number;
  readonly gopSeconds: number;
  readonly audioEnabled: boolean;
}

/** What is other than before; a cleared number is none. */
function patchOf(
  before: Values,
  form: Values,
  sizes: readonly { readonly width: number; readonly height: number }[],
): VideoConfigPatch {
  const size = form.size === before.size ? undefined : sizes.find((each) => sizeText(each) === form.size);
  const numbers = (["fps", "bitrateKbps", "gopSeconds"] as const).filter(
    (key) => form[key] !== before[key] && form[key] > 0,
  );
  return {
    ...(form.codec !== before.codec && { codec: form.codec }),
    ...(size && { width: size.width, height: size.height }),
    ...Object.fromEntries(numbers.map((key) => [key, form[key]])),
    ...(form.audioEnabled !== before.audioEnabled && { audioEnabled: form.audioEnabled }),
  };
}
