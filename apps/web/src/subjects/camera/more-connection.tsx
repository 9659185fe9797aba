// What is seldom said of how a camera is reached, folded: encryption, a recorder's channel, its HTTP ports, and further ports (CAM-11): of its sound, of
// a serial line, and up to eight that a person names.
import { ActionIcon, Button, Fieldset, Group, Stack, Switch, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Fold } from "../../ui/forms/fold.tsx";
import { mostCustomPorts, plainConnection, type ConnectionForm, type PortsForm } from "./connection-form.ts";

/** Faults of a form's fields by their names in the call. */
type Faults = Readonly<Record<string, string>>;

interface MoreConnectionProps {
  readonly form: ConnectionForm;
  readonly faults: Faults;
  readonly isUnfolded: boolean;
  /** Stands before it in the fold. */
  readonly children?: ReactNode;
  onUnfold(isUnfolded: boolean): void;
  onChange(next: Partial<ConnectionForm>): void;
}

const examples = { audio: "8000", serial: "9000" } as const;

/** Names of the fields here that are at fault. */
export function connectionFaults(faults: Faults): readonly string[] {
  return Object.keys(faults).filter((name) => (name.split(".")[0] ?? "") in plainConnection);
}

export function MoreConnection({
  form,
  faults,
  isUnfolded,
  onUnfold,
  onChange,
  children,
}: MoreConnectionProps) {
  const { t } = useTranslation("cameras");
  const hasFault = connectionFaults(faults).length > 0;
  return (
    <Fold label={t("more.title")} isOpen={isUnfolded || hasFault} onToggle={onUnfold}>
      {children}
      <Switch
        label={t("field.useSSL")}
        description={t("field.useSSLHint")}
        checked={form.useSSL}
        onChange={(event) => onChange({ useSSL: event.currentTarget.checked })}
      />
      <Group grow align="start">
        {(["channel", "port", "securePort"] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`field.${name}`)}
            value={form[name]}
            error={faults[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            dir="ltr"
            inputMode="numeric"
          />
        ))}
      </Group>
      <FurtherPorts
        ports={form.extraPorts}
        faults={faults}
        onChange={(extraPorts) => onChange({ extraPorts })}
      />
    </Fold>
  );
}

interface FurtherPortsProps {
  readonly ports: PortsForm;
  readonly faults: Faults;
  onChange(ports: PortsForm): void;
}

export function FurtherPorts({ ports, faults, onChange }: FurtherPortsProps) {
  const { t } = useTranslation("cameras");
  const faultOf = (name: string) => faults[`extraPorts.${name}`];
  const setCustom = (at: number, next: Partial<PortsForm["custom"][number]>) =>
    onChange({
      ...ports,
      custom: ports.custom.map((one, place) => (place === at ? { ...one, ...next } : one)),
    });
  return (
    <Fieldset variant="unstyled" p={0} m={0} legend={t("ports.title")}>
      <Stack gap="md">
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
      </Stack>
    </Fieldset>
  );
}
