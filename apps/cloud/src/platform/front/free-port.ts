// Which port to open, found before anything else is made: where nobody has set one, the next free one does as well.
import { createServer } from "node:net";

/** A port is taken or not allowed; the message is the one line to print. */
export class PortUnavailable extends Error {
  constructor(port: number, setting: string, cause: unknown) {
    const why = isTaken(cause)
      ? "is taken by another program"
      : `cannot be opened (${(cause as NodeJS.ErrnoException).code})`;
    super(`Port ${port} ${why}; set ${setting} to another.`, { cause });
    this.name = "PortUnavailable";
  }
}

export interface WantedPort {
  /** 0: any. */
  readonly port: number;
  /** Name of the setting. */
  readonly setting: string;
  /** Somebody has set it: another one would be none that they know. */
  readonly isSet: boolean;
}

/** So many ports behind a taken one are tried. */
const mostTries = 50;

/** The port, or the next free one behind it. Throws PortUnavailable. */
export async function freePort({ port, setting, isSet }: WantedPort): Promise<number> {
  for (let candidate = port; ; candidate += 1) {
    try {
      await open(candidate);
      return candidate;
    } catch (error) {
      const isLast = isSet || candidate - port >= mostTries || candidate === 65_535;
      if (isLast || !isTaken(error)) throw new PortUnavailable(port, setting, error);
    }
  }
}

/** Opens a port for a moment. */
function open(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, () => server.close(() => resolve()));
  });
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EADDRINUSE";
}
