import { TcpCamera } from "@didban/testkit";
import { expect, it } from "vitest";
import { checkPorts, directNetwork, machineClock } from "./index.ts";
import { hurriedClock } from "./testing/hurried-clock.ts";

const policy = { isPublicServer: false, allow: ["127.0.0.0/8"] };
const network = directNetwork(policy);

it("CONN-17 tells open ports from closed ones, sending nothing", async () => {
  const [open, closed] = [new TcpCamera(), new TcpCamera()];
  const [openPort, closedPort] = [await open.listen(), await closed.listen()];
  closed.close();
  const check = await checkPorts({
    host: "127.0.0.1",
    ports: [closedPort, openPort],
    network,
    clock: machineClock,
  });
  expect(check).toMatchObject({
    kind: "checked",
    address: "127.0.0.1",
    ports: [
      { port: closedPort, state: "closed" },
      { port: openPort, state: "open" },
    ],
  });
  expect(open.requests).toEqual([]);
  await expect.poll(() => open.openConnections).toBe(0);
  open.close();
});

it("CONN-17 answers in time where a name has no answer, and refuses forbidden addresses", async () => {
  const never = new Promise<readonly string[]>(() => {});
  const options = { ports: [80], network, clock: hurriedClock(20) };
  const slow = directNetwork(policy, () => never);
  expect(await checkPorts({ ...options, host: "slow.example", network: slow })).toMatchObject({
    kind: "failed",
    fault: { kind: "addressUnresolved" },
  });
  expect(await checkPorts({ ...options, host: "169.254.169.254" })).toMatchObject({
    fault: { kind: "addressRefused", refusal: "metadata" },
  });
});
