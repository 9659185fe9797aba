// The places that a camera remembers (PTZ-3): gone to by a press, kept under a name, forgotten after a second press.
import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from "@mantine/core";
import { presetNameMaxLength, type PtzPreset } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { textOfError } from "../../../lib/api-error.ts";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { addPreset, goToPreset, removePreset } from "../../ptz/ptz-changes.ts";
import { ptzPresetsQuery } from "../../ptz/ptz-reads.ts";
import { usePlayerParts } from "../player-context.ts";
import classes from "./ptz.module.css";

export function PtzPresets({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation("player");
  const { camera } = usePlayerParts();
  const presets = useQuery(ptzPresetsQuery(camera.id));
  return (
    <>
      {presets.isError && <LoadFault error={presets.error} onRetry={() => void presets.refetch()} />}
      {presets.isLoading && <Skeleton h={28} />}
      {presets.data &&
        (presets.data.total === 0 ? (
          <Text size="sm" c="dimmed">
            {t("ptz.noPresets")}
          </Text>
        ) : (
          <ul className={classes.list} aria-label={t("ptz.presets")}>
            {presets.data.items.map((preset) => (
              <Preset key={preset.token} preset={preset} isOff={isOff} />
            ))}
          </ul>
        ))}
      <NewPreset isOff={isOff} />
    </>
  );
}

export function LoadFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <Group gap="xs" role="alert">
      <Text size="sm">{textOfError(error, locale, t("state.unreachable"))}</Text>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t("action.retry")}
      </Button>
    </Group>
  );
}

/** Says a refusal over the picture. */
export function useSaid() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { say } = usePlayerParts();
  return useSubmit((error) => say(textOfError(error, locale, t("state.unreachable"))));
}

function Preset({ preset: { token, name }, isOff }: { preset: PtzPreset; isOff: boolean }) {
  const { t } = useTranslation("player");
  const { camera } = usePlayerParts();
  const submit = useSaid();
  const [isAsked, setAsked] = useState(false);
  return (
    <li className={classes.preset}>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.name}
        disabled={isOff}
        loading={submit.isPending}
        onClick={() => void submit.run(() => goToPreset(camera.id, token))}
      >
        <bdi>{name}</bdi>
      </Button>
      {isAsked ? (
        <Button
          size="compact-sm"
          color="red"
          autoFocus
          loading={submit.isPending}
          onBlur={() => setAsked(false)}
          onClick={() => void submit.run(() => removePreset(camera.id, token))}
        >
          {t("ptz.remove")}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("ptz.removeOf", { name })}
          onClick={() => setAsked(true)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function NewPreset({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation("player");
  const { camera } = usePlayerParts();
  const submit = useSubmit();
  const [name, setName] = useState("");
  const keep = () =>
    submit.run(async () => {
      await addPreset(camera.id, name.trim());
      setName("");
    });
  return (
    <form
      className={classes.keep}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") void keep();
      }}
    >
      <TextInput
        size="xs"
        className={classes.name}
        aria-label={t("ptz.presetName")}
        placeholder={t("ptz.presetName")}
        maxLength={presetNameMaxLength}
        value={name}
        error={submit.error}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="xs"
        variant="default"
        loading={submit.isPending}
        disabled={isOff || name.trim() === ""}
      >
        {t("ptz.keep")}
      </Button>
    </form>
  );
}
