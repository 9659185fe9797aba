// Credit that a player gives back: enough that nothing waits for it, and never so many commands that the connection would be closed.
import { streamLimits } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { CreditLedger, creditWindow } from "./credit-ledger.ts";

function makeLedger() {
  const clock = new FakeClock(0);
  const given: number[] = [];
  const ledger = new CreditLedger(clock, (add) => given.push(add));
  return { clock, given, ledger };
}

describe("credit", () => {
  it("WIRE-27 the first play gives all of it, later ones what was used since; additions are worth a command", () => {
    const { given, ledger } = makeLedger();
    expect(ledger.takeForPlay()).toBe(creditWindow);
    ledger.use(14);
    expect(given).toEqual([]);
    ledger.use(1);
    expect(given).toEqual([15]);
    ledger.use(7);
    expect(ledger.takeForPlay()).toBe(7);
  });

  it("WIRE-27 every message that is used comes back, the last ones a little later", async () => {
    const { clock, given, ledger } = makeLedger();
    ledger.takeForPlay();
    for (let used = 0; used < 90; used += 1) ledger.use(1);
    expect(given).toEqual([15]);
    await clock.advance(100);
    expect(given).toEqual([15, 75]);
    await clock.advance(1_000);
    expect(given).toEqual([15, 75]);
  });

  it("WIRE-25 seeks that decode their way from distant key frames send fewer commands a second than a connection may", async () => {
    const { clock, given, ledger } = makeLedger();
    ledger.takeForPlay();
    const seeks = 10;
    for (let seek = 0; seek < seeks; seek += 1) {
      for (let used = 0; used < creditWindow; used += 1) {
        ledger.use(1);
        await clock.advance(1_000 / seeks / creditWindow);
      }
      ledger.withhold(() => void ledger.takeForPlay());
    }
    expect(given.length + seeks).toBeLessThan(streamLimits.commandsPerSecond / 2);
  });

  it("a connection that begins anew is given nothing of the one before", async () => {
    const { clock, given, ledger } = makeLedger();
    ledger.takeForPlay();
    for (let used = 0; used < 60; used += 1) ledger.use(1);
    ledger.reset();
    await clock.advance(1_000);
    expect(given).toEqual([15]);
    expect(ledger.takeForPlay()).toBe(creditWindow);
  });
});
