// Further ports of a camera (CAM-11): of its sound, of a serial line, and up to eight that a person names.
import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import type { ConnectionInfo } from "@didban/contract";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Fold } from "../../ui/forms/fold.tsx";
import { mostCustomPorts, type PortsForm } from "./ports-form.ts";

interface ExtraPortsProps {
  readonly ports: PortsForm;
  /** Faults of the form's fields by their names in the call. */
  readonly faults: Readonly<Record<string, string>>;
  readonly isUnfolded: boolean;
  onUnfold(isUnfolded: boolean): void;
  onChange(ports: PortsForm): void;
}

const examples = { audio: "8000", serial: "9000" } as const satisfies Partial<
  Record<keyof ConnectionInfo["extraPorts"], string>
>;

/** Names of the fields here that are at fault. */
export function portFaults(faults: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(faults).filter((name) => name.startsWith("extraPorts"));
}

export function ExtraPorts({ ports, faults, isUnfolded, onUnfold, onChange }: ExtraPortsProps) {
  const { t } = useTranslation("cameras");
  const faultOf = (name: string) => faults[`extraPorts.${name}`];
  const setCustom = (at: number, next: Partial<PortsForm["custom"][number]>) =>
    onChange({
      ...ports,
      custom: ports.custom.map((one, place) => (place === at ? { ...one, ...next } : one)),
    });
  const hasFault = portFaults(faults).length > 0;
  return (
    <Fold label={t("ports.title")} isOpen={isUnfolded || hasFault} onToggle={onUnfold}>
      <Group grow align="start">
        {(["audio", "serial"] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`ports.${name}`)}
            placeholder={examples[name]}
            value={ports[name]}
            error={faultOf(name)}
            onChange={(event) => onChange({ ...ports, [name]: event.currentTarget.value })}
            dir="ltr"
            inputMode="numeric"
          />
        ))}
      </Group>
      {ports.custom.map((custom, at) => (
        <Group key={at} align="end" wrap="nowrap" gap="xs">
          <TextInput
            label={t("ports.label")}
            value={custom.label}
            error={faultOf(`custom.${at}.label`)}
            maxLength={74}
            onChange={(event) => setCustom(at, { label: event.currentTarget.value })}
          />
          <TextInput
            label={t("ports.port")}
            value={custom.port}
            error={faultOf(`custom.${at}.port`)}
            onChange={(event) => setCustom(at, { port: event.currentTarget.value })}
            dir="ltr"
            inputMode="numeric"
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("ports.remove", { label: custom.label })}
            onClick={() => onChange({ ...ports, custom: ports.custom.filter((_, place) => place !== at) })}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {ports.custom.length < mostCustomPorts && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange({ ...ports, custom: [...ports.custom, { label: "", port: "" }] })}
        >
          {t("ports.add")}
        </Button>
      )}
    </Fold>
  );
}
