// The ports that the router forwards to the camera, and whether they can be reached (CONN-18). Going on with one that cannot be is asked first.
import { Alert, Badge, Button, Group, Text, TextInput } from "@mantine/core";
import type { CheckedAddress } from "@didban/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { FurtherPorts } from "../../subjects/camera/more-connection.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { Fold } from "../../ui/forms/fold.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import type { StageProps } from "./stage-props.ts";
import classes from "./brand-stages.module.css";
import { forwardedPorts } from "./forwarded-ports.ts";

type PortState = CheckedAddress["ports"][number]["state"];

const colors = { open: "green", closed: "red", filtered: "orange" } as const satisfies Record<
  PortState,
  string
>;

/** Ports of one call. */
const atOnce = 8;

export function PortsStage({ adding, faults, onNext }: StageProps) {
  const { t } = useTranslation(["connect", "cameras"]);
  const { form } = adding.draft;
  const [found, setFound] = useState<ReadonlyMap<number, PortState>>(new Map());
  const [isAsked, setAsked] = useState(false);
  const checking = useSubmit();
  // A bridge stands in the camera's own network: nothing is forwarded to it.
  const isDirect = form.bridgeId === noBridge;
  const forwarded = isDirect ? forwardedPorts(form) : [];
  const shut = forwarded.filter(({ port }) => (found.get(port) ?? "open") !== "open");
  const change = (next: Parameters<typeof adding.change>[0]) => {
    setAsked(false);
    adding.change(next);
  };
  const check = async () => {
    setAsked(false);
    const ports = [...new Set(forwarded.map(({ port }) => port))];
    const states = new Map<number, PortState>();
    for (let from = 0; from < ports.length; from += atOnce) {
      const body = { url: form.url, ports: ports.slice(from, from + atOnce) };
      for (const { port, state } of (await api.cameras.verifyAddress({ body })).ports)
        states.set(port, state);
    }
    setFound(states);
  };
  return (
    <SubmitForm submit={checking} onSubmit={() => (shut.length > 0 ? setAsked(true) : onNext())}>
      {isDirect && <Text size="sm">{t("portsHint")}</Text>}
      <Group grow align="start">
        {(["streamPort", "port", "securePort"] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`field.${name}`, { ns: "cameras" })}
            value={form[name]}
            error={faults[name]}
            dir="ltr"
            inputMode="numeric"
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <Fold label={t("morePorts")} {...(hasFurther(faults) && { isOpen: true })}>
        <FurtherPorts
          ports={form.extraPorts}
          faults={faults}
          onChange={(extraPorts) => change({ extraPorts })}
        />
      </Fold>
      {isDirect && (
        <ul className={classes.ports} aria-label={t("forwarded")}>
          {forwarded.map(({ key, label, port }) => {
            const state = found.get(port);
            return (
              <li key={key} className={classes.port}>
                <bdi dir="ltr" className={classes.portNumber}>
                  {port}
                </bdi>
                <Text span size="sm">
                  {label ?? t(`port.${key}`)}
                </Text>
                {state !== undefined && (
                  <Badge variant="light" color={colors[state]} ms="auto">
                    {t(`portState.${state}`)}
                  </Badge>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <FormError text={checking.error} />
      {isAsked && shut.length > 0 ? (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t("shutTitle")}>
          <Text size="sm" mb="md">
            {t("shutText", { count: shut.length })}
          </Text>
          <DialogActions onCancel={() => setAsked(false)}>
            <Button color="orange" c="black" onClick={onNext}>
              {t("goOn")}
            </Button>
          </DialogActions>
        </Alert>
      ) : (
        <Group justify="end">
          {isDirect && (
            <SubmitButton variant="default" submit={checking} isDisabled={forwarded.length === 0} act={check}>
              {t("checkPorts")}
            </SubmitButton>
          )}
          <Button type="submit">{t("next", { ns: "connect" })}</Button>
        </Group>
      )}
    </SubmitForm>
  );
}

const hasFurther = (faults: Readonly<Record<string, string>>) =>
  Object.keys(faults).some((name) => name.startsWith("extraPorts"));
