// The choice by which way a camera is reached: by the server itself, or through one of the active bridges that the person may see. Where there is none, nothing is asked.
import { Select, Text } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { noBridge } from "./no-bridge.ts";
import { useBridges } from "./use-bridges.ts";

interface BridgeFieldProps {
  /** Id of a bridge, or `noBridge`; null: nothing is chosen yet. */
  readonly value: string | null;
  /** The bridge that the camera has now, which it may keep whatever becomes of that. */
  readonly present?: CameraDetails["bridge"];
  /** The choice takes the camera off the bridge that it has now: what that loses is said. */
  readonly isLeft?: boolean;
  readonly error: string | undefined;
  readonly isDisabled?: boolean;
  readonly hasFocus?: boolean;
  onChange(bridgeId: string): void;
}

export function BridgeField({
  present,
  value,
  isLeft = false,
  error,
  isDisabled = false,
  hasFocus = false,
  onChange,
}: BridgeFieldProps) {
  const { t } = useTranslation("bridges");
  const all = useBridges() ?? [];
  const active = all.filter(({ id, state }) => state === "active" || id === present?.bridgeId);
  const isElse = present != null && active.every(({ id }) => id !== present.bridgeId);
  const choices = [
    ...active.map(({ id, name }) => ({ value: id, label: name })),
    ...(isElse ? [{ value: present.bridgeId, label: present.name }] : []),
  ];
  if (choices.length === 0 && value === noBridge) return null;
  return (
    <div>
      <Select
        label={t("through.label")}
        description={t("through.hint")}
        allowDeselect={false}
        data={[{ value: noBridge, label: t("through.server") }, ...choices]}
        // One that was chosen and is there no more: nothing is chosen.
        value={value}
        error={error}
        disabled={isDisabled}
        {...(hasFocus && { "data-autofocus": true })}
        onChange={(chosen) => onChange(chosen ?? noBridge)}
      />
      <div role="status">
        {isLeft && (
          <Text size="sm" mt="xs">
            {t("through.leaves")}
          </Text>
        )}
      </div>
    </div>
  );
}
