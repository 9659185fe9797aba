// The ports that a router has to forward to a camera, in the order in which they are told (CONN-18). Pure.
import type { CameraForm } from "./camera-draft.ts";

/** Ports that have a name of their own. */
export type NamedPort = "stream" | "web" | "secure" | "audio" | "serial";

export interface ForwardedPort {
  readonly key: NamedPort;
  /** What the person called it, of one of their own. */
  readonly label?: string;
  readonly port: number;
}

/** Those with a number that is one; what is wrong is told by whoever takes the form. */
export function forwardedPorts({ streamPort, port, securePort, extraPorts }: CameraForm) {
  const named = {
    stream: streamPort,
    web: port,
    secure: securePort,
    audio: extraPorts.audio,
    serial: extraPorts.serial,
  };
  const all: readonly { key: string; label?: string; text: string }[] = [
    ...Object.entries(named).map(([key, text]) => ({ key, text })),
    ...extraPorts.custom.map((own, at) => ({ key: `own${at}`, label: own.label, text: own.port })),
  ];
  return all.flatMap(({ text, ...rest }) => {
    const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
    return number >= 1 && number <= 65_535 ? [{ ...rest, port: number }] : [];
  });
}
