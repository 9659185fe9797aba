// What is seldom said of how a camera is reached (CAM-10, CAM-11), as forms have it: all numbers as the texts that were typed (CAM-17). Pure.
import type { ConnectionInfo } from "@didban/contract";

export const mostCustomPorts = 8;

export interface PortsForm {
  readonly audio: string;
  readonly serial: string;
  readonly custom: readonly { readonly label: string; readonly port: string }[];
}

export interface ConnectionForm {
  readonly useSSL: boolean;
  readonly channel: string;
  /** Where its own web page is, plain and encrypted. */
  readonly port: string;
  readonly securePort: string;
  readonly extraPorts: PortsForm;
}

/** As the server has it for a camera of which nothing else was said (CAM-10). */
export const plainConnection: ConnectionForm = {
  useSSL: false,
  channel: "1",
  port: "80",
  securePort: "443",
  extraPorts: { audio: "", serial: "", custom: [] },
};

const textOf = (port: number | undefined) => (port === undefined ? "" : String(port));

export function connectionFormOf({
  useSSL,
  channel,
  port,
  securePort,
  extraPorts: { audio, serial, custom = [] },
}: Pick<ConnectionInfo, keyof ConnectionForm>): ConnectionForm {
  return {
    useSSL,
    channel: String(channel),
    port: String(port),
    securePort: String(securePort),
    extraPorts: {
      audio: textOf(audio),
      serial: textOf(serial),
      custom: custom.map((each) => ({ label: each.label, port: String(each.port) })),
    },
  };
}

/** A row that says nothing is no port: faults are told of the rows that are sent. */
export function withoutEmptyRows(ports: PortsForm): PortsForm {
  return { ...ports, custom: ports.custom.filter(({ label, port }) => label !== "" || port !== "") };
}

/** What is sent of further ports: what was left empty is none. */
export function portsOf(ports: PortsForm) {
  const { audio, serial, custom } = withoutEmptyRows(ports);
  return {
    ...(audio !== "" && { audio }),
    ...(serial !== "" && { serial }),
    ...(custom.length > 0 && { custom: [...custom] }),
  };
}
