// Further ports of a camera as a form has them (CAM-11): all of them texts. Pure.
import type { ConnectionInfo } from "@didban/contract";

export const mostCustomPorts = 8;

export interface PortsForm {
  readonly audio: string;
  readonly serial: string;
  readonly custom: readonly { readonly label: string; readonly port: string }[];
}

type ExtraPorts = ConnectionInfo["extraPorts"];

const textOf = (port: number | undefined) => (port === undefined ? "" : String(port));

export function portsFormOf({ audio, serial, custom = [] }: ExtraPorts): PortsForm {
  return {
    audio: textOf(audio),
    serial: textOf(serial),
    custom: custom.map(({ label, port }) => ({ label, port: String(port) })),
  };
}

/** What is sent of it: what was left empty is no port. Numbers go as the texts that were typed (CAM-17). */
export function portsOf({ audio, serial, custom }: PortsForm) {
  const named = custom.filter(({ label, port }) => label !== "" || port !== "");
  return {
    ...(audio !== "" && { audio }),
    ...(serial !== "" && { serial }),
    ...(named.length > 0 && { custom: [...named] }),
  };
}
