import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { freePort, PortUnavailable } from "./free-port.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A port that another program holds. */
async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, resolve));
  open.push(server);
  return (server.address() as AddressInfo).port;
}

describe("the port to open", () => {
  it("is any for 0", async () => {
    expect(await freePort({ port: 0, setting: "PORT", isSet: true })).toBe(0);
  });

  it("OPS-7 is the next free one where nobody has set it, else the clash is told by the setting's name", async () => {
    const port = await takenPort();
    expect(await freePort({ port, setting: "PORT", isSet: false })).toBeGreaterThan(port);
    const refused = freePort({ port, setting: "DIDBAN_TLS_PORT", isSet: true });
    await expect(refused).rejects.toThrow(PortUnavailable);
    await expect(refused).rejects.toThrow(
      `Port ${port} is taken by another program; set DIDBAN_TLS_PORT to another.`,
    );
  });
});
